// One table as this page holds it: the server's document, what it asks of this player, and what was said. The
// document is replaced whole with every update; whatever is drawn from it changes only where a value changed.
import type { Entry } from "../net/streams";
import type { ChatLine, Decision, GameEvent, ReactionFrame, SeatDoc, TableDoc, You } from "../net/wire";
import { agreedAfter } from "./agreed";
import { heardFrom, othersAfter, type Other } from "./others";
import { Reactions } from "./reactions.svelte";

export class TableView {
  doc = $state.raw<TableDoc | null>(null);
  you = $state.raw<You | null>(null);
  decision = $state.raw<Decision | null>(null);
  recent = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** Whether there may be lines before the oldest that is here. */
  moreChat = $state(false);
  unread = $state(0);
  ended = $state<string | null>(null);
  /** The ids of those who agreed to abandon the running game. */
  agreed = $state.raw<string[]>([]);
  /** Who has been seen here, seated or not: the document names only who sits and who waits. */
  others = $state.raw<Other[]>([]);
  readonly reactions = new Reactions();

  constructor(readonly id: string) {}

  show(entry: Entry, events: GameEvent[], snapshot: boolean): void {
    this.doc = entry.state as unknown as TableDoc;
    this.you = entry.you;
    this.decision = entry.decision;
    this.recent = entry.recent;
    this.agreed = snapshot ? agreedAfter([], entry.recent) : agreedAfter(this.agreed, events);
    this.others = othersAfter(this.others, snapshot ? entry.recent : events);
    this.ended = null;
  }

  /** Adds lines, each once, in the order of their numbers; fresh ones count as unread, but for one's own and those not heard. */
  said(lines: ChatLine[], fresh: boolean, unheard: (player: string) => boolean = () => false): void {
    const known = new Set(this.chat.map((line) => line.n));
    const added = lines.filter((line) => !known.has(line.n));
    this.chat = [...this.chat, ...added].sort((a, b) => a.n - b.n).slice(-300);
    this.others = heardFrom(this.others, added.map((line) => line.from), fresh);
    if (fresh) this.unread += added.filter((line) => line.from.id !== this.you?.player && !unheard(line.from.id)).length;
  }

  reacted(frame: ReactionFrame): void {
    this.reactions.take(frame);
    this.others = heardFrom(this.others, [frame.from], true);
  }

  get seat(): number | null {
    return this.you?.role === "seat" ? (this.you.seat ?? null) : null;
  }

  get mySeat(): SeatDoc | null {
    return this.seat === null ? null : (this.doc?.seats[this.seat] ?? null);
  }

  get isHost(): boolean {
    return this.doc !== null && this.doc.host === this.you?.player;
  }

  /** The newest event of a type since the running or last game began. */
  latest(type: string): GameEvent | null {
    for (let i = this.recent.length - 1; i >= 0; i -= 1) {
      const event = this.recent[i] as GameEvent;
      if (event.type === type) return event;
      if (event.type === "game_started") return null;
    }
    return null;
  }
}
