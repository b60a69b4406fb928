// What the chosen cards of the hand can become: matched with the lists that the server sends.
import { sameCards } from "../../cards/held";
import { faceHeld } from "./pile";
import type { End, Legal, Swap, Use } from "./rummy";
import { triesFor } from "./tries";

export interface Ways { melds: Use[]; layOffs: Use[]; swaps: Swap[]; discard: string | null }

/** Everything that putting down exactly these cards could mean. */
export function waysFor(chosen: readonly string[], legal: Legal): Ways {
  const listed = matching(legal.meld ?? [], chosen);
  const [only] = chosen;
  const single = chosen.length === 1 && only !== undefined ? only : null;
  return {
    melds: listed.length > 0 || !legal.cut ? listed : triesFor(chosen),
    layOffs: matching(legal.lay_off ?? [], chosen),
    swaps: single === null ? [] : (legal.swap ?? []).filter((swap) => swap.card === single),
    discard: single !== null && (legal.discard ?? []).includes(single) ? single : null,
  };
}

/** The ways that end at one meld, and, where that was said, at one end of it. */
export function at(layOffs: readonly Use[], meld: string, end: End | null): Use[] {
  return layOffs.filter((use) => use.type === "lay_off" && use.meld === meld && (end === null || use.end === end));
}

/** What of the hand fits the open ends of a meld, one card each. A joker fits nearly everywhere: it is shown when it is chosen. */
export function slotsOf(legal: Legal, meld: string, chosen: readonly string[]): { end: End; uses: Use[] }[] {
  const [only] = chosen;
  const shown = (card: string) => (chosen.length === 1 ? faceHeld(card) === only : faceHeld(card) !== "JK");
  const single = (legal.lay_off ?? []).filter((use) => use.cards.length === 1 && shown(use.cards[0] ?? ""));
  return (["low", "high", "set"] as const)
    .map((end) => ({ end, uses: at(single, meld, end) }))
    .filter(({ uses }) => uses.length > 0);
}

function matching(uses: readonly Use[], chosen: readonly string[]): Use[] {
  return chosen.length === 0 ? [] : uses.filter((use) => sameCards(use.cards.map(faceHeld), chosen));
}
