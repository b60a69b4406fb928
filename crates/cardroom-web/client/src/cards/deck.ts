// The 52 cards in their written order: 2C … AC, 2D … AD, 2H … AH, 2S … AS.
export function writtenDeck(): string[] {
  return [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
}
