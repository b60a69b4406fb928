// The host's list while it is open: rows stay where they are.
import { expect, test } from "vitest";
import type { TableDoc } from "../src/net/wire";
import { hostRows, type HostRows } from "../src/table/hostrows";
import { scenes } from "./fake/scenes";

const CY = { id: "p_cy", name: "Cyfrinach ap Gruffydd" };
const doc = (more: Partial<TableDoc> = {}): TableDoc => ({ ...(scenes(0)["follow"]?.doc as TableDoc), ...more });
const fay = { id: "p_fay", name: "Fay", here: true };
const bot = (name: string) => ({ player: { id: name, name, bot: true }, connected: true, held_by_bot: false, sitting_out: false });
const people = (rows: HostRows) => rows.people.map(({ name, place, standing }) => `${name}: ${place}, ${standing}`);

test("somebody removed from a seat stays in its row until they are here again, whoever takes the seat", () => {
  const before = hostRows(null, doc(), [fay], "p_me");
  expect(before.seats.map((row) => row.out)).toEqual([null, null, null, null]);
  const seats = doc().seats.map((seat, i) => (i === 2 ? bot("Kit") : seat));
  const after = hostRows(before, doc({ seats, removed: [CY] }), [fay], "p_me");
  expect(after.seats[2]).toEqual({ seat: 2, player: { id: "Kit", name: "Kit", bot: true }, out: { ...CY, standing: "removed" } });
  expect(people(after)).toEqual(["Eli: queue, here", "Fay: watching, here"]);
  const back = hostRows(after, doc({ seats, removed: [] }), [fay], "p_me");
  expect(back.seats[2]?.out).toEqual({ ...CY, standing: "back" });
  const there = hostRows(back, doc({ seats, removed: [] }), [fay, { ...CY, here: true }], "p_me");
  expect(there.seats[2]?.out).toBeNull();
  expect(people(there).at(-1)).toBe("Cyfrinach ap Gruffydd: watching, here");
  // Opened anew, the list has those who are kept out at its end.
  expect(people(hostRows(null, doc({ seats, removed: [CY] }), [fay], "p_me"))).toEqual(["Eli: queue, here", "Fay: watching, here", "Cyfrinach ap Gruffydd: gone, removed"]);
});

test("who waits, watches, leaves or is removed keeps the row, and who comes is added below", () => {
  const before = hostRows(null, doc({ removed: [{ id: "p_gus", name: "Gus" }] }), [fay], "p_me");
  expect(people(before)).toEqual(["Eli: queue, here", "Fay: watching, here", "Gus: gone, removed"]);
  const after = hostRows(before, doc({ queue: [], removed: [{ id: "p_fay", name: "Fay" }] }), [{ ...fay, here: false }, { id: "p_hal", name: "Hal", here: true }], "p_me");
  expect(people(after)).toEqual(["Eli: gone, here", "Fay: gone, removed", "Gus: gone, back", "Hal: watching, here"]);
});
