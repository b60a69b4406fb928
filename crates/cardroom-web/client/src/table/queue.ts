// What somebody in the queue waits for: bots give up their seats at the next deal, people when they leave.
import type { TableDoc, You } from "../net/wire";

export type Next = "out" | "deal" | "free";

/** How the own turn in the queue comes, as far as the document tells. */
export function nextSeat(doc: Pick<TableDoc, "seats" | "queue">, you: You): Next {
  const place = doc.queue.findIndex((one) => one.id === you.player);
  if (doc.queue[place]?.sitting_out) return "out";
  const before = doc.queue.slice(0, Math.max(0, place)).filter((one) => one.connected && !one.sitting_out).length;
  return doc.seats.filter(({ player }) => player?.bot).length > before ? "deal" : "free";
}
