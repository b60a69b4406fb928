// What a game's folder gives to the page around it.
import type { Component } from "svelte";
import type { GameEvent, GameResult, TableDoc } from "../net/wire";
import type { TableView } from "../table/view.svelte";

/** A finished game, as the server keeps it: what dealing and the players did, and what came of it. */
export interface GameRecord {
  table: string;
  game: string;
  game_no: number;
  options: Record<string, unknown>;
  seats: { player: { id: string; name: string } | null; bot: boolean }[];
  rounds: RoundRecord[];
  scores: number[];
  result: GameResult;
}
export interface RoundRecord {
  dealer: number;
  deck: string[];
  kitty?: string[];
  actions: { seat?: number; action?: Record<string, unknown>; by_bot?: boolean }[];
  points?: number[] | null;
}

export interface Board {
  /** The felt with everything on it, and the hand: while a round is shown. Loaded when a table of the game opens. */
  load(): Promise<{ default: Component<{ view: TableView }> }>;
  /** What a seat took in the round just scored: in small, or fanned out for the moment of a shot. */
  loadTaken(): Promise<{ default: Component<{ doc: TableDoc; seat: number; fanned?: boolean }> }>;
  /** A finished game, to step through; where this page can show one. */
  loadReplay?(): Promise<{ default: Component<{ record: GameRecord; names: string[] }> }>;
  /** An event in words, or null for what is not worth saying or not of this game. */
  say(event: GameEvent, doc: TableDoc, own: number | null): string | null;
  /** The written deck of a round, for checking the deal; null where this page cannot know it. */
  deck(doc: TableDoc): string[] | null;
  /** Whether the highest or the lowest score is the best. */
  best: "high" | "low";
  /** What the game calls a deal played out. */
  deal: "round" | "hand";
  /** How many cards each seat is dealt, where the deck is not dealt out. */
  cardsEach?(seats: number): number;
  /** The own hand while it still is as it was dealt. */
  handAsDealt(doc: TableDoc, seat: number): string[] | undefined;
}

/** The same promise every time, so that what is drawn with it is not drawn anew. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
