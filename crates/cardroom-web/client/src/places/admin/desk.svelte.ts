// The admin's view of the server: fetched anew every few seconds while somebody looks at it, and the orders given. The
// token stays in this tab.
import { tMaybe, t } from "../../i18n/index.svelte";
import { order, OrderRefused, type AdminPlayer, type AdminTable, type Listing, type Order, type Status } from "../../net/admin";
import { tabStorage } from "../../announcements.svelte";

const KEY = "cardroom.admin";
export const EVERY_MS = 4_000;

export class Desk {
  token = $state<string | null>(read());
  /** Whether the token has been taken: nothing is shown before. */
  open = $state(false);
  status = $state.raw<Status | null>(null);
  tables = $state.raw<Listing<AdminTable> | null>(null);
  players = $state.raw<Listing<AdminPlayer> | null>(null);
  /** When the server last said how it is, on this device's clock. */
  heardAt = $state<number | null>(null);
  /** Why what is shown is old; null while the server answers. */
  trouble = $state<string | null>(null);
  /** What came of the last order. */
  done = $state.raw<{ text: string; wrong: boolean } | null>(null);
  wrongToken = $state<string | null>(null);
  #looking = false;

  async enter(token: string): Promise<void> {
    this.wrongToken = null;
    this.token = token;
    await this.look();
  }

  leave(): void {
    this.token = null;
    this.open = false;
    [this.status, this.tables, this.players, this.done, this.trouble, this.heardAt] = [null, null, null, null, null, null];
    write(null);
  }

  /** Fetches everything; a second look while one is under way is not taken. */
  async look(): Promise<void> {
    const token = this.token;
    if (token === null || this.#looking) return;
    this.#looking = true;
    try {
      this.status = await order(token, "status");
      if (!this.open) write(token);
      this.open = true;
      const [tables, players] = await Promise.all([order(token, "tables"), order(token, "players")]);
      this.tables = { list: tables.tables, more: tables.more };
      this.players = { list: players.players, more: players.more };
      [this.trouble, this.wrongToken, this.heardAt] = [null, null, Date.now()];
    } catch (why) {
      this.#failed(why);
    } finally {
      this.#looking = false;
    }
  }

  /** Gives an order and says what came of it; true when it was done. */
  async give(what: Order, body: Record<string, unknown>, said: (answer: any) => string): Promise<boolean> {
    const token = this.token;
    if (token === null) return false;
    try {
      this.done = { text: said(await order(token, what, body)), wrong: false };
    } catch (why) {
      if (isWrongToken(why) || isUnreachable(why)) this.#failed(why);
      if (!isWrongToken(why)) this.done = { text: inWords(why), wrong: true };
      return false;
    }
    await this.look();
    return true;
  }

  #failed(why: unknown): void {
    if (this.open && !isWrongToken(why)) {
      this.trouble = inWords(why);
      return;
    }
    // A server that was started again has another token, and guessing on would lock everybody out. One that does not
    // answer may still take it.
    if (!isUnreachable(why)) this.leave();
    this.wrongToken = inWords(why);
  }
}

function isWrongToken(why: unknown): boolean {
  return why instanceof OrderRefused && why.code === "bad_token";
}

function isUnreachable(why: unknown): boolean {
  return !(why instanceof OrderRefused) || why.code === "unreachable";
}

function inWords(why: unknown): string {
  const refused = why instanceof OrderRefused ? why : new OrderRefused("unreachable");
  return tMaybe(`admin-refused-${refused.code.replaceAll("_", "-")}`) ?? t("admin-refused-other", { why: refused.message });
}

function read(): string | null {
  try {
    return tabStorage()?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}

function write(token: string | null): void {
  try {
    if (token === null) tabStorage()?.removeItem(KEY);
    else tabStorage()?.setItem(KEY, token);
  } catch {
    // Asked for again after a reload.
  }
}
