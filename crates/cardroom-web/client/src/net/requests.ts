// Requests and their one answer each. A request that the socket lost is sent again under the same id, which the
// server remembers, so it counts once. Ids are a random prefix and a counter: unique per player across pages. What the
// server puts off is asked again by itself, where nobody would be surprised that it comes late.
import type { Ack, Refused } from "./wire";

/** A refusal is no fault: it says why, and what would be legal. */
export class Refusal extends Error {
  readonly code: string;
  readonly rule: string | undefined;
  readonly legal: unknown;
  readonly suggest: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(refused: Pick<Refused, "code"> & Partial<Refused>) {
    super(refused.message ?? refused.code);
    this.name = "Refusal";
    this.code = refused.code;
    this.rule = refused.rule;
    this.legal = refused.legal;
    this.suggest = refused.suggest;
    this.retryAfterMs = refused.retry_after_ms;
  }
}

interface Pending {
  type: string;
  frame: string;
  sent: boolean;
  tries: number;
  settle: (ack: Ack) => void;
  refuse: (why: Refusal) => void;
}

/** What may be asked again when it came too fast. A line of talk or a new table that comes late would surprise. */
const MAY_WAIT = new Set(["act", "entropy", "sync", "lobby.watch", "lobby.unwatch", "chat.history"]);
/** Longer than this nobody is kept waiting without a word. */
const LONGEST_WAIT_MS = 15_000;
const MOST_TRIES = 8;

export type Send = (frame: string) => boolean;

export class Requests {
  #pending = new Map<string, Pending>();
  #count = 0;
  readonly #prefix: string;

  constructor(private readonly send: Send, prefix: string = randomPrefix()) {
    this.#prefix = prefix;
  }

  ask(type: string, body: Record<string, unknown> = {}): Promise<Ack> {
    this.#count += 1;
    const id = `${this.#prefix}-${this.#count}`;
    const frame = JSON.stringify({ id, type, ...body });
    return new Promise((settle, refuse) => {
      const pending: Pending = { type, frame, sent: false, tries: 0, settle, refuse };
      this.#pending.set(id, pending);
      pending.sent = this.send(frame);
    });
  }

  /** Takes an ack or a refusal; false when it belongs to nothing asked here. */
  answered(answer: Ack | Refused): boolean {
    const id = String(answer.id);
    const pending = this.#pending.get(id);
    if (!pending) return false;
    if (answer.type === "ack") {
      this.#pending.delete(id);
      pending.settle(answer);
    } else if (comesLater(pending, answer as Refused)) {
      pending.tries += 1;
      setTimeout(() => this.#again(id), (answer as Refused).retry_after_ms ?? 1_000);
    } else {
      this.#pending.delete(id);
      pending.refuse(new Refusal(answer as Refused));
    }
    return true;
  }

  /** The socket is gone: what had been sent may or may not have arrived. */
  socketLost(): void {
    for (const pending of this.#pending.values()) pending.sent = false;
  }

  /** Logged in again: everything without an answer goes out once more, in its order. */
  resendAll(): void {
    for (const pending of this.#pending.values()) if (!pending.sent) pending.sent = this.send(pending.frame);
  }

  /** Nothing asked will be answered any more (logged out, or a frame that the server will not take). */
  refuseAll(code: string): void {
    const all = [...this.#pending.values()];
    this.#pending.clear();
    for (const pending of all) pending.refuse(new Refusal({ code }));
  }

  get waiting(): number {
    return this.#pending.size;
  }

  #again(id: string): void {
    const pending = this.#pending.get(id);
    if (pending) pending.sent = this.send(pending.frame);
  }
}

/** Not known or not done (the same id asks again, and counts once either way), or done too fast. */
function comesLater({ type, tries }: Pending, { code, retry_after_ms = 0 }: Refused): boolean {
  if (code === "store_busy" || code === "busy") return true;
  return code === "too_many_messages" && MAY_WAIT.has(type) && tries < MOST_TRIES && retry_after_ms <= LONGEST_WAIT_MS;
}

export function randomPrefix(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(8)));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
