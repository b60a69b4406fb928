// The documents that the server keeps for this page, one a stream: snapshots replace, updates are applied to a copy
// and only then shown, so a patch that fails halfway is never seen. Whatever does not fit (a gap, a failed patch, a
// wrong hash) is answered in one way: this stream waits for a snapshot, which it asks for once.
import { applyPatch } from "rfc6902";
import { documentHash } from "./canonical";
import type { Decision, GameEvent, Json, PatchOp, Snapshot, StreamFrame, Update, You } from "./wire";

export interface Entry {
  seq: number;
  state: Json;
  you: You | null;
  decision: Decision | null;
  recent: GameEvent[];
}

export interface StreamWatcher {
  /** The document after a frame; `events` are new ones to tell (none with a snapshot, whose `recent` may be old). */
  changed(stream: string, entry: Entry, events: GameEvent[], snapshot: boolean): void;
  ended(stream: string, code: string): void;
  /** Asks the server for a snapshot. */
  sync(stream: string): void;
}

const KEPT_EVENTS = 50;

export class Streams {
  #entries = new Map<string, Entry>();
  #lost = new Set<string>();

  constructor(private readonly watcher: StreamWatcher) {}

  take(frame: StreamFrame): void {
    if (frame.type === "snapshot") this.#snapshot(frame);
    else if (frame.type === "update") this.#update(frame);
    else {
      this.forget(frame.stream);
      this.watcher.ended(frame.stream, frame.code);
    }
  }

  /** What this page holds, for `have` at login. A stream that waits for a snapshot is left out, and so gets one. */
  have(): Record<string, number> {
    const held: Record<string, number> = {};
    for (const [stream, entry] of this.#entries) if (!this.#lost.has(stream)) held[stream] = entry.seq;
    return held;
  }

  /** A stream that waits for a snapshot is asked for anew on a new socket. */
  forget(stream: string): void {
    this.#entries.delete(stream);
    this.#lost.delete(stream);
  }

  forgetAll(): void {
    this.#entries.clear();
    this.#lost.clear();
  }

  #snapshot(frame: Snapshot): void {
    this.#lost.delete(frame.stream);
    const before = this.#entries.get(frame.stream);
    const entry: Entry = {
      seq: frame.seq,
      state: frame.state,
      you: frame.you ?? before?.you ?? null,
      decision: frame.decision ?? null,
      recent: frame.recent ?? [],
    };
    this.#entries.set(frame.stream, entry);
    this.watcher.changed(frame.stream, entry, [], true);
  }

  #update(frame: Update): void {
    if (this.#lost.has(frame.stream)) return;
    const held = this.#entries.get(frame.stream);
    if (!held || held.seq !== frame.from) return this.#resync(frame.stream);
    const state = patched(held.state, frame.ops);
    if (state === undefined) return this.#resync(frame.stream);
    if (frame.hash !== undefined && frame.hash !== documentHash(state)) return this.#resync(frame.stream);
    const events = frame.events ?? [];
    const entry: Entry = {
      seq: frame.seq,
      state,
      you: frame.you ?? held.you,
      decision: frame.decision === undefined ? held.decision : frame.decision,
      recent: [...held.recent, ...events].slice(-KEPT_EVENTS),
    };
    this.#entries.set(frame.stream, entry);
    this.watcher.changed(frame.stream, entry, events, false);
  }

  #resync(stream: string): void {
    this.#lost.add(stream);
    this.watcher.sync(stream);
  }
}

function patched(before: Json, ops: PatchOp[]): Json | undefined {
  const state = structuredClone(before);
  try {
    return applyPatch(state, ops).every((failure) => failure === null) ? state : undefined;
  } catch {
    return undefined; // A path that is no JSON Pointer.
  }
}
