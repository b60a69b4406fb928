// What cards count (R500-40 to R500-42), for the count beside a group of the own hand. The score is the server's.
import { isJoker, rankPlace, suitOf } from "../../cards/cards";

type Options = Readonly<Record<string, unknown>>;
const JOKER = 15;
const [TEN, ACE] = [8, 12];

export function cardWorth(card: string, options: Options, lowAce = false): number {
  if (isJoker(card)) return JOKER;
  const place = rankPlace(card);
  const five = options["values"] === "5-10-15";
  if (place === ACE) return lowAce ? (five ? 5 : 1) : 15;
  if (place >= TEN) return 10;
  return five ? 5 : place + 2;
}

/** Cards of the hand counted as if they were put down together: an ace below its suit's 2 and 3 is low. */
export function worthOf(cards: readonly string[], options: Options): number {
  const low = isLowRun(cards);
  return cards.reduce((sum, card) => sum + cardWorth(card, options, low), 0);
}

/** Whether the cards lie between an ace and a card of the same suit that is nearer to it from above than from below. */
function isLowRun(cards: readonly string[]): boolean {
  const real = cards.filter((card) => !isJoker(card));
  const places = real.map(rankPlace);
  if (real.length < 2 || cards.length < 3 || !places.includes(ACE)) return false;
  const oneSuit = real.every((card) => suitOf(card) === suitOf(real[0] ?? ""));
  const highest = Math.max(...places.filter((place) => place !== ACE), -1);
  return oneSuit && highest >= 0 && highest + 2 <= cards.length;
}
