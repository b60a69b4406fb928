// Cards as text ("QS"), as values, and in words. Order and colour are how they are drawn; what a card may do or is
// worth is the server's to say.
import { t } from "../i18n/index.svelte";

export type Suit = "C" | "D" | "H" | "S";
export interface Face { rank: string; suit: Suit }

const RANKS = "23456789TJQKA";
/** Colours alternate in a sorted hand. */
const HAND_ORDER = "CDSH";
const SYMBOLS: Record<Suit, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** The face of a card, or null for a joker; a joker that stands for a card (`JK=7H`) shows as that joker. */
export function face(card: string): Face | null {
  const [rank, suit] = [card[0] ?? "", card[1] ?? ""];
  return card.length === 2 && RANKS.includes(rank) && suit in SYMBOLS ? { rank, suit: suit as Suit } : null;
}

export function suitOf(card: string): Suit | null {
  return face(card)?.suit ?? null;
}

export function isRed(suit: Suit): boolean {
  return suit === "D" || suit === "H";
}

export function isJoker(card: string): boolean {
  return card.startsWith("JK");
}

/** What a laid joker stands for: "7H" of `JK=7H`, and "7" of `JK=7`; null for every other card. */
export function standsFor(card: string): string | null {
  return card.startsWith("JK=") ? card.slice("JK=".length) : null;
}

/** A rank's place, the ace high; -1 for a joker. */
export function rankPlace(card: string): number {
  return isJoker(card) ? -1 : RANKS.indexOf(card[0] ?? "");
}

/** Suits together, low to high; jokers last. */
export function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((a, b) => place(a) - place(b));
}

/** Ranks together, low to high, each in the order of suits; jokers last. */
export function sortedByRank(cards: readonly string[]): string[] {
  const height = (card: string) => (face(card) ? rankPlace(card) : RANKS.length);
  return [...cards].sort((a, b) => height(a) - height(b) || place(a) - place(b));
}

function place(card: string): number {
  const shown = face(card);
  return shown ? HAND_ORDER.indexOf(shown.suit) * 20 + RANKS.indexOf(shown.rank) : 1_000;
}

/** "queen of spades". */
export function spoken(card: string): string {
  const shown = face(card);
  const stands = standsFor(card);
  if (stands) return t("card-joker-as", { card: stands.length === 1 ? t(`rank-${stands}`) : spoken(stands) });
  return shown ? t("card", { rank: t(`rank-${shown.rank}`), suit: t(`suit-${shown.suit}`) }) : t("card-joker");
}

/** "Q♠"; "★7♥" for a joker that stands for it. */
export function short(card: string): string {
  const shown = face(card);
  if (shown) return `${rankShort(shown.rank)}${SYMBOLS[shown.suit]}`;
  const stands = standsFor(card);
  return stands ? `★${stands.length === 1 ? rankShort(stands) : short(stands)}` : "★";
}

export function rankShort(rank: string): string {
  return rank === "T" ? "10" : rank;
}

export function symbol(suit: Suit): string {
  return SYMBOLS[suit];
}
