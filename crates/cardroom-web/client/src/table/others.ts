// People at the table whom its document does not name: who watches, and who was heard here and has gone. Put together
// from what happened and what was said, so it may lack somebody who came long ago and is silent.
import type { GameEvent, Person, PlayerId, TableDoc } from "../net/wire";

export interface Other { id: PlayerId; name: string; here: boolean }

/** So many are remembered; who was seen longest ago is forgotten first. */
const MOST = 100;
const COMES = ["joined", "seated", "queued", "renamed"];

export function othersAfter(others: readonly Other[], events: readonly GameEvent[]): Other[] {
  return events.reduce<Other[]>((now, event) => {
    const person = event["player"] as Person | undefined;
    if (typeof person !== "object" || person === null || person.bot) return now;
    if (COMES.includes(event.type)) return seen(now, person, true);
    // Giving up a seat leaves somebody at the table, to watch or to wait.
    const goes = (event.type === "left" && event["seat"] === undefined) || (event.type === "removed" && event["back"] !== true);
    return goes ? seen(now, person, false) : now;
  }, [...others]);
}

/** Whoever says something now is here; of an old line nobody can tell. */
export function heardFrom(others: readonly Other[], people: readonly { id: PlayerId; name: string }[], now: boolean): Other[] {
  return people.reduce<Other[]>((known, person) => seen(known, person, now || (known.find((one) => one.id === person.id)?.here ?? false)), [...others]);
}

/** Those of them who neither sit nor wait. */
export function unseated(others: readonly Other[], doc: TableDoc): Other[] {
  const named = new Set([...doc.seats.flatMap((seat) => seat.player?.id ?? []), ...doc.queue.map((one) => one.id)]);
  return others.filter((one) => !named.has(one.id));
}

function seen(others: Other[], { id, name }: { id: PlayerId; name: string }, here: boolean): Other[] {
  return [...others.filter((one) => one.id !== id), { id, name, here }].slice(-MOST);
}
