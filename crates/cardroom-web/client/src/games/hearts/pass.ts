// The slots of a pass: one for each card to give, by direction, filled one after the other and emptied by touching
// the card or the slot again. How many go where is the server's word.
import type { Direction, PassCounts } from "./hearts";

export interface Slot { direction: Direction; card: string | null }

const ORDER: Direction[] = ["left", "across", "right", "kitty"];

export function slotsFor(counts: PassCounts): Slot[] {
  return ORDER.flatMap((direction) =>
    Array.from({ length: counts[direction] ?? 0 }, (): Slot => ({ direction, card: null })),
  );
}

/** The slots of a pass that was made. */
export function slotsOf(given: Partial<Record<Direction, string[]>>): Slot[] {
  return ORDER.flatMap((direction) => (given[direction] ?? []).map((card): Slot => ({ direction, card })));
}

/** Puts a card into the next empty slot, or takes it out of the one that it is in. A full pass takes no more. */
export function toggle(slots: readonly Slot[], card: string): Slot[] {
  const taken = slots.findIndex((slot) => slot.card === card);
  const at = taken >= 0 ? taken : slots.findIndex((slot) => slot.card === null);
  return slots.map((slot, i) => (i === at ? { ...slot, card: taken >= 0 ? null : card } : slot));
}

export function empty(slots: readonly Slot[], at: number): Slot[] {
  return slots.map((slot, i) => (i === at ? { ...slot, card: null } : slot));
}

export function isFull(slots: readonly Slot[]): boolean {
  return slots.every((slot) => slot.card !== null);
}

/** The action, with every direction that the call names. */
export function passAction(slots: readonly Slot[]): Record<string, unknown> {
  const action: Record<string, string[] | string> = { type: "pass" };
  for (const { direction, card } of slots) {
    const cards = (action[direction] ??= []);
    if (card !== null && Array.isArray(cards)) cards.push(card);
  }
  return action;
}

/** The seat a direction leads to; the kitty leads to nobody. */
export function receiver(direction: Direction, seat: number, seats: number): number | null {
  const steps = { left: 1, across: 2, right: seats - 1, kitty: null }[direction];
  return steps === null ? null : (seat + steps) % seats;
}

/** "2-0-1" as counts. */
export function countsOf(call: string): PassCounts {
  const [left = 0, across = 0, right = 0] = call.split("-").map(Number);
  return { left, across, right };
}
