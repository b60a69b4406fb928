// Signs read aloud, no more than is needed: those of a moment in one sentence a sign, and the same sign of the same
// person not again within a while.

const GATHER_MS = 700;
const PAUSE_MS = 4_000;
const SAME_MS = 12_000;

export class Voice {
  #waiting: { name: string; sign: string }[] = [];
  #last = new Map<string, number>();
  #spoke = -PAUSE_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `say` gets everybody who gave one sign. */
  constructor(private readonly say: (names: string[], sign: string) => void) {}

  heard(name: string, sign: string): void {
    const [now, key] = [Date.now(), `${sign} ${name}`];
    for (const [old, at] of this.#last) if (now - at >= SAME_MS) this.#last.delete(old);
    if (this.#last.has(key)) return;
    this.#last.set(key, now);
    this.#waiting.push({ name, sign });
    this.#timer ??= setTimeout(() => this.#speak(), Math.max(GATHER_MS, this.#spoke + PAUSE_MS - now));
  }

  #speak(): void {
    this.#timer = undefined;
    this.#spoke = Date.now();
    const given = this.#waiting;
    this.#waiting = [];
    for (const sign of new Set(given.map((one) => one.sign))) this.say(given.filter((one) => one.sign === sign).map(({ name }) => name), sign);
  }
}
