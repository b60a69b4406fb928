// What the hearts boards say: the one line of what is wanted and why, and events read aloud.
import { short, spoken, suitOf, symbol } from "../../cards/cards";
import { listed, t, tMaybe } from "../../i18n/index.svelte";
import type { GameEvent, TableDoc } from "../../net/wire";
import { nameIn, seatIn } from "../../table/events";
import { seatName } from "../../table/names";
import type { Line } from "../hand/line";
import { handOf, roundOf, type Barred, type Direction, type HeartsRound, type PassCounts, type PlayLegal, type Wish } from "./hearts";
import { countsOf, receiver } from "./pass";

/** What is chosen already of what is wanted: the call, the card to play, how many cards of a pass. */
export interface Chosen { called?: string | null; ready?: string | null; filled?: number }

/** The line over the hand: what is wanted now, of whom, and why. */
export function wanted(doc: TableDoc, wish: Wish | null, own: number | null, { called = null, ready = null, filled = 0 }: Chosen = {}): Line {
  const round = roundOf(doc);
  if (!round) return { text: t("want-soon"), act: false };
  if (wish?.kind === "call") return { text: called === null ? t("want-call") : t("want-called", { call: callInWords(doc, called, own) }), act: true };
  if (wish?.kind === "pass") return wantedPass(doc, wish.legal.pass, own, filled);
  if (wish?.kind === "play" && ready !== null) return { text: t("want-chosen", { card: short(ready) }), act: true };
  if (wish?.kind === "play") return wantedPlay(round, wish.legal);
  return { text: waiting(doc, round, own), act: false };
}

function wantedPass(doc: TableDoc, counts: PassCounts, own: number | null, filled: number): Line {
  const [n, why] = [total(counts), passInWords(doc, counts, own)];
  const [only, ...others] = (Object.keys(counts) as Direction[]).filter((direction) => (counts[direction] ?? 0) > 0);
  if (filled < n) return { text: filled === 0 ? t("want-pass", { n }) : t("want-pass-more", { n: n - filled }), why, act: true };
  if (only === undefined || others.length > 0 || own === null) return { text: t("want-pass-split", { parts: why }), act: true };
  const to = receiver(only, own, doc.seats.length);
  return { text: to === null ? t("want-pass-kitty") : t("want-pass-to", { n, who: seatName(doc, to, own) }), act: true };
}

function wantedPlay(round: HeartsRound, legal: PlayLegal): Line {
  const led = suitOf(round.trick?.plays[0]?.card ?? "");
  const forced = legal.play.length === 1 ? legal.play[0] : undefined;
  if (led === null) {
    const barred = legal.barred?.[0];
    const text = forced ? t("want-lead-one", { card: short(forced) }) : t("want-lead");
    return barred ? { text, why: barredReason(barred), act: true } : { text, act: true };
  }
  const suit = symbol(led);
  if (legal.play.some((card) => suitOf(card) === led)) return { text: t("want-follow", { suit }), act: true };
  const barred = legal.barred?.[0];
  const text = t("want-any", { suit, barred: barred ? "yes" : "no" });
  return barred ? { text, why: barredReason(barred), act: true } : { text, act: true };
}

function waiting(doc: TableDoc, round: HeartsRound, own: number | null): string {
  const others = doc.deciding.filter((one) => one.seat !== own).map((one) => seatName(doc, one.seat, own));
  const who = listed(others);
  const n = others.length;
  switch (round.phase) {
    case "dealing": return t("wait-deal");
    case "calling": return n ? t("wait-call", { who }) : t("want-soon");
    case "passing": return n ? t("wait-pass", { who }) : t("want-soon");
    case "playing": return n ? t("wait-play", { who }) : t("want-soon");
    case "scored": return t("wait-scored");
    default: return t("want-soon");
  }
}

/** Why a card is barred, in the words of its code. */
export function barredReason(barred: Barred): string {
  return tMaybe(`refused-${barred.code.replaceAll("_", "-")}`) ?? t("refused-by-rule", { rule: barred.rule ?? barred.code });
}

/** "2 to Ann and 1 to Cy", seen from a seat; from nobody's seat in directions. */
export function callInWords(doc: Pick<TableDoc, "seats">, call: string | undefined, own: number | null): string {
  if (call === undefined) return "";
  if (call === "kitty" || call === "hold") return t(`call-${call}`);
  return passInWords(doc, countsOf(call), own);
}

function passInWords(doc: Pick<TableDoc, "seats">, counts: PassCounts, own: number | null): string {
  if ((counts.kitty ?? 0) > 0) return t("call-kitty");
  const parts = (["left", "across", "right"] as const).flatMap((direction) => {
    const n = counts[direction] ?? 0;
    if (n === 0) return [];
    if (own === null) return [t(`call-part-${direction}`, { n })];
    return [t("call-part", { n, who: seatName(doc, receiver(direction, own, doc.seats.length) ?? 0, own) })];
  });
  return listed(parts);
}

export function sayHearts(event: GameEvent, doc: TableDoc, own: number | null): string | null {
  const who = nameIn(event, doc, own);
  const you = seatIn(event) === own ? "yes" : "no";
  switch (event.type) {
    case "dealt": return t("said-dealt");
    case "called": return t("said-called", { who, call: callInWords(doc, String(event["call"] ?? ""), null) });
    case "passed": return sayPassed(doc, own);
    case "played": return t("said-played", { who, you, card: spoken(String(event["card"] ?? "")) });
    case "trick_taken": return t("said-trick", { who, you });
    case "round_scored": return t("said-scored");
    case "shot": return t("said-shot", { who, you });
    default: return null;
  }
}

function sayPassed(doc: TableDoc, own: number | null): string {
  const round = roundOf(doc);
  const got = round?.received ?? [];
  return own !== null && round && got.length > 0
    ? t("said-received", { cards: listed(got.map(spoken)), n: handOf(round, own).length })
    : t("said-passed");
}

function total(counts: Partial<Record<string, number>>): number {
  return Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);
}
