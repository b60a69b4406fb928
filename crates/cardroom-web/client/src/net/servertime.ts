// What time it is at the server, on a device whose own clock may be wrong. The offset comes from `server_at`;
// of several measurements the one with the shortest round trip counts, since it can be off by the least.

export class ServerTime {
  #offset = 0;
  #trip = Number.POSITIVE_INFINITY;

  constructor(private readonly localNow: () => number = () => Date.now()) {}

  /** Takes the server's answer to something sent at `sentAt` (local time). */
  measured(serverAt: number, sentAt: number): void {
    const now = this.localNow();
    const trip = Math.max(0, now - sentAt);
    if (trip > this.#trip) {
      // Ages, so that a device clock that is set while the page is open is followed in the end.
      this.#trip += 5;
      return;
    }
    this.#trip = trip;
    this.#offset = serverAt + trip / 2 - now;
  }

  /** The greeting has no round trip: its time is taken until something better is measured. */
  greeted(serverAt: number): void {
    this.#trip = 2_000;
    this.#offset = serverAt - this.localNow();
  }

  now(): number {
    return this.localNow() + this.#offset;
  }
}
