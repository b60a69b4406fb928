// A finished hearts game as pictures in a row: for each round the deal, the hands after the pass, and then one for
// every card played. The one rule in here is COM-15, the highest card of the suit led takes the trick.
import { dealtHands } from "../../cards/deck";
import { suitOf } from "../../cards/cards";
import type { GameRecord, RoundRecord } from "../board";
import type { Direction, Play } from "./hearts";
import { receiver } from "./pass";

export interface Frame {
  kind: "dealt" | "passed" | "played";
  hands: string[][];
  /** What each seat has from the pass. */
  received: string[][];
  /** The trick with the card just played; empty before the first. */
  trick: Play[];
  /** Which trick it is, from 1; 0 before the first. */
  trickNo: number;
  /** Who takes the trick, with its last card. */
  winner: number | null;
  tricks: number[];
  byBot: boolean;
}
export interface RoundShown { dealer: number; call: string | null; points: number[] | null; frames: Frame[] }

type Pass = Partial<Record<Direction, string[]>>;
const RANKS = "23456789TJQKA";

export function roundsOf(record: GameRecord): RoundShown[] {
  return record.rounds.map((round) => shownRound(round, record.seats.length));
}

function shownRound(round: RoundRecord, seats: number): RoundShown {
  const none = () => Array.from({ length: seats }, (): string[] => []);
  let hands = dealtHands(round.deck, seats, round.dealer);
  const start: Frame = { kind: "dealt", hands, received: none(), trick: [], trickNo: 0, winner: null, tricks: Array.from({ length: seats }, () => 0), byBot: false };
  const frames = [start];
  let last = start;
  let call: string | null = null;
  const passes: Pass[] = [];
  for (const { seat, action, by_bot = false } of round.actions) {
    if (seat === undefined || !action) continue;
    if (action["type"] === "call") call = String(action["call"]);
    else if (action["type"] === "pass") {
      passes[seat] = action as Pass;
      if (passes.filter((pass) => pass !== undefined).length < seats) continue;
      const received = receivedFrom(passes, round);
      hands = hands.map((hand, i) => [...without(hand, given(passes[i])), ...(received[i] ?? [])]);
      frames.push((last = { ...start, kind: "passed", hands, received }));
    } else if (action["type"] === "play") {
      frames.push((last = played(last, seat, String(action["card"]), by_bot)));
    }
  }
  return { dealer: round.dealer, call, points: round.points ?? null, frames };
}

function played(before: Frame, seat: number, card: string, byBot: boolean): Frame {
  const seats = before.hands.length;
  const opens = before.trick.length === 0 || before.trick.length === seats;
  const trick = [...(opens ? [] : before.trick), { seat, card }];
  const winner = trick.length === seats ? taker(trick) : null;
  return {
    kind: "played",
    hands: before.hands.map((hand, i) => (i === seat ? without(hand, [card]) : hand)),
    received: before.received,
    trick,
    trickNo: before.trickNo + (opens ? 1 : 0),
    winner,
    tricks: before.tricks.map((n, i) => n + (i === winner ? 1 : 0)),
    byBot,
  };
}

/** The highest card of the suit led (COM-15). */
export function taker(trick: readonly Play[]): number {
  const led = suitOf(trick[0]?.card ?? "");
  const height = ({ card }: Play) => (suitOf(card) === led ? RANKS.indexOf(card[0] ?? "") : -1);
  return trick.reduce((best, play) => (height(play) > height(best) ? play : best)).seat;
}

function receivedFrom(passes: readonly Pass[], round: RoundRecord): string[][] {
  const seats = passes.length;
  if (round.kitty) return dealtHands(round.kitty, seats, round.dealer);
  const received = Array.from({ length: seats }, (): string[] => []);
  passes.forEach((pass, seat) => {
    for (const direction of ["left", "across", "right"] as const) {
      const to = receiver(direction, seat, seats);
      if (to !== null) received[to]?.push(...(pass[direction] ?? []));
    }
  });
  return received;
}

function given(pass: Pass | undefined): string[] {
  return (["left", "across", "right", "kitty"] as const).flatMap((direction) => pass?.[direction] ?? []);
}

function without(hand: readonly string[], cards: readonly string[]): string[] {
  return hand.filter((card) => !cards.includes(card));
}

/** The frame that the next trick begins with, or the last one; and the first card of this trick or of the one before. */
export function trickAfter(frames: readonly Frame[], at: number): number {
  const now = frames[at]?.trickNo ?? 0;
  const next = frames.findIndex((frame, i) => i > at && (frame.trickNo > now || (now === 0 && frame.kind !== frames[at]?.kind)));
  return next < 0 ? frames.length - 1 : lastOf(frames, next);
}

export function trickBefore(frames: readonly Frame[], at: number): number {
  const now = frames[at]?.trickNo ?? 0;
  for (let i = at - 1; i >= 0; i -= 1) if ((frames[i]?.trickNo ?? 0) < now) return i;
  return 0;
}

/** The whole trick that a frame belongs to: stepping by tricks shows them finished. */
function lastOf(frames: readonly Frame[], at: number): number {
  let i = at;
  while (i + 1 < frames.length && frames[i + 1]?.trickNo === frames[at]?.trickNo && frames[at]?.kind === "played") i += 1;
  return i;
}
