// The list of public tables: its order, and what is said of each. Rows keep their places while somebody is at the
// list, so that none moves away from under a finger, the focus or a reader's eyes.
import { t, tMaybe } from "../i18n/index.svelte";
import type { LobbyTable } from "../net/wire";

export interface Row { id: string; table: LobbyTable; gone: boolean }

type Filling = Pick<LobbyTable, "phase" | "people" | "seats">;

export function waitsForPlayers(table: Filling): boolean {
  return table.phase !== "playing" && table.people < table.seats;
}

/** Those that wait for players first, of those the fullest, of those the newest. */
export function ordered(tables: Readonly<Record<string, LobbyTable>>): Row[] {
  const rows = Object.entries(tables).map(([id, table]) => ({ id, table, gone: false }));
  return rows.sort((a, b) => Number(waitsForPlayers(b.table)) - Number(waitsForPlayers(a.table)) || b.table.people - a.table.people || (b.table.created_at ?? 0) - (a.table.created_at ?? 0));
}

/** The rows as they are now: anew, or, held, with what was there in its place, what has gone marked, and what is new below. */
export function rowsAfter(before: readonly Row[], tables: Readonly<Record<string, LobbyTable>>, held: boolean): Row[] {
  const now = ordered(tables);
  if (!held) return now;
  const stay = before.map(({ id, table }) => ({ id, table: tables[id] ?? table, gone: !(id in tables) }));
  return [...stay, ...now.filter(({ id }) => !before.some((row) => row.id === id))];
}

/** What joining brings at once: a seat, a bot's seat when the round is over, or a place in the queue. */
export type Entry = "seat" | "bots" | "queue";

export function entryOf(table: Filling & Pick<LobbyTable, "bots" | "queue">): Entry {
  const { seats, people, bots, queue, phase } = table;
  if (people >= seats || queue > 0) return "queue";
  return people + bots < seats || phase !== "playing" ? "seat" : "bots";
}

/** What joining will do, before it is pressed. */
export function entryInWords(table: Filling & Pick<LobbyTable, "bots" | "queue">): string {
  const { seats, people, queue } = table;
  return t(`entry-${entryOf(table)}`, { seats, waiting: queue, full: people >= seats ? "yes" : "no" });
}

export function clockInWords(clock: string | undefined): string {
  return tMaybe(`lobby-clock-${clock ?? "normal"}`) ?? t("lobby-clock-custom");
}

export function stateInWords(table: Filling & Pick<LobbyTable, "round_no">): string {
  if (table.phase === "playing") return t("lobby-round", { n: table.round_no });
  return t(waitsForPlayers(table) ? "lobby-waits" : "lobby-starts");
}
