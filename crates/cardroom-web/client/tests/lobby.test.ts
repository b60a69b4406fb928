import { expect, test } from "vitest";
import type { GameSheet } from "../src/net/http";
import { optionsOf } from "../src/net/schema";
import type { LobbyTable } from "../src/net/wire";
import { clockInWords, entryInWords, entryOf, ordered, rowsAfter, stateInWords } from "../src/places/lobby";
import { inBrief } from "../src/table/brief";

const CALLS = ["3-0-0", "0-3-0", "kitty"];
const sheet: GameSheet = {
  id: "dnfh", name: "", rules: 1, seats: { min: 4, max: 4 },
  options: optionsOf({ properties: {
    pass_menu: { type: "array", items: { enum: [...CALLS, "hold"] }, default: CALLS, description: "(DNFH-5)" },
    shoot_needs_jd: { type: "boolean", default: true, description: "(DNFH-22)" },
    tie: { type: "string", enum: ["shared", "extra_round"], default: "shared", description: "(DNFH-30)" },
    qh_points: { type: "integer", default: 14, description: "(DNFH-19)" },
    target: { type: "integer", default: 300, description: "(DNFH-28)" },
    lowball: { type: "boolean", default: false, description: "(DNFH-99)" },
  } }),
};
const defaults = { pass_menu: CALLS, shoot_needs_jd: true, tie: "shared", qh_points: 14, target: 300, lowball: false };

test("a table that is played by the rules needs no sentence", () => {
  expect(inBrief(sheet, defaults)).toBe("");
  expect(inBrief(undefined, { target: 50 })).toBe("");
});

test("what differs is said briefly, in the order of the rules", () => {
  expect(inBrief(sheet, { ...defaults, target: 50, pass_menu: ["kitty"] })).toBe("Kitty call, to 50 points");
  expect(inBrief(sheet, { ...defaults, pass_menu: ["hold"], tie: "extra_round" })).toBe("No pass, ties are played off");
  expect(inBrief(sheet, { ...defaults, pass_menu: ["3-0-0"] })).toBe("Always the call 3-0-0");
  expect(inBrief(sheet, { ...defaults, pass_menu: ["3-0-0", "kitty"], shoot_needs_jd: false })).toBe("2 calls to choose from, shooting without J♦");
});

test("an option without brief words is named with its value, and a long sentence is cut", () => {
  expect(inBrief(sheet, { ...defaults, lowball: true })).toBe("Lowball: yes");
  const all = { pass_menu: ["kitty"], shoot_needs_jd: false, tie: "extra_round", qh_points: 13, target: 50, lowball: true };
  expect(inBrief(sheet, all)).toBe("Kitty call, Q♥ counts 13, shooting without J♦, to 50 points, 2 more");
});

const table = (more: Partial<LobbyTable> = {}): LobbyTable => ({ name: "", game: "dnfh", phase: "open", round_no: 0, seats: 4, people: 1, bots: 0, queue: 0, spectators: 0, spectators_allowed: true, created_at: 1, ...more });
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

test("tables that wait come first, of those the fullest, of those the newest", () => {
  const tables = { played: table({ phase: "playing", people: 3 }), full: table({ people: 4 }), old: table({ people: 2 }), young: table({ people: 2, created_at: 9 }), three: table({ people: 3 }) };
  expect(ids(ordered(tables))).toEqual(["three", "young", "old", "full", "played"]);
});

test("rows keep their places while somebody is at the list, and what has gone keeps its place too", () => {
  const before = rowsAfter([], { a: table({ people: 3 }), b: table({ people: 2 }) }, false);
  const tables = { b: table({ people: 3 }), c: table({ people: 3 }) };
  const held = rowsAfter(before, tables, true);
  expect(held.map(({ id, gone }) => [id, gone])).toEqual([["a", true], ["b", false], ["c", false]]);
  expect(held[1]?.table.people).toBe(3);
  expect(rowsAfter(held, { ...tables, a: table() }, true)[0]?.gone).toBe(false);
  expect(ids(rowsAfter(held, tables, false))).toEqual(["b", "c"]);
});

test("a table's state and clock are said in words", () => {
  expect(stateInWords(table())).toBe("waiting for players");
  expect(stateInWords(table({ people: 4 }))).toBe("about to start");
  expect(stateInWords(table({ phase: "playing", round_no: 3 }))).toBe("round 3");
  expect(["relaxed", "none", "custom", "lunar"].map(clockInWords)).toEqual(["60 s a move", "no hurry", "its own clock", "its own clock"]);
});

test("what joining does is said before it is done: a seat, a bot's seat later, or the queue", () => {
  expect([table(), table({ bots: 3 }), table({ phase: "playing", bots: 2 })].map(entryOf)).toEqual(["seat", "seat", "seat"]);
  expect(entryOf(table({ phase: "playing", people: 2, bots: 2 }))).toBe("bots");
  expect([table({ people: 4 }), table({ people: 3, queue: 1 }), table({ phase: "playing", people: 4 })].map(entryOf)).toEqual(["queue", "queue", "queue"]);
  expect(entryInWords(table({ people: 4 }))).toBe("All four seats are taken: you will wait in the queue. You can watch the game while you wait.");
  expect(entryInWords(table({ people: 3, seats: 3, queue: 1 }))).toContain("All three seats are taken: you will wait in the queue, behind one other.");
  expect(entryInWords(table({ people: 3, queue: 2 }))).toContain("Others wait for the free seats: you will wait in the queue, behind 2 others.");
});
