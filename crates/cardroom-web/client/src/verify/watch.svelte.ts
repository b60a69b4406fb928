// Remembers what each deal looked like before it was opened, and has it judged once it is. The judge is loaded when
// the first opened deal arrives.
import { SvelteMap } from "svelte/reactivity";
import { boardOf } from "../games/index";
import type { OwnBytes } from "../net/entropy";
import type { LastDeal, TableDoc } from "../net/wire";
import type { Seen, Verdict } from "./check";

export interface Checked { deal: LastDeal; verdict: Verdict }

export class DealWatch {
  /** By table: the verdict on its last finished deal. */
  checked = new SvelteMap<string, Checked>();
  #seen = new Map<string, Seen>();
  #judging = new Set<string>();
  /** The deals that were dealt to a seat of this player's: bytes given to another one are rightly not in it. */
  #seated = new Set<string>();

  look(table: string, doc: TableDoc, seat: number | null, ownBytes: (deal: LastDeal) => OwnBytes): void {
    if (doc.deal) this.#note(table, doc.deal.game_no, doc.deal.round_no, doc).commit ??= doc.deal.commit;
    const hand = seat === null ? undefined : boardOf(doc.game)?.handAsDealt(doc, seat);
    if (hand && seat !== null && doc.dealer !== null) {
      const seen = this.#note(table, doc.game_no, doc.round_no, doc);
      if (seen.hand === undefined) Object.assign(seen, { hand, seat, dealer: doc.dealer });
    }
    if (seat !== null && doc.phase === "playing") this.#seated.add(keyOf(table, doc.game_no, doc.round_no));
    const opened = doc.last_deal;
    if (!opened) return;
    const mine = this.#seated.has(keyOf(table, opened.game_no, opened.round_no));
    void this.#judge(table, opened, doc, mine ? ownBytes(opened) : "none");
  }

  async #judge(table: string, deal: LastDeal, doc: TableDoc, bytes: OwnBytes): Promise<void> {
    const key = keyOf(table, deal.game_no, deal.round_no);
    if (this.#judging.has(key)) return;
    this.#judging.add(key);
    const seen = this.#note(table, deal.game_no, deal.round_no, doc);
    const { judge } = await import("./check");
    this.checked.set(table, { deal, verdict: judge(table, deal, seen, bytes) });
    this.#seen.delete(key);
  }

  #note(table: string, gameNo: number, roundNo: number, doc: TableDoc): Seen {
    const key = keyOf(table, gameNo, roundNo);
    let seen = this.#seen.get(key);
    if (!seen) {
      const [seats, board] = [doc.seats.length, boardOf(doc.game)];
      seen = { seats, deck: board?.deck(doc) ?? null, each: board?.cardsEach?.(seats) };
      this.#seen.set(key, seen);
    }
    return seen;
  }
}

function keyOf(table: string, gameNo: number, roundNo: number): string {
  return `${table}/${gameNo}/${roundNo}`;
}
