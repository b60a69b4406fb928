// The tray: cards of the own hand put together by their holder. It lives in this browser only, and forgets cards that
// have left the hand and groups of another hand.
import { sorted, sortedByRank } from "../../cards/cards";
import { named, type Held } from "../../cards/held";
import { recall, remember } from "../../net/keep";

/** Names of held cards, group by group. */
export type Groups = readonly (readonly string[])[];
export type Order = "suit" | "rank";

/** What is left of the groups when the hand holds these cards. */
export function kept(groups: Groups, hand: readonly Held[]): Groups {
  const ids = new Set(hand.map((one) => one.id));
  return groups.map((group) => group.filter((id) => ids.has(id))).filter((group) => group.length > 0);
}

/** Puts cards into a group of their own, out of any other. */
export function together(groups: Groups, ids: readonly string[]): Groups {
  const others = groups.map((group) => group.filter((id) => !ids.includes(id))).filter((group) => group.length > 0);
  return ids.length > 0 ? [...others, [...ids]] : others;
}

export function apart(groups: Groups, index: number): Groups {
  return groups.filter((_, i) => i !== index);
}

/** The hand as it is shown: the groups first, then the rest, each in order. */
export function arranged(hand: readonly string[], order: Order, groups: Groups): Held[] {
  const sort = order === "suit" ? sorted : sortedByRank;
  const all = named(sort(hand));
  const inGroups = new Set(groups.flat());
  const grouped = groups.flatMap((group) => all.filter((one) => group.includes(one.id)));
  return [...grouped, ...all.filter((one) => !inGroups.has(one.id))];
}

interface Stored { deal: string; groups: Groups }

export function recallGroups(table: string, deal: string): Groups {
  const stored = recall<Stored | null>(`groups.${table}`, null);
  return stored?.deal === deal ? stored.groups : [];
}

export function rememberGroups(table: string, deal: string, groups: Groups): void {
  remember(`groups.${table}`, { deal, groups } satisfies Stored);
}
