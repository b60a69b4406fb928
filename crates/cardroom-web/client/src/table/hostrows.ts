// The rows of the host's list while it is open: none moves and none goes, whatever happens at the table. A seat keeps
// its row; whoever waits or watches keeps theirs, also after leaving or being removed; who comes is added at the end.
import type { Person, PlayerId, TableDoc } from "../net/wire";
import type { Other } from "./others";
import { peopleAt } from "./people";

/** Whether somebody is here, is kept out, or was let back in and has not come yet. */
export type Standing = "here" | "removed" | "back";
export interface SeatRow { seat: number; player: Person | null; out: { id: PlayerId; name: string; standing: Standing } | null }
export interface PersonRow { id: PlayerId; name: string; place: "seat" | "queue" | "watching" | "gone"; standing: Standing }
export interface HostRows { seats: SeatRow[]; people: PersonRow[] }

export function hostRows(before: HostRows | null, doc: TableDoc, others: readonly Other[], me: PlayerId | undefined): HostRows {
  const here = peopleAt(doc, others).filter((one) => one.id !== me);
  const present = new Set(here.filter((one) => one.place !== "gone").map((one) => one.id));
  const removed = new Map((doc.removed ?? []).map((one) => [one.id, one.name]));
  const standing = (id: PlayerId, was: Standing): Standing => (removed.has(id) ? "removed" : present.has(id) || was === "here" ? "here" : "back");

  const seats = doc.seats.map(({ player }, seat): SeatRow => ({ seat, player, out: outOf(before?.seats[seat], me, standing) }));
  const inSeats = new Set(seats.flatMap((row) => row.out?.id ?? []));
  const kept = (before?.people ?? []).map((row): PersonRow => {
    const now = here.find((one) => one.id === row.id);
    return { id: row.id, name: now?.name ?? row.name, place: now?.place ?? "gone", standing: standing(row.id, row.standing) };
  });
  const known = new Set([...kept.map((row) => row.id), ...inSeats]);
  const come = here.filter((one) => (one.place === "queue" || one.place === "watching") && !known.has(one.id) && !removed.has(one.id));
  const out = [...removed].filter(([id]) => !known.has(id));
  return {
    seats,
    people: [
      ...kept,
      ...come.map(({ id, name, place }): PersonRow => ({ id, name, place, standing: "here" })),
      ...out.map(([id, name]): PersonRow => ({ id, name, place: "gone", standing: "removed" })),
    ],
  };
}

/** Who sat in the seat when the list last looked and was removed from it, until they are here again. */
function outOf(before: SeatRow | undefined, me: PlayerId | undefined, standing: (id: PlayerId, was: Standing) => Standing): SeatRow["out"] {
  const sat = before?.player && !before.player.bot && before.player.id !== me ? before.player : null;
  const was = before?.out ?? (sat && { id: sat.id, name: sat.name, standing: "here" as const });
  if (!was) return null;
  const now = standing(was.id, was.standing);
  return now === "here" ? null : { id: was.id, name: was.name, standing: now };
}
