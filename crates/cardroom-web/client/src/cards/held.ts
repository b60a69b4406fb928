// Cards that are held, each with a name of its own: with two decks a hand may hold the same face twice.

export interface Held { id: string; card: string }

/** Names the cards in order: "5D", and "5D'2" for a second one. */
export function named(cards: readonly string[]): Held[] {
  const count = new Map<string, number>();
  return cards.map((card) => {
    const n = (count.get(card) ?? 0) + 1;
    count.set(card, n);
    return { id: n === 1 ? card : `${card}'${n}`, card };
  });
}

/** The face of a named card. */
export function faceOf(id: string): string {
  return id.split("'")[0] ?? id;
}

/** The cards that are left when some of them are gone; of equal faces one for each. */
export function less(cards: readonly string[], gone: readonly string[]): string[] {
  const left = [...cards];
  for (const card of gone) {
    const at = left.indexOf(card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** Whether two lists hold the same faces, in whatever order. */
export function sameCards(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && less(a, b).length === 0;
}
