import { describe, expect, test } from "vitest";
import { sorted } from "../src/cards/cards";
import { layOut, layOutIn } from "../src/games/hand/fan";
import { countsOf, empty, isFull, passAction, receiver, slotsFor, toggle } from "../src/games/hearts/pass";
import { around, directionOf } from "../src/table/seats";

describe("seats", () => {
  test("you sit at the bottom and the play goes clockwise, whatever your seat", () => {
    expect(around(2, 4)).toEqual([
      { seat: 2, spot: "bottom" }, { seat: 3, spot: "left" }, { seat: 0, spot: "top" }, { seat: 1, spot: "right" },
    ]);
    expect(around(1, 3).map((placed) => placed.spot)).toEqual(["bottom", "left", "right"]);
    expect(around(null, 4)[0]).toEqual({ seat: 0, spot: "bottom" });
  });
  test("every number of seats places each seat once, the left neighbour on the left", () => {
    for (let seats = 3; seats <= 8; seats += 1) {
      const placed = around(1, seats);
      expect(new Set(placed.map((one) => one.seat)).size).toBe(seats);
      expect(placed[1]?.spot).toBe("left");
      expect(placed.at(-1)?.spot).toBe("right");
    }
  });
  test("a card comes from the side of whoever plays it", () => {
    expect(directionOf("left")).toEqual({ x: -1, y: 0 });
    expect(directionOf("top")).toEqual({ x: 0, y: -1 });
  });
});

describe("the pass", () => {
  const slots = slotsFor({ left: 2, right: 1 });
  test("cards fill the slots in order; the same card again comes back out and leaves its slot free", () => {
    let now = ["2C", "3C"].reduce(toggle, slots);
    now = toggle(now, "2C");
    expect(now.map((slot) => slot.card)).toEqual([null, "3C", null]);
    now = ["QS", "AH"].reduce(toggle, now);
    expect(isFull(now)).toBe(true);
    expect(toggle(now, "KD")).toEqual(now);
    expect(passAction(now)).toEqual({ type: "pass", left: ["QS", "3C"], right: ["AH"] });
    expect(isFull(empty(now, 0))).toBe(false);
  });
  test("a kitty has slots of its own and no receiver", () => {
    expect(passAction(["2C", "3C", "4C"].reduce(toggle, slotsFor({ kitty: 3 })))).toEqual({ type: "pass", kitty: ["2C", "3C", "4C"] });
    expect(receiver("kitty", 0, 4)).toBeNull();
  });
  test("left, across and right are seats (COM-4)", () => {
    expect((["left", "across", "right"] as const).map((direction) => receiver(direction, 3, 4))).toEqual([0, 1, 2]);
    expect(receiver("right", 0, 3)).toBe(2);
    expect(countsOf("2-0-1")).toEqual({ left: 2, across: 0, right: 1 });
  });
});

describe("the hand", () => {
  test("lies in suits of alternating colours, low to high", () => {
    expect(sorted(["AH", "2S", "TD", "9D", "2C", "JK"])).toEqual(["2C", "9D", "TD", "2S", "AH", "JK"]);
  });
  test.each([[13, 344, 640], [17, 344, 640], [13, 616, 360], [13, 820, 390], [17, 820, 390], [13, 928, 800]])(
    "%i cards on %i px: inside the screen, 44 px of each free",
    (count, width, height) => {
      const { spots, cardWidth, perRow } = layOut(count, width, height);
      expect(spots).toHaveLength(count);
      spots.forEach((spot, i) => {
        expect(spot.x).toBeGreaterThanOrEqual(0);
        expect(spot.x + cardWidth).toBeLessThanOrEqual(width);
        const next = spots[i + 1];
        if (next && next.y === spot.y) expect(next.x - spot.x).toBeGreaterThanOrEqual(43);
      });
      expect(perRow).toBeGreaterThan(4);
    },
  );
  test.each([[344, 640], [820, 390], [928, 800]])("keeps its height on %i px as cards are played, and its rows until few are left", (width, height) => {
    const whole = layOutIn(13, 13, width, height);
    for (let count = 12; count > 0; count -= 1) {
      const fan = layOutIn(13, count, width, height);
      expect(fan.height).toBe(whole.height);
      expect(fan.rows).toBe(count < 6 ? 1 : whole.rows);
      for (const { x, y } of fan.spots) expect([x >= 0, x + fan.cardWidth <= width, y <= whole.height]).toEqual([true, true, true]);
    }
  });
});
