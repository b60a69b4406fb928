// The deck, and how it is dealt.

/** The 52 cards in their written order: 2C … AC, 2D … AD, 2H … AH, 2S … AS. */
export function writtenDeck(): string[] {
  return [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
}

/** The hands as dealt one at a time, from the dealer's left (COM-5). */
export function dealtHands(deck: readonly string[], seats: number, dealer: number): string[][] {
  const hands: string[][] = Array.from({ length: seats }, () => []);
  deck.forEach((card, i) => hands[(dealer + 1 + i) % seats]?.push(card));
  return hands;
}
