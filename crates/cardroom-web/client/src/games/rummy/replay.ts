// A finished game of 500 Rummy as pictures in a row: for each hand the deal, and then one for every move that took
// effect. What was answered while a window held comes in the order in which it was carried out (R500-36 to R500-38);
// that it was legal was judged when it was played.
import { dealtHands } from "../../cards/deck";
import { less } from "../../cards/held";
import type { GameRecord, RoundRecord } from "../board";
import { ownersAfter, type Owners } from "./owners";
import { faceHeld } from "./pile";
import type { End, Meld, Melds, Use } from "./rummy";
import { triesFor } from "./tries";

/** What a picture shows that the one before did not. */
export type Told =
  | { kind: "dealt" }
  | { kind: "ended" }
  | { kind: "drew"; seat: number; card: string }
  | { kind: "discarded"; seat: number; card: string }
  | { kind: "took"; seat: number; cards: string[] }
  | { kind: "rummy"; seat: number; cards: string[] }
  | { kind: "melded"; seat: number; cards: string[] }
  | { kind: "laid_off"; seat: number; cards: string[]; meld: string }
  | { kind: "swapped"; seat: number; card: string; meld: string }
  | { kind: "declined"; seat: number };

export interface Frame { told: Told; hands: string[][]; stock: string[]; discard: string[]; melds: Melds; owners: Owners; turnNo: number }
export interface HandShown { dealer: number; points: number[] | null; frames: Frame[] }

interface Entry { seat?: number; action?: Record<string, unknown>; hold_elapsed?: boolean }
interface Hold { by: number; answers: Map<number, Record<string, unknown>>; draw: Record<string, unknown> | null }

export function handsOf(record: GameRecord): HandShown[] {
  const seats = record.seats.length;
  const options = record.options;
  return record.rounds.map((round) => new HandPlayed(round, seats, options).shown());
}

class HandPlayed {
  readonly #frames: Frame[] = [];
  #hold: Hold | null = null;
  #now: Frame;

  constructor(readonly round: RoundRecord, readonly seats: number, readonly options: Record<string, unknown>) {
    const dealt = seats * (seats === 2 ? 13 : 7);
    const [up = "", ...stock] = round.deck.slice(dealt);
    const hands = dealtHands(round.deck.slice(0, dealt), seats, round.dealer);
    this.#now = { told: { kind: "dealt" }, hands, stock, discard: [up], melds: {}, owners: {}, turnNo: 0 };
  }

  shown(): HandShown {
    this.#frames.push(this.#now);
    for (const entry of this.round.actions as Entry[]) {
      if (entry.hold_elapsed) this.#settle(true);
      else if (entry.seat !== undefined && entry.action) this.#take(entry.seat, entry.action);
    }
    if (this.round.points) this.#show({ kind: "ended" }, {});
    return { dealer: this.round.dealer, points: this.round.points ?? null, frames: this.#frames };
  }

  #take(seat: number, action: Record<string, unknown>): void {
    const hold = this.#hold;
    // A false call costs points and counts as waived (R500-39).
    if (this.#isFalse(action)) {
      hold?.answers.set(seat, { type: "waive" });
      return this.#settle(false);
    }
    if (!hold) return this.#carryOut(seat, action);
    if (action["type"] === "waive" || action["type"] === "rummy") hold.answers.set(seat, action);
    else hold.draw = action;
    this.#settle(false);
  }

  /** Where false calls are accepted: whether this is one, by the cards that it names (R500-33). */
  #isFalse(action: Record<string, unknown>): boolean {
    if (action["type"] !== "rummy" || Number(this.options["false_call_penalty"] ?? 0) === 0) return false;
    const { discard, melds } = this.#now;
    const taken = discard.slice(discard.length - Number(action["n"] ?? 0));
    const use = action["use"] as Use;
    const faces = use.cards.map(faceHeld);
    if (less(faces, taken).length > 0 || !faces.includes(taken[0] ?? "")) return true;
    return use.type === "meld" ? triesFor(faces).length === 0 : melds[use.meld] === undefined;
  }

  /** What comes of a hold, once it is certain (R500-37). */
  #settle(elapsed: boolean): void {
    const hold = this.#hold;
    if (!hold) return;
    const next = (hold.by + 1) % this.seats;
    for (let i = 1; i < this.seats; i += 1) {
      const seat = (hold.by + i) % this.seats;
      const answer = hold.answers.get(seat);
      if (answer?.["type"] === "rummy") {
        this.#hold = null;
        return this.#carryOut(seat, answer);
      }
      if (!elapsed && !answer && !(seat === next && hold.draw)) return;
    }
    this.#hold = null;
    if (hold.draw) this.#carryOut(next, hold.draw);
  }

  #carryOut(seat: number, action: Record<string, unknown>): void {
    const { stock, discard } = this.#now;
    const n = Number(action["n"] ?? 0);
    const card = String(action["card"] ?? "");
    switch (action["type"]) {
      case "draw": {
        const drawn = stock[0] ?? "";
        this.#show({ kind: "drew", seat, card: drawn }, { hands: this.#with(seat, [drawn]), stock: stock.slice(1), turnNo: this.#now.turnNo + 1 });
        return;
      }
      case "take":
      case "rummy": {
        const cards = discard.slice(discard.length - n);
        const kind = action["type"] === "take" ? "took" : "rummy";
        this.#show({ kind, seat, cards }, { hands: this.#with(seat, cards), discard: discard.slice(0, discard.length - n), turnNo: this.#now.turnNo + 1 });
        if (action["use"]) this.#putDown(seat, action["use"] as Use);
        return;
      }
      case "meld":
      case "lay_off": return this.#putDown(seat, action as unknown as Use);
      case "swap": return this.#swap(seat, String(action["meld"]), card);
      case "discard":
        this.#show({ kind: "discarded", seat, card }, { hands: this.#without(seat, [card]), discard: [...discard, card] });
        return this.#endTurn(seat);
      case "decline": return this.#show({ kind: "declined", seat }, {});
      default: return;
    }
  }

  #putDown(seat: number, use: Use): void {
    const { melds } = this.#now;
    const put = use.cards.map((card) => ({ card, by: seat, points: 0 }));
    const hands = this.#without(seat, use.cards.map(faceHeld));
    if (use.type === "meld") {
      const id = `m${Object.keys(melds).length + 1}`;
      this.#show({ kind: "melded", seat, cards: use.cards }, { hands, melds: { ...melds, [id]: { kind: kindOf(use.cards), cards: put } } });
    } else {
      const meld = melds[use.meld];
      if (!meld) return;
      this.#show({ kind: "laid_off", seat, cards: use.cards, meld: use.meld }, { hands, melds: { ...melds, [use.meld]: added(meld, put, use.end) } });
    }
    if (this.#now.hands[seat]?.length === 0 && this.options["going_out"] === "float") this.#endTurn(seat);
  }

  #swap(seat: number, id: string, card: string): void {
    const meld = this.#now.melds[id];
    const rank = card[0] ?? "";
    const place = meld?.cards.findIndex((one) => one.card === `JK=${card}` || one.card === `JK=${rank}`) ?? -1;
    if (!meld || place < 0) return;
    const cards = meld.cards.map((one, i) => (i === place ? { card, by: seat, points: 0 } : one));
    const hands = this.#now.hands.map((hand, i) => (i === seat ? [...less(hand, [card]), "JK"] : hand));
    this.#show({ kind: "swapped", seat, card, meld: id }, { hands, melds: { ...this.#now.melds, [id]: { ...meld, cards } } });
  }

  #endTurn(seat: number): void {
    const out = this.#now.hands[seat]?.length === 0 && this.#now.told.kind === "discarded";
    const holds = this.options["rummy_call"] !== false && this.seats > 2 && Number(this.options["rummy_hold_ms"] ?? 2000) > 0;
    if (!out && holds) this.#hold = { by: seat, answers: new Map(), draw: null };
  }

  #with(seat: number, cards: readonly string[]): string[][] {
    return this.#now.hands.map((hand, i) => (i === seat ? [...hand, ...cards] : hand));
  }

  #without(seat: number, cards: readonly string[]): string[][] {
    return this.#now.hands.map((hand, i) => (i === seat ? less(hand, cards) : hand));
  }

  #show(told: Told, change: Partial<Frame>): void {
    const next = { ...this.#now, ...change, told };
    this.#now = { ...next, owners: ownersAfter(next.owners, next.melds) };
    this.#frames.push(this.#now);
  }
}

function added(meld: Meld, put: Meld["cards"], end: End): Meld {
  return { ...meld, cards: end === "low" ? [...put, ...meld.cards] : [...meld.cards, ...put] };
}

/** A set is of one rank, whatever jokers stand for. */
function kindOf(cards: readonly string[]): Meld["kind"] {
  const ranks = new Set(cards.map((card) => card.replace("JK=", "")[0]));
  return ranks.size === 1 ? "set" : "run";
}

/** The picture that the next turn begins with, and the one that this or the last turn begins with. */
export function turnAfter(frames: readonly Frame[], at: number): number {
  const now = frames[at]?.turnNo ?? 0;
  const next = frames.findIndex((frame, i) => i > at && frame.turnNo > now);
  return next < 0 ? frames.length - 1 : next;
}

export function turnBefore(frames: readonly Frame[], at: number): number {
  const begins = (i: number) => i === 0 || frames[i]?.turnNo !== frames[i - 1]?.turnNo;
  for (let i = at - 1; i > 0; i -= 1) if (begins(i)) return i;
  return 0;
}
