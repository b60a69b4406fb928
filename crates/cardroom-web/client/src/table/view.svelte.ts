// One table as this page holds it: the server's document, what it asks of this player, and what was said. The
// document is replaced whole with every update; whatever is drawn from it changes only where a value changed.
import type { Entry } from "../net/streams";
import { agreedAfter } from "./agreed";
import type { ChatLine, Decision, GameEvent, SeatDoc, TableDoc, You } from "../net/wire";

export class TableView {
  doc = $state.raw<TableDoc | null>(null);
  you = $state.raw<You | null>(null);
  decision = $state.raw<Decision | null>(null);
  recent = $state.raw<GameEvent[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  ended = $state<string | null>(null);
  /** The ids of those who agreed to abandon the running game. */
  agreed = $state.raw<string[]>([]);

  constructor(readonly id: string) {}

  show(entry: Entry, events: GameEvent[], snapshot: boolean): void {
    this.doc = entry.state as unknown as TableDoc;
    this.you = entry.you;
    this.decision = entry.decision;
    this.recent = entry.recent;
    this.agreed = snapshot ? agreedAfter([], entry.recent) : agreedAfter(this.agreed, events);
    this.ended = null;
  }

  /** Adds lines, each once, in the order of their numbers. */
  said(lines: ChatLine[], fresh: boolean): void {
    const known = new Set(this.chat.map((line) => line.n));
    const added = lines.filter((line) => !known.has(line.n));
    this.chat = [...this.chat, ...added].sort((a, b) => a.n - b.n).slice(-300);
    if (fresh) this.unread += added.filter((line) => line.from.id !== this.you?.player).length;
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
