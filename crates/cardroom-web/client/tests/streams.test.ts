import { beforeEach, describe, expect, test } from "vitest";
import { documentHash } from "../src/net/canonical";
import { Streams, type Entry } from "../src/net/streams";
import type { Decision, GameEvent, Json, Snapshot, Update, You } from "../src/net/wire";

const STREAM = "table:tbl_1";
let shown: { entry: Entry; events: GameEvent[]; snapshot: boolean }[];
let asked: string[];
let ended: string[];
let streams: Streams;

beforeEach(() => {
  shown = [];
  asked = [];
  ended = [];
  streams = new Streams({
    changed: (_, entry, events, snapshot) => shown.push({ entry, events, snapshot }),
    ended: (stream, code) => ended.push(`${stream} ${code}`),
    sync: (stream) => asked.push(stream),
  });
});

const snapshot = (seq: number, state: Json, more: Partial<Snapshot> = {}): Snapshot => ({ type: "snapshot", stream: STREAM, seq, state, recent: [], ...more });
const update = (from: number, ops: Update["ops"], more: Partial<Update> = {}): Update => ({ type: "update", stream: STREAM, from, seq: from + 1, ops, events: [], more: false, ...more });
const last = () => shown.at(-1)?.entry;

test("an update is applied to a copy: what was shown before stays as it was", () => {
  streams.take(snapshot(1, { hand: ["2C", "3C"] }));
  const before = last()?.state;
  streams.take(update(1, [{ op: "remove", path: "/hand/0" }, { op: "add", path: "/hand/-", value: "AH" }]));
  expect(last()?.state).toEqual({ hand: ["3C", "AH"] });
  expect(before).toEqual({ hand: ["2C", "3C"] });
  expect(streams.have()).toEqual({ [STREAM]: 2 });
});

describe("a stream that does not fit asks once and waits for its snapshot", () => {
  const troubles: [string, Update][] = [
    ["a gap", update(5, [])],
    ["a patch that fails", update(1, [{ op: "remove", path: "/nowhere" }])],
    ["a patch that fails halfway", update(1, [{ op: "replace", path: "/n", value: 9 }, { op: "remove", path: "/nowhere" }])],
    ["a path that is none", update(1, [{ op: "remove", path: "nowhere" }])],
    ["a wrong hash", update(1, [{ op: "replace", path: "/n", value: 2 }], { hash: "00000000" })],
  ];
  test.each(troubles)("%s", (_, trouble) => {
    streams.take(snapshot(1, { n: 1 }));
    streams.take(trouble);
    streams.take(update(2, []));
    expect(asked).toEqual([STREAM]);
    expect(shown).toHaveLength(1);
    expect(last()?.state).toEqual({ n: 1 });
    expect(streams.have()).toEqual({});

    streams.take(snapshot(7, { n: 7 }));
    streams.take(update(7, [{ op: "replace", path: "/n", value: 8 }], { hash: documentHash({ n: 8 }) }));
    expect(last()?.state).toEqual({ n: 8 });
    expect(asked).toHaveLength(1);
  });
});

test("an update before any snapshot is a gap", () => {
  streams.take(update(0, []));
  expect(asked).toEqual([STREAM]);
});

test("a decision stays until an update says otherwise, and null takes it away", () => {
  const decision: Decision = { id: 1, seat: 0, kind: "play", legal: {} };
  streams.take(snapshot(1, {}, { decision }));
  streams.take(update(1, []));
  expect(last()?.decision).toEqual(decision);
  streams.take(update(2, [], { decision: null }));
  expect(last()?.decision).toBeNull();
});

test("a changed audience comes as a snapshot with another number, its own place and its events", () => {
  const seat: You = { player: "p", role: "seat", seat: 2 };
  const queue: You = { player: "p", role: "queue", queue_place: 1 };
  streams.take(snapshot(40, { hand: ["QS"] }, { you: seat }));
  streams.take(snapshot(3, {}, { you: queue, decision: null, recent: [{ type: "rotated" }] }));
  expect(last()?.you).toEqual(queue);
  expect(last()?.recent).toEqual([{ type: "rotated" }]);
  expect(shown.at(-1)?.snapshot).toBe(true);
  streams.take(update(3, [], { you: { ...queue, queue_place: 2 }, events: [{ type: "seated" }] }));
  expect(last()?.you?.queue_place).toBe(2);
  expect(last()?.recent.map((event) => event.type)).toEqual(["rotated", "seated"]);
  expect(asked).toEqual([]);
});

test("an end forgets the stream", () => {
  streams.take(snapshot(1, {}));
  streams.take({ type: "end", stream: STREAM, code: "removed" });
  expect(ended).toEqual([`${STREAM} removed`]);
  expect(streams.have()).toEqual({});
});
