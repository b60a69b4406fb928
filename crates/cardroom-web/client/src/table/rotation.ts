// Who gives up a seat after a shot and who takes it, from the event that tells it: it comes with an update, or, for
// those whose own audience changed with it, among the recent ones of their new snapshot.
import type { Person } from "../net/wire";
import type { TableView } from "./view.svelte";

export interface Rotation { seat: number; shooter: number; leaves: Person; enters: Person | null; rule: string }

export function rotationOf(view: Pick<TableView, "latest">): Rotation | null {
  const event = view.latest("rotated");
  if (!event) return null;
  const { seat, shooter, leaves, enters, rule } = event as unknown as Rotation;
  return leaves ? { seat, shooter, leaves, enters: enters ?? null, rule: rule ?? "" } : null;
}
