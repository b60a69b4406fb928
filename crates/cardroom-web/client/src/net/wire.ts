// The shapes that go over the wire, as the protocol's text names them. Types only: nothing here runs.
// What a game puts into `round`, `legal` and its events is typed beside that game's board.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type PlayerId = string;
export type TableId = string;

export interface Person { id: PlayerId; name: string; bot?: boolean }
export interface GameInfo { id: string; rules: number; name: string }

export interface Hello {
  type: "hello";
  protocol: number;
  server?: { name: string; version: string };
  games?: GameInfo[];
  limits?: { heartbeat_ms?: number; grace_ms?: number; frame_bytes?: number };
  features?: string[];
  /** What one may react with, in the order in which it is offered. */
  reactions?: string[];
  draining?: boolean;
  server_at?: number;
}

export type Role = "seat" | "queue" | "spectator";
export interface You { player: PlayerId; role: Role; seat?: number; queue_place?: number }

export interface GameEvent { type: string; [field: string]: unknown }

export interface Decision {
  id: string | number;
  seat: number;
  kind: string;
  deadline_at?: number;
  legal: unknown;
  default?: unknown;
}

export interface Snapshot {
  type: "snapshot";
  stream: string;
  seq: number;
  hash?: string;
  state: Json;
  you?: You;
  decision?: Decision | null;
  recent?: GameEvent[];
}

export type PatchOp =
  | { op: "add" | "replace"; path: string; value: Json }
  | { op: "remove"; path: string };

export interface Update {
  type: "update";
  stream: string;
  from: number;
  seq: number;
  hash?: string;
  ops: PatchOp[];
  events?: GameEvent[];
  you?: You;
  decision?: Decision | null;
  more?: boolean;
}

export interface StreamEnd { type: "end"; stream: string; code: string }
export type StreamFrame = Snapshot | Update | StreamEnd;

export interface ChatLine { table: TableId; n: number; from: { id: PlayerId; name: string }; text: string; at: number }

/** A sign somebody at the table gives: shown for a moment, kept nowhere. */
export interface ReactionFrame { type: "reaction"; table: TableId; from: { id: PlayerId; name: string }; reaction: string; at: number }

/** From whoever runs the server: a message, or, without text, that draining has begun or ended. */
export interface NoticeFrame { type: "notice"; text?: string; draining: boolean; at: number }

export interface Ack { type: "ack"; id: number | string; [field: string]: unknown }
export interface Refused {
  type: "refused";
  id: number | string | null;
  code: string;
  rule?: string;
  message?: string;
  legal?: unknown;
  /** A name that is free, for `name_taken`. */
  suggest?: string;
  retry_after_ms?: number;
}

export interface SeatDoc { player: Person | null; connected: boolean; held_by_bot: boolean; sitting_out: boolean; kept_for?: Person | null }
export interface QueueEntry { id: PlayerId; name: string; connected: boolean; sitting_out: boolean }
export interface DealDoc { game_no: number; round_no: number; commit: string; entropy: (string | null)[] }
export interface LastDeal extends DealDoc { secret: string }
export interface Deciding { seat: number; kind: string; deadline_at?: number }
export interface GameResult { winners: number[]; by: "score" | "shot" | "abandoned"; scores: number[] }

export interface TableDoc {
  table: TableId;
  name: string;
  game: string;
  options: Record<string, unknown>;
  access: "public" | "invite";
  invite?: string;
  host: PlayerId | null;
  hold_seat: "round" | "game" | "always";
  spectators_allowed: boolean;
  chat_allowed?: boolean;
  /** Whom the host keeps out. */
  removed?: { id: PlayerId; name: string }[];
  bots_allowed?: boolean;
  phase: "open" | "playing" | "between_games" | "closed";
  seats: SeatDoc[];
  queue: QueueEntry[];
  spectators: number;
  clock: { preset?: string; turn_ms?: number | null; bank_ms?: number[] };
  deciding: Deciding[];
  game_no: number;
  round_no: number;
  dealer: number | null;
  scores: number[];
  tally: number[];
  next_at?: number;
  deal?: DealDoc;
  last_deal?: LastDeal;
  round?: unknown;
  rounds: { points: number[]; [field: string]: unknown }[];
  result?: GameResult;
}

export interface LobbyTable {
  name: string;
  game: string;
  options?: Record<string, unknown>;
  phase: string;
  round_no: number;
  seats: number;
  people: number;
  bots: number;
  queue: number;
  spectators: number;
  spectators_allowed: boolean;
  clock?: string;
  created_at?: number;
}
export interface LobbyDoc { tables: Record<TableId, LobbyTable>; more: number }
