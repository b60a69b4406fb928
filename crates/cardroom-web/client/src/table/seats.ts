// Where seats are on the screen: you at the bottom, the seat on your left on the left, and so on clockwise, as
// the play goes. Somebody who watches sits behind seat 0.

export type Spot = "bottom" | "left" | "top-left" | "top" | "top-right" | "right";

const SPOTS: Record<number, Spot[]> = {
  1: ["bottom"],
  2: ["bottom", "top"],
  3: ["bottom", "left", "right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
  6: ["bottom", "left", "top-left", "top", "top-right", "right"],
};

export interface Placed { seat: number; spot: Spot }

/** All seats in turn order from one's own, each with its spot. Beyond six the top is shared. */
export function around(own: number | null, seats: number): Placed[] {
  const first = own ?? 0;
  const spots = SPOTS[seats];
  return Array.from({ length: seats }, (_, i) => ({
    seat: (first + i) % seats,
    spot: spots?.[i] ?? crowded(i, seats),
  }));
}

export function spotOf(seat: number, own: number | null, seats: number): Spot {
  return around(own, seats).find((placed) => placed.seat === seat)?.spot ?? "top";
}

/** Which way a card goes that comes from, or goes to, a spot: -1, 0 or 1 on each axis. */
export function directionOf(spot: Spot): { x: number; y: number } {
  if (spot === "bottom") return { x: 0, y: 1 };
  const x = spot.includes("left") ? -1 : spot.includes("right") ? 1 : 0;
  return { x, y: spot.startsWith("top") ? -1 : 0 };
}

function crowded(i: number, seats: number): Spot {
  if (i === 0) return "bottom";
  if (i === 1) return "left";
  if (i === seats - 1) return "right";
  return "top";
}
