// The buttons under the pile: what each says, whether it can be pressed, and what it does.
import { t } from "../../i18n/index.svelte";
import { short } from "../../cards/cards";
import type { Ways } from "./choice";
import { distinct } from "./pile";
import type { Legal, Use, Wish } from "./rummy";
import { bothEnds, inSigns, meldName, useInWords, type Around } from "./words";

export type Action = { type: string } & Record<string, unknown>;
export interface Offer { key: string; label: string; main?: boolean; call?: boolean; enabled: boolean; run: () => void }
export interface Answer { key: string; label: string; action: Action }
/** Which of several ways was meant. */
export interface Question { text: string; answers: Offer[]; byKey: boolean }

/** Does an action, or, where there are several, asks which. */
export type Choose = (text: string, answers: Answer[]) => void;

export interface Asked { around: Around; wish: Wish; choose: Choose; ask: (action: Action) => void }

/** Uses as answers, each with the action that it is part of. */
export function answersOf(around: Around, uses: readonly (Use | null)[], taken: readonly string[], action: (use: Use | null) => Action): Answer[] {
  const all = distinct(uses);
  const ends = bothEnds(all);
  return all.map((use, i) => ({ key: String(i), label: useInWords(around, use, taken, ends), action: action(use) }));
}

export function takeAction(n: number, use: Use | null): Action {
  return use === null ? { type: "take", n } : { type: "take", n, use };
}

/** How the turn may begin: the draw, the uses of the depth that was picked, the decline. */
export function offersToDraw({ around, wish, ask }: Asked, picked: { n: number; uses: (Use | null)[] } | null): Offer[] {
  const { legal } = wish;
  const pile = around.round.discard;
  const takes = picked
    ? answersOf(around, picked.uses, pile.slice(pile.length - picked.n), (use) => takeAction(picked.n, use)).map(
        ({ key, label, action }): Offer => ({ key: `take-${key}`, label: action["use"] === undefined ? t("do-take-keep") : t("do-take-use", { n: picked.n, use: takenInWords(action["use"] as Use, label) }), main: true, enabled: true, run: () => ask(action) }),
      )
    : [];
  return [
    ...takes,
    ...(legal.draw ? [{ key: "draw", label: t("do-draw"), main: takes.length === 0, enabled: true, run: () => ask({ type: "draw" }) }] : []),
    ...(legal.decline ? [{ key: "decline", label: t("do-decline"), main: (legal.take ?? []).length === 0, enabled: true, run: () => ask({ type: "decline" }) }] : []),
  ];
}

function takenInWords(use: Use, label: string): string {
  return use.type === "meld" ? t("use-meld", { cards: inSigns(use.cards) }) : label;
}

/** What the chosen cards of the hand can become. */
export function offersInTurn({ around, choose, ask }: Asked, chosen: readonly string[], ways: Ways): Offer[] {
  const { melds, layOffs, swaps, discard } = ways;
  const meldAnswers = answersOf(around, melds, [], (use) => ({ ...(use as Use) }));
  const layAnswers = answersOf(around, layOffs, [], (use) => ({ ...(use as Use) }));
  const onlyLay = layOffs.length === 1 && layOffs[0]?.type === "lay_off" ? layOffs[0].meld : null;
  const swapsPlayed = around.doc.options["joker_swap"] === true;
  const offers: Offer[] = [
    { key: "meld", label: melds.length > 0 ? t("do-meld-cards", { cards: inSigns(chosen) }) : t("do-meld"), main: true, enabled: melds.length > 0, run: () => choose(meldQuestion(chosen), meldAnswers) },
    { key: "lay-off", label: onlyLay ? t("do-lay-off-on", { meld: meldName(around, onlyLay) }) : t("do-lay-off"), main: true, enabled: layOffs.length > 0, run: () => choose(t("ask-lay-off"), layAnswers) },
  ];
  if (swapsPlayed) {
    offers.push(...swaps.map((swap): Offer => ({ key: `swap-${swap.meld}`, label: t("do-swap", { meld: meldName(around, swap.meld) }), main: true, enabled: true, run: () => ask({ type: "swap", ...swap }) })));
  }
  offers.push({ key: "discard", label: discard ? t("do-discard-card", { card: short(discard) }) : t("do-discard"), main: melds.length === 0 && layOffs.length === 0, enabled: discard !== null, run: () => discard && ask({ type: "discard", card: discard }) });
  return offers;
}

export function meldQuestion(chosen: readonly string[]): string {
  return chosen.includes("JK") ? t("ask-joker") : t("ask-meld");
}

/** The call, with everything that could be called, and the waiving of it. */
export function offersToCall({ around, wish, choose, ask }: Asked): Offer[] {
  const answers = callAnswers(around, wish.legal);
  if (answers.length === 0) return [];
  const [only] = answers;
  const label = answers.length === 1 && only ? t("do-rummy-use", { use: only.label }) : t("do-rummy");
  return [
    { key: "rummy", label, call: true, enabled: true, run: () => choose(t("ask-rummy"), answers) },
    ...(wish.legal.waive ? [{ key: "waive", label: t("do-waive"), enabled: true, run: () => ask({ type: "waive" }) }] : []),
  ];
}

function callAnswers(around: Around, legal: Legal): Answer[] {
  const pile = around.round.discard;
  return (legal.rummy ?? []).flatMap(({ n, uses }) =>
    answersOf(around, uses, pile.slice(pile.length - n), (use) => ({ type: "rummy", n, use })).map((one) => ({ ...one, key: `${n}-${one.key}`, label: t("call-gets", { use: one.label, n, cards: inSigns(pile.slice(pile.length - n)) }) })),
  );
}
