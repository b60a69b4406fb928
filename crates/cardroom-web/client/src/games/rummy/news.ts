// The table's log: what happened, newest first, and the newest of it in one line.
import type { GameEvent, TableDoc } from "../../net/wire";
import { sayTableEvent } from "../../table/events";
import { showRummy } from "./words";

const BEGINS = new Set(["drew", "took", "rummy_called", "declined", "dealt"]);

/** Everything known since the hand was dealt, newest first, each once. */
export function logOf(recent: readonly GameEvent[], doc: TableDoc, own: number | null): string[] {
  return recent.flatMap((event) => showRummy(event, doc, own) ?? sayTableEvent(event, doc, own) ?? []).reverse();
}

/** The newest of it, with bare names: who is a bot stands on the seats. */
export function newest(recent: readonly GameEvent[], doc: TableDoc, own: number | null): string {
  const bare = { ...doc, seats: doc.seats.map((seat) => ({ ...seat, player: seat.player && { ...seat.player, bot: false } })) };
  for (const event of [...recent].reverse()) {
    const told = showRummy(event, bare, own) ?? sayTableEvent(event, bare, own);
    if (told) return told;
  }
  return "";
}

/** The cards that came into the own hand in this turn. */
export function newCards(recent: readonly GameEvent[], own: number | null): string[] {
  const last = recent.findLast((event) => BEGINS.has(event.type));
  if (!last || own === null || last["seat"] !== own) return [];
  return typeof last["card"] === "string" ? [last["card"]] : ((last["cards"] as string[] | undefined) ?? []);
}
