// Whose row a meld lies in: the seat that made it. The document says who laid each card; a new meld has one seat's cards
// only, so a meld that was seen when it was made is known, and one that was met later goes to whom most of it belongs.
import type { Meld, Melds } from "./rummy";

export type Owners = Readonly<Record<string, number>>;

/** What is known already stays; melds that are gone are forgotten. */
export function ownersAfter(known: Owners, melds: Melds): Owners {
  return Object.fromEntries(Object.entries(melds).map(([id, meld]) => [id, known[id] ?? maker(meld)]));
}

function maker(meld: Meld): number {
  const count = new Map<number, number>();
  for (const { by } of meld.cards) count.set(by, (count.get(by) ?? 0) + 1);
  const most = Math.max(...count.values());
  return meld.cards.find(({ by }) => count.get(by) === most)?.by ?? 0;
}
