// The drawing of the deck: suits as filled paths in a box of 20 by 20, ranks as strokes in a box of 10 by 14, and
// where the pips lie. Ranks are paths, not text, so that a button's label is the only text that it has.
import type { Suit } from "./cards";

export const SUIT_PATHS: Record<Suit, string> = {
  H: "M10 18C4 13.2 1 10 1 6.4C1 3.6 3.1 1.6 5.6 1.6C7.5 1.6 9.1 2.7 10 4.4C10.9 2.7 12.5 1.6 14.4 1.6C16.9 1.6 19 3.6 19 6.4C19 10 16 13.2 10 18Z",
  D: "M10 1C11.8 4 14.2 7.2 17 10C14.2 12.8 11.8 16 10 19C8.2 16 5.8 12.8 3 10C5.8 7.2 8.2 4 10 1Z",
  S: "M10 1.4C14.5 5.4 18.6 8.6 18.6 12.2C18.6 14.6 16.9 16.2 14.8 16.2C13.2 16.2 11.9 15.3 11.2 14C11.3 16.2 12 17.8 13.2 18.8H6.8C8 17.8 8.7 16.2 8.8 14C8.1 15.3 6.8 16.2 5.2 16.2C3.1 16.2 1.4 14.6 1.4 12.2C1.4 8.6 5.5 5.4 10 1.4Z",
  C: "M5.7 5.5a4.3 4.3 0 1 1 8.6 0a4.3 4.3 0 1 1 -8.6 0ZM1 11.8a4.3 4.3 0 1 1 8.6 0a4.3 4.3 0 1 1 -8.6 0ZM10.4 11.8a4.3 4.3 0 1 1 8.6 0a4.3 4.3 0 1 1 -8.6 0ZM8.8 8H11.2V12C11.2 15.2 12 17.5 13.4 18.8H6.6C8 17.5 8.8 15.2 8.8 12Z",
};

export const RANK_PATHS: Record<string, string> = {
  A: "M0.4 14L5 0L9.6 14M2 9.4H8",
  "2": "M0.8 3.8C0.8 1.4 2.6 0 5 0C7.6 0 9.4 1.5 9.4 3.9C9.4 5.6 8.4 6.9 7 8.3L0.6 14H9.8",
  "3": "M0.9 2.6C1.6 1 3.1 0 5 0C7.4 0 9 1.3 9 3.4C9 5.5 7.3 6.6 4.4 6.6C7.8 6.6 9.6 7.9 9.6 10.2C9.6 12.5 7.6 14 5 14C2.7 14 1 12.9 0.4 11.2",
  "4": "M7.4 14V0L0.2 10H9.8",
  "5": "M9 0H2L1.2 6.4C2.2 5.6 3.5 5.2 4.8 5.2C7.7 5.2 9.6 7 9.6 9.5C9.6 12.2 7.6 14 4.8 14C2.7 14 1.1 13 0.4 11.4",
  "6": "M8.8 1.6C8 0.6 6.8 0 5.4 0C2.2 0 0.4 3 0.4 7.6C0.4 12 2.2 14 5 14C7.7 14 9.6 12.1 9.6 9.5C9.6 6.9 7.8 5.2 5.2 5.2C2.8 5.2 0.9 6.8 0.5 8.8",
  "7": "M0.4 0H9.6L3.8 14",
  "8": "M5 6.5C2.6 6.5 1 5.2 1 3.3C1 1.3 2.7 0 5 0C7.3 0 9 1.3 9 3.3C9 5.2 7.4 6.5 5 6.5C2.2 6.5 0.4 8 0.4 10.2C0.4 12.5 2.3 14 5 14C7.7 14 9.6 12.5 9.6 10.2C9.6 8 7.8 6.5 5 6.5Z",
  "9": "M1.2 12.4C2 13.4 3.2 14 4.6 14C7.8 14 9.6 11 9.6 6.4C9.6 2 7.8 0 5 0C2.3 0 0.4 1.9 0.4 4.5C0.4 7.1 2.2 8.8 4.8 8.8C7.2 8.8 9.1 7.2 9.5 5.2",
  T: "M-1.8 2.6L1 0V14M8 0C5.6 0 4.4 2.4 4.4 7C4.4 11.6 5.6 14 8 14C10.4 14 11.6 11.6 11.6 7C11.6 2.4 10.4 0 8 0Z",
  J: "M7.8 0V10C7.8 12.6 6.3 14 4.1 14C2.1 14 0.7 12.8 0.4 10.8",
  Q: "M5 0C2 0 0.2 2.7 0.2 7C0.2 11.3 2 14 5 14C8 14 9.8 11.3 9.8 7C9.8 2.7 8 0 5 0ZM5.8 10L9.9 14.8",
  K: "M1 0V14M9.4 0L1 8.4M4 5.6L9.8 14",
};

export const STAR_PATH = "M10 1L12.6 7.2L19 7.8L14.1 12.1L15.6 18.6L10 15.1L4.4 18.6L5.9 12.1L1 7.8L7.4 7.2Z";

const [left, middle, right] = [49, 67, 85];
const rows = (...ys: number[]): number[] => ys;

/** Pip centres in the card's own box of 100 by 140, right of the index. */
export const PIPS: Record<string, [number, number][]> = {
  "2": column(middle, rows(28, 112)),
  "3": column(middle, rows(28, 70, 112)),
  "4": both(rows(28, 112)),
  "5": [...both(rows(28, 112)), [middle, 70]],
  "6": both(rows(28, 70, 112)),
  "7": [...both(rows(28, 70, 112)), [middle, 49]],
  "8": [...both(rows(28, 70, 112)), [middle, 49], [middle, 91]],
  "9": [...both(rows(25, 55, 85, 115)), [middle, 70]],
  T: [...both(rows(25, 55, 85, 115)), [middle, 40], [middle, 100]],
};

function column(x: number, ys: number[]): [number, number][] {
  return ys.map((y) => [x, y]);
}

function both(ys: number[]): [number, number][] {
  return [...column(left, ys), ...column(right, ys)];
}
