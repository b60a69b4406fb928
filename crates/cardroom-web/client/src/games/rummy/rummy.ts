// 500 Rummy as the server shows it: the shapes of its round and of its decisions. No rule of the game is here.
import type { Decision, TableDoc } from "../../net/wire";

export interface Placed { card: string; by: number; points: number }
export interface Meld { kind: "set" | "run"; cards: Placed[] }
export type Melds = Record<string, Meld>;
export type End = "low" | "high" | "set";

export type Use = { type: "meld"; cards: string[] } | { type: "lay_off"; meld: string; end: End; cards: string[] };
export interface Depth { n: number; uses: (Use | null)[] }
export interface Swap { meld: string; card: string }

export interface HandScore {
  points: number[];
  melded: number[];
  in_hand: number[];
  penalties: number[];
  out?: number | null;
  reason: "out" | "stock";
  /** What each card still held costs, in the order of `hands`. */
  held: number[][];
}

export interface RummyRound {
  phase: "dealing" | "drawing" | "playing" | "window" | "scored";
  hands: (string[] | number)[];
  stock: number;
  /** Oldest first. */
  discard: string[];
  melds: Melds;
  turn: number | null;
  window?: { by: number; stage: "hold" | "open"; ends_at?: number };
  no_discard?: string;
  penalties?: number[];
  score?: HandScore;
}

export interface Legal {
  draw?: boolean;
  decline?: boolean;
  take?: Depth[];
  meld?: Use[];
  lay_off?: Use[];
  discard?: string[];
  swap?: Swap[];
  rummy?: Depth[];
  waive?: boolean;
  /** Lists were cut: what is not in them is still judged. */
  cut?: boolean;
}
export type Kind = "draw" | "turn" | "window" | "rummy";
export interface Wish { kind: Kind; legal: Legal; decision: Decision }

export function roundOf(doc: TableDoc): RummyRound | null {
  const round = doc.round as RummyRound | undefined;
  return round && Array.isArray(round.hands) && Array.isArray(round.discard) ? round : null;
}

/** The open decision with its legal actions typed; null where nothing is wanted of this player. */
export function wishOf(decision: Decision | null): Wish | null {
  if (!decision || decision.legal === null || typeof decision.legal !== "object") return null;
  const kind = ["draw", "turn", "window", "rummy"].find((one) => one === decision.kind);
  return kind ? { kind: kind as Kind, legal: decision.legal as Legal, decision } : null;
}

export function handOf(round: RummyRound, seat: number | null): string[] {
  const hand = seat === null ? undefined : round.hands[seat];
  return Array.isArray(hand) ? hand : [];
}

export function cardsLeft(round: RummyRound, seat: number): number {
  const hand = round.hands[seat];
  return Array.isArray(hand) ? hand.length : (hand ?? 0);
}

/** Melds in the order made: m2 before m10. */
export function inOrder(melds: Melds): [string, Meld][] {
  const number = (id: string) => Number(id.slice(1)) || 0;
  return Object.entries(melds).sort(([a], [b]) => number(a) - number(b));
}

/** What lies on the table for a seat, whoever's melds the cards are in. */
export function pointsDown(melds: Melds, seat: number): number {
  return Object.values(melds).flatMap((meld) => meld.cards).reduce((sum, { by, points }) => sum + (by === seat ? points : 0), 0);
}
