// Melds that a set of chosen cards might be, for when the server's list was cut: it judges what is not listed as well.
// Each is written as the protocol wants it, a run from low to high, with what each joker stands for.
import { isJoker, suitOf } from "../../cards/cards";
import type { Use } from "./rummy";

const RANKS = "23456789TJQKA";
const SUITS = "CDHS";
const ACE = 12;

export function triesFor(cards: readonly string[]): Use[] {
  const real = cards.filter((card) => !isJoker(card));
  if (cards.length < 3 || real.length === 0) return [];
  const jokers = cards.length - real.length;
  return [...setsOf(real, jokers), ...runsOf(real, jokers)].map((one): Use => ({ type: "meld", cards: one }));
}

function setsOf(real: readonly string[], jokers: number): string[][] {
  const rank = real[0]?.[0] ?? "";
  const suits = real.map((card): string => suitOf(card) ?? "");
  if (!real.every((card) => card[0] === rank) || new Set(suits).size < suits.length || real.length + jokers > 4) return [];
  const free = [...SUITS].filter((suit) => !suits.includes(suit));
  return choices(free, jokers).map((stand) => [...real, ...stand.map((suit) => `JK=${rank}${suit}`)]);
}

/** Every place where a run of that many cards lies over all the real ones. */
function runsOf(real: readonly string[], jokers: number): string[][] {
  const suit = suitOf(real[0] ?? "");
  const length = real.length + jokers;
  if (suit === null || !real.every((card) => suitOf(card) === suit) || length > 13) return [];
  const runs: string[][] = [];
  // An ace is below the two as well: place -1.
  for (let low = -1; low + length - 1 <= ACE; low += 1) {
    const ranks = Array.from({ length }, (_, i) => RANKS[(low + i + 13) % 13] ?? "");
    const places = real.map((card) => ranks.indexOf(card[0] ?? ""));
    if (places.includes(-1) || new Set(places).size < places.length) continue;
    runs.push(ranks.map((rank, i) => (places.includes(i) ? rank + suit : `JK=${rank}${suit}`)));
  }
  return runs;
}

function choices(from: readonly string[], count: number): string[][] {
  if (count === 0) return [[]];
  return from.flatMap((one, i) => choices(from.slice(i + 1), count - 1).map((rest) => [one, ...rest]));
}
