// The hearts family as the server shows it (Dirty Nasty Filthy Hearts, Black Maria): the shapes of its round and of
// its decisions. No rule of either game is here.
import type { Decision, TableDoc } from "../../net/wire";

export interface Play { seat: number; card: string }
export interface Taken { tricks: number; cards: string[] }

export interface HeartsRound {
  phase: "dealing" | "calling" | "passing" | "playing" | "scored";
  hands: (string[] | number)[];
  call?: string;
  chosen?: boolean[];
  given?: Partial<Record<Direction, string[]>>;
  received?: string[];
  trick?: { leader: number | null; plays: Play[] };
  last_trick?: { leader: number; plays: Play[]; winner: number };
  taken?: Taken[];
  broken?: boolean;
}

export interface Barred { card: string; code: string; rule?: string }
export type PassCounts = Partial<Record<Direction, number>>;
export type Direction = "left" | "across" | "right" | "kitty";

export interface CallLegal { call: string[] }
export interface PassLegal { pass: PassCounts; from: string[] }
export interface PlayLegal { play: string[]; barred?: Barred[] }

export type Wish =
  | { kind: "call"; legal: CallLegal; decision: Decision }
  | { kind: "pass"; legal: PassLegal; decision: Decision }
  | { kind: "play"; legal: PlayLegal; decision: Decision };

export function roundOf(doc: TableDoc): HeartsRound | null {
  const round = doc.round as HeartsRound | undefined;
  return round && Array.isArray(round.hands) ? round : null;
}

/** The open decision with its legal actions typed; null where nothing is wanted of this player. */
export function wishOf(decision: Decision | null): Wish | null {
  if (!decision) return null;
  const legal = decision.legal as Record<string, unknown> | null;
  const kind = decision.kind;
  if (!legal || !(kind === "call" || kind === "pass" || kind === "play") || !(kind in legal)) return null;
  return { kind, legal, decision } as unknown as Wish;
}

export function handOf(round: HeartsRound, seat: number | null): string[] {
  const hand = seat === null ? undefined : round.hands[seat];
  return Array.isArray(hand) ? hand : [];
}

export function cardsLeft(round: HeartsRound, seat: number): number {
  const hand = round.hands[seat];
  return Array.isArray(hand) ? hand.length : (hand ?? 0);
}
