// What the 500 Rummy board says: cards put down, melds by their owners, the one line of what is wanted and why, and
// events, for the eye in signs and for the ear in words.
import { rankShort, short, spoken, standsFor, suitOf, symbol } from "../../cards/cards";
import { listed, oneOf, t } from "../../i18n/index.svelte";
import type { GameEvent, TableDoc } from "../../net/wire";
import { nameIn } from "../../table/events";
import { bareName, seatName } from "../../table/names";
import type { Line } from "../hand/line";
import type { Ways } from "./choice";
import { ownersAfter, type Owners } from "./owners";
import { fromHand, usesAt } from "./pile";
import type { Told } from "./replay";
import { cardsLeft, roundOf, type Meld, type Melds, type RummyRound, type Use, type Wish } from "./rummy";
import { worthOf } from "./worth";

export interface Around { doc: TableDoc; round: RummyRound; own: number | null; owners: Owners }
type Say = (card: string) => string;

export const inSigns = (cards: readonly string[], say: Say = short) => cards.map(say).join(say === short ? " " : ", ");

/** "Ann’s 7s", "your 5♥–8♥". */
export function meldName({ doc, round, own, owners }: Around, id: string): string {
  const meld = round.melds[id];
  const seat = owners[id];
  if (!meld || seat === undefined) return "";
  const who = { who: bareName(doc, seat, own), you: seat === own ? "yes" : "no" };
  const [first, last] = [faceShown(meld.cards[0]?.card), faceShown(meld.cards.at(-1)?.card)];
  return meld.kind === "set" ? t("meld-set", { ...who, rank: rankShort(first[0] ?? "") }) : t("meld-run", { ...who, from: short(first), to: short(last) });
}

/** For reading aloud: "Ann’s run: five of hearts, six of hearts, seven of hearts by Bea". */
export function meldSpoken({ doc, own }: Around, meld: Meld, owner: number): string {
  const cards = meld.cards.map(({ card, by }) => (by === owner ? spoken(card) : t("meld-card-by", { card: spoken(card), who: bareName(doc, by, own) })));
  return t("meld-spoken", { kind: meld.kind, cards: cards.join(", "), points: meld.cards.reduce((sum, { points }) => sum + points, 0) });
}

/** "7♥ 8♥ 9♥ (yours)", "7♠ on Ann’s 7s"; which end of a run, where both are open to the choice. */
export function useInWords(around: Around, use: Use | null, taken: readonly string[], ends = false): string {
  if (use === null) return t("use-none");
  if (use.type === "lay_off") {
    const cards = inSigns(use.cards);
    const meld = meldName(around, use.meld);
    return ends && use.end !== "set" ? t("use-lay-off-end", { cards, meld, end: use.end }) : t("use-lay-off", { cards, meld });
  }
  const mine = taken.length > 0 ? fromHand(use, taken) : [];
  return mine.length > 0 ? t("use-meld-yours", { cards: inSigns(use.cards) }) : inSigns(use.cards);
}

/** Whether some of the uses differ in nothing but the end of a run. */
export function bothEnds(uses: readonly (Use | null)[]): boolean {
  const melds = uses.flatMap((use) => (use?.type === "lay_off" ? [use.meld] : []));
  return new Set(melds).size < melds.length;
}

/** What a card of the pile does when it is taken, or why it cannot be; its uses too, unless they stand elsewhere. */
export function depthInWords(around: Around, wish: Wish | null, n: number, briefly = false): string {
  const taken = around.round.discard.slice(around.round.discard.length - n);
  const card = short(taken[0] ?? "");
  if (!wish?.legal.take) return t("pile-not-now", { n });
  const uses = usesAt(wish.legal.take, n);
  if (uses === null) return t("pile-no-use", { card });
  if (uses.every((use) => use === null)) return t("pile-free", { card });
  if (briefly) return t("pile-takes-briefly", { n, card });
  const shown = uses.slice(0, 2).map((use) => useInWords(around, use, taken));
  const more = uses.length - shown.length;
  return t("pile-takes", { n, card, ways: more > 0 ? t("pile-more-ways", { ways: shown.join(", "), more }) : oneOf(shown) });
}

export interface Standing { chosen: readonly string[]; ways: Ways | null; kept: "draw" | "call" | null }

/** The line over the hand: what is wanted now, of whom, and why. */
export function wanted(around: Around, wish: Wish | null, standing: Standing): Line {
  if (standing.kept) return { text: t(`rummy-kept-${standing.kept}`), act: false };
  if (wish?.kind === "turn") return wantedInTurn(around, wish, standing);
  if (wish && (wish.kind === "draw" || wish.legal.draw !== undefined)) return wantedToDraw(wish, floats(around));
  if (wish && (wish.legal.rummy ?? []).length > 0) return { text: t("rummy-want-call"), why: t("rummy-want-call-why", { stage: around.round.window?.stage ?? "open", who: nextName(around) }), act: true };
  return { text: waiting(around), act: false };
}

/** No cards left, and the hand goes on: R500-29. */
function floats({ round, own }: Around): boolean {
  return own !== null && cardsLeft(round, own) === 0;
}

function wantedToDraw({ legal }: Wish, floating: boolean): Line {
  const takes = (legal.take ?? []).length;
  const call = (legal.rummy ?? []).length > 0 ? { why: t("rummy-want-or-call") } : {};
  if (legal.decline) return takes > 0 ? { text: t("rummy-want-empty"), act: true, ...call } : { text: t("rummy-want-decline"), why: t("rummy-want-decline-why"), act: true };
  if (floating) return { text: t("rummy-want-draw"), why: t("rummy-want-floating"), act: true };
  if (takes === 0) return { text: t("rummy-want-draw-only"), why: t("rummy-want-draw-only-why"), act: true, ...call };
  return { text: t("rummy-want-draw"), why: t("rummy-want-draw-why", { n: takes }), act: true, ...call };
}

function wantedInTurn({ doc, round }: Around, { legal }: Wish, { chosen, ways }: Standing): Line {
  const down = (legal.meld ?? []).length + (legal.lay_off ?? []).length;
  if (chosen.length === 0 || !ways) {
    if ((legal.discard ?? []).length === 0) return { text: t("rummy-want-lay-off"), why: t("rummy-want-lay-off-why"), act: true };
    if (down === 0) return { text: t("rummy-want-discard"), why: t("rummy-want-discard-why"), act: true };
    const n = { melds: (legal.meld ?? []).length > 0 ? "yes" : "no", layoffs: (legal.lay_off ?? []).length > 0 ? "yes" : "no" };
    return { text: t("rummy-want-turn"), why: t("rummy-want-turn-why", n), act: true };
  }
  const cards = inSigns(chosen);
  const points = worthOf(chosen, doc.options);
  if (ways.melds.length > 0) return { text: t("rummy-chosen-meld", { cards, points }), ...(ways.melds.length > 1 ? { why: t("rummy-chosen-several") } : {}), act: true };
  if (ways.layOffs.length > 0 || ways.swaps.length > 0) return { text: t("rummy-chosen-lay-off", { cards }), act: true };
  if (ways.discard !== null) return { text: t("rummy-chosen-discard", { cards }), act: true };
  if (chosen.length === 1) return { text: whyNoDiscard(round, chosen[0] ?? ""), act: true };
  return { text: t("rummy-chosen-nothing", { cards }), why: t(chosen.length < 3 ? "rummy-chosen-few" : "rummy-chosen-nothing-why"), act: true };
}

function whyNoDiscard(round: RummyRound, card: string): string {
  return round.no_discard === card ? t("refused-taken-this-turn") : t("refused-last-card-playable");
}

function waiting(around: Around): string {
  const { doc, round, own } = around;
  const turn = round.turn === null ? t("someone") : seatName(doc, round.turn, own);
  switch (round.phase) {
    case "dealing": return t("wait-deal");
    case "drawing": return t("rummy-wait-draw", { who: turn });
    case "playing": return round.turn === own ? t("want-soon") : t("rummy-wait-turn", { who: turn });
    case "window": return round.window?.stage === "hold" ? t("rummy-wait-hold", { who: nextName(around), you: round.turn === own ? "yes" : "no" }) : t("rummy-wait-draw", { who: turn });
    case "scored": return t("rummy-wait-scored");
    default: return t("want-soon");
  }
}

function nextName({ doc, round, own }: Around): string {
  return round.turn === null ? t("someone") : seatName(doc, round.turn, own);
}

export function sayRummy(event: GameEvent, doc: TableDoc, own: number | null): string | null {
  return tell(event, doc, own, spoken);
}

/** The same for the eye, with cards as signs. */
export function showRummy(event: GameEvent, doc: TableDoc, own: number | null): string | null {
  return tell(event, doc, own, short);
}

function tell(event: GameEvent, doc: TableDoc, own: number | null, say: Say): string | null {
  const who = nameIn(event, doc, own);
  const cards = inSigns((event["cards"] as string[] | undefined) ?? [], say);
  const card = typeof event["card"] === "string" ? say(event["card"]) : "";
  const n = typeof event["n"] === "number" ? event["n"] : 1;
  switch (event.type) {
    case "dealt": return t("rummy-said-dealt", { card: say(String(event["turned_up"] ?? "")) });
    case "drew": return card ? t("rummy-said-drew-card", { who, card }) : t("rummy-said-drew", { who });
    case "took": return t("rummy-said-took", { who, n, cards });
    case "melded": return t("rummy-said-melded", { who, cards });
    case "laid_off": return t("rummy-said-laid-off", { who, cards, meld: heardMeld(doc, own, String(event["meld"])) });
    case "swapped": return t("rummy-said-swapped", { who, card, meld: heardMeld(doc, own, String(event["meld"])) });
    case "discarded": return t("rummy-said-discarded", { who, card });
    case "declined": return t("rummy-said-declined", { who });
    case "floated": return t("rummy-said-floated", { who });
    case "rummy_called": return t("rummy-said-called", { who, n, cards });
    case "outcalled": return t("rummy-said-outcalled", { who });
    case "called_falsely": return t("rummy-said-falsely", { who, points: Number(event["penalty"] ?? 0) });
    case "round_scored": return sayScored(event, doc, own);
    default: return null;
  }
}

function sayScored(event: GameEvent, doc: TableDoc, own: number | null): string {
  const points = (event["points"] as number[] | undefined) ?? [];
  const out = typeof event["out"] === "number" ? event["out"] : null;
  const lines = points.map((n, seat) => t("rummy-said-score", { who: seatName(doc, seat, own), n }));
  return t("rummy-said-scored", { how: out === null ? "stock" : "out", who: out === null ? "" : seatName(doc, out, own), scores: listed(lines) });
}

function heardMeld(doc: TableDoc, own: number | null, id: string): string {
  const meld = roundOf(doc)?.melds[id];
  const owner = meld ? (ownersAfter({}, { [id]: meld })[id] ?? 0) : 0;
  return namedMeld(meld, { who: bareName(doc, owner, own), you: owner === own ? "yes" : "no" });
}

function faceShown(card = ""): string {
  return standsFor(card) ?? card;
}


/** A step of a replay, in words. */
export function toldInWords(told: Told, melds: Melds, owners: Owners, names: readonly string[]): string {
  if (told.kind === "dealt") return t("replay-dealt");
  if (told.kind === "ended") return t("replay-ended");
  const who = names[told.seat] ?? "";
  const meld = "meld" in told ? namedMeld(melds[told.meld], { who: names[owners[told.meld] ?? -1] ?? "", you: "no" }) : "";
  const cards = "cards" in told ? inSigns(told.cards) : "";
  const card = "card" in told ? short(told.card) : "";
  switch (told.kind) {
    case "drew": return t("rummy-said-drew-card", { who, card });
    case "took": return t("rummy-said-took", { who, n: told.cards.length, cards });
    case "rummy": return t("rummy-said-called", { who, n: told.cards.length, cards });
    case "melded": return t("rummy-said-melded", { who, cards });
    case "laid_off": return t("rummy-said-laid-off", { who, cards, meld });
    case "swapped": return t("rummy-said-swapped", { who, card, meld });
    case "discarded": return t("rummy-said-discarded", { who, card });
    case "declined": return t("rummy-said-declined", { who });
  }
}

/** "Ann’s 7s", "Ann’s run of ♥": for a meld that may have grown since it is spoken of. */
function namedMeld(meld: Meld | undefined, who: { who: string; you: "yes" | "no" }): string {
  if (!meld) return t("meld-gone");
  const shown = faceShown(meld.cards[0]?.card);
  const suit = suitOf(shown);
  return meld.kind === "set" || suit === null ? t("meld-set", { ...who, rank: rankShort(shown[0] ?? "") }) : t("meld-run-suit", { ...who, suit: symbol(suit) });
}
