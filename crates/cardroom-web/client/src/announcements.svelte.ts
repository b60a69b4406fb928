// What whoever runs the server has to say to everybody here: messages, each kept until it is put away (a reload does
// not put it away, closing the tab does), and whether the server is about to restart.
import type { NoticeFrame } from "./net/wire";

export interface Announcement { text: string; at: number }

/** The parts of a notice that nobody here knew yet. */
export interface News { text: string | null; draining: boolean | null }

const KEY = "cardroom.announced";
/** The newest so many are kept. */
const MOST = 3;
/** What is older was about a day that is over. */
const STALE_MS = 12 * 3_600_000;

export class Announcements {
  list = $state.raw<Announcement[]>([]);
  draining = $state(false);
  /** The line about draining was put away. */
  drainSeen = $state(false);
  /** Whether draining is newer than every message. */
  #drainNewest = $state(false);

  constructor(private readonly store: Storage | null, now = Date.now()) {
    this.list = recalled(store).filter((one) => now - one.at < STALE_MS);
  }

  /** Takes a notice; gives what of it is new, to be told once. */
  take({ text, draining, at }: NoticeFrame): News {
    const turned = this.draining !== draining;
    this.drains(draining);
    const known = !text || this.list.some((one) => one.at === at && one.text === text);
    if (!known) {
      this.#keep([...this.list, { text, at }].slice(-MOST));
      this.#drainNewest &&= turned;
    }
    return { text: known ? null : text, draining: turned ? draining : null };
  }

  drains(draining: boolean): void {
    if (!draining) this.drainSeen = false;
    if (draining && !this.draining) this.#drainNewest = true;
    this.draining = draining;
  }

  /** The one to be shown, and how many more wait behind it; null: none is. */
  get newest(): { shown: Announcement | "drain"; more: number } | null {
    const drains = this.draining && !this.drainSeen;
    const message = this.list.at(-1);
    const shown = drains && (this.#drainNewest || !message) ? "drain" : message;
    return shown ? { shown, more: this.list.length + Number(drains) - 1 } : null;
  }

  putAway(one: Announcement | "drain"): void {
    if (one === "drain") this.drainSeen = true;
    else this.#keep(this.list.filter((other) => other !== one));
  }

  #keep(list: Announcement[]): void {
    this.list = list;
    try {
      this.store?.setItem(KEY, JSON.stringify(list));
    } catch {
      // Kept for as long as the page lives.
    }
  }
}

function recalled(store: Storage | null): Announcement[] {
  try {
    return JSON.parse(store?.getItem(KEY) ?? "[]") as Announcement[];
  } catch {
    return [];
  }
}

/** The tab's own storage; none where the browser refuses it. */
export function tabStorage(): Storage | null {
  try {
    return typeof sessionStorage === "undefined" ? null : sessionStorage;
  } catch {
    return null;
  }
}
