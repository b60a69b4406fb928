// A room's settings as they are asked for when it is made and between its games.
import type { GameSheet } from "../net/http";
import type { OptionSchema } from "../net/schema";
import type { TableDoc } from "../net/wire";

export interface Room {
  access: "public" | "invite";
  clock: string;
  bots: boolean;
  spectators: boolean;
  chat: boolean;
  hold_seat: "round" | "game" | "always";
  options: Record<string, unknown>;
}

export const CLOCKS = ["relaxed", "normal", "fast", "none"] as const;
export const HOLDS = ["round", "game", "always"] as const;

export function newRoom(): Room {
  return { access: "invite", clock: "normal", bots: true, spectators: true, chat: true, hold_seat: "game", options: {} };
}

export function roomOf(doc: TableDoc): Room {
  return {
    access: doc.access,
    clock: doc.clock.preset ?? "normal",
    bots: doc.bots_allowed ?? true,
    spectators: doc.spectators_allowed,
    chat: doc.chat_allowed ?? true,
    hold_seat: doc.hold_seat,
    options: { ...doc.options },
  };
}

/** What was changed of a room, option by option: the rest stays as the server has it. */
export function changesOf(before: Room, after: Room): Partial<Room> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  return Object.fromEntries(Object.entries(after).filter(([name, value]) => !same(value, before[name as keyof Room])));
}

/** What differs from the defaults: an option left alone is the server's to fill in. */
export function changedOptions(sheet: GameSheet | undefined, options: Record<string, unknown>): Record<string, unknown> {
  const known = sheet?.options ?? {};
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(known[name]?.default)),
  );
}

export type OptionKind = "number" | "choice" | "flag" | "list";

/** How an option is asked for, from its schema. */
export function kindOf(schema: OptionSchema): OptionKind {
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== "null") : schema.type;
  if (type === "boolean") return "flag";
  if (type === "array") return "list";
  if (schema.enum) return "choice";
  return type === "integer" || type === "number" ? "number" : "choice";
}
