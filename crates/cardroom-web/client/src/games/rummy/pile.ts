// The discard pile as a river: what the depth under a finger takes, and what its deepest card could be used for.
import { less, sameCards } from "../../cards/held";
import type { Depth, Legal, Use } from "./rummy";
import { triesFor } from "./tries";

/** How many cards are taken with the one at a place, the oldest being 0. */
export function depthAt(place: number, pile: number): number {
  return pile - place;
}

/** The uses of a depth; null where it cannot be taken. */
export function usesAt(depths: readonly Depth[] | undefined, n: number): (Use | null)[] | null {
  const uses = depths?.find((depth) => depth.n === n)?.uses;
  return uses && uses.length > 0 ? uses : null;
}

/** A real card's face: a joker that stands for a card is a joker in the pile and in the hand. */
export function faceHeld(card: string): string {
  return card.startsWith("JK") ? "JK" : card;
}

/** What of a use comes from the hand, when these cards are taken: as little as can be. */
export function fromHand(use: Use, taken: readonly string[]): string[] {
  return less(use.cards.map(faceHeld), taken);
}

/** The uses that put down the chosen cards of the hand. Where lists were cut, others that look right are added to be tried. */
export function usesWith(uses: readonly (Use | null)[], chosen: readonly string[], taken: readonly string[], legal: Legal): (Use | null)[] {
  if (chosen.length === 0) return [...uses];
  const fitting = uses.filter((use) => use !== null && less(chosen, use.cards.map(faceHeld)).length === 0);
  const deepest = taken[0];
  if (fitting.length > 0 || !legal.cut || deepest === undefined) return fitting;
  return triesFor([deepest, ...chosen]);
}

/** Those uses that take a different set of cards, or put it elsewhere: the order of a set's cards is no difference. */
export function distinct(uses: readonly (Use | null)[]): (Use | null)[] {
  const same = (a: Use | null, b: Use | null) =>
    a === b || (a?.type === "meld" && b?.type === "meld" && sameCards(a.cards, b.cards));
  return uses.filter((use, i) => !uses.slice(0, i).some((before) => same(before, use)));
}
