// The people at a table, bots left out: in seats, in the queue, and whoever else was seen or heard there.
import type { PlayerId, TableDoc } from "../net/wire";
import { unseated, type Other } from "./others";

export interface Here { id: PlayerId; name: string; place: "seat" | "queue" | "watching" | "gone" }

export function peopleAt(doc: TableDoc, others: readonly Other[]): Here[] {
  const seated = doc.seats.flatMap(({ player }) => (player && !player.bot ? [{ id: player.id, name: player.name, place: "seat" as const }] : []));
  const queued = doc.queue.map(({ id, name }) => ({ id, name, place: "queue" as const }));
  const rest = unseated(others, doc).map(({ id, name, here }): Here => ({ id, name, place: here ? "watching" : "gone" }));
  return [...seated, ...queued, ...rest.sort((a, b) => b.place.localeCompare(a.place) || a.name.localeCompare(b.name))];
}
