// The table's log: what happened last, newest first, and the last turn in one line.
import type { GameEvent, TableDoc } from "../../net/wire";
import { sayTableEvent } from "../../table/events";
import { showRummy } from "./words";

const BEGINS = new Set(["drew", "took", "rummy_called", "declined", "dealt"]);

/** Everything known since the hand was dealt, newest first, each once. */
export function logOf(recent: readonly GameEvent[], doc: TableDoc, own: number | null): string[] {
  return recent.flatMap((event) => showRummy(event, doc, own) ?? sayTableEvent(event, doc, own) ?? []).reverse();
}

/** What the last seat to act has done in its turn so far. */
export function lastTurn(recent: readonly GameEvent[], doc: TableDoc, own: number | null): string {
  const from = recent.findLastIndex((event) => BEGINS.has(event.type));
  return recent.slice(Math.max(0, from)).flatMap((event) => showRummy(event, doc, own) ?? []).join(" ");
}

/** The cards that came into the own hand in this turn. */
export function newCards(recent: readonly GameEvent[], own: number | null): string[] {
  const last = recent.findLast((event) => BEGINS.has(event.type));
  if (!last || own === null || last["seat"] !== own) return [];
  return typeof last["card"] === "string" ? [last["card"]] : ((last["cards"] as string[] | undefined) ?? []);
}
