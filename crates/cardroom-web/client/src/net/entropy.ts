// This page's own bytes in every deal it sits at. They are kept before they are sent, so a reload and a second tab
// give the same bytes, and a deal made without them is noticed.
import { recall, remember } from "./keep";
import { toHex } from "./requests";
import type { DealDoc, LastDeal } from "./wire";

const BYTES = 32;
const KEPT = 60;
const KEY = "entropy";

interface Given { at: string; bytes: string; stored: boolean }

export type OwnBytes = "included" | "missing" | "none";

export class Entropy {
  #asked = new Set<string>();

  constructor(private readonly send: (table: string, roundNo: number, bytes: string) => Promise<unknown>) {}

  /** Gives bytes to the round that is shown, once, if the seat has given none. */
  offer(table: string, seat: number, deal: DealDoc): void {
    const at = place(table, seat, deal);
    if (this.#asked.has(at) || (deal.entropy[seat] ?? null) !== null) return;
    this.#asked.add(at);
    const bytes = given().find((one) => one.at === at)?.bytes ?? freshBytes();
    keep({ at, bytes, stored: false });
    this.send(table, deal.round_no, bytes).then(
      () => keep({ at, bytes, stored: true }),
      () => undefined, // Too late for this round: the deal was made.
    );
  }

  /** Whether a finished deal holds what this page gave and the server took. */
  found(table: string, seat: number, deal: LastDeal): OwnBytes {
    const own = given().find((one) => one.at === place(table, seat, deal));
    if (!own?.stored) return "none";
    return deal.entropy[seat] === own.bytes ? "included" : "missing";
  }
}

function place(table: string, seat: number, deal: DealDoc): string {
  return `${table}/${deal.game_no}/${deal.round_no}/${seat}`;
}

function freshBytes(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(BYTES)));
}

function given(): Given[] {
  return recall<Given[]>(KEY, []);
}

function keep(one: Given): void {
  remember(KEY, [...given().filter((other) => other.at !== one.at), one].slice(-KEPT));
}
