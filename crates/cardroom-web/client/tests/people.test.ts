// Who is at a table besides those its document names, whom one has muted, and the signs that people give.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ReactionFrame } from "../src/net/wire";
import { muted } from "../src/table/muted.svelte";
import { heardFrom, othersAfter } from "../src/table/others";
import { peopleAt } from "../src/table/people";
import { nextSeat } from "../src/table/queue";
import { Reactions, SHOWN_MS } from "../src/table/reactions.svelte";
import { TableView } from "../src/table/view.svelte";
import { Voice } from "../src/table/voice";
import { scenes } from "./fake/scenes";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fay = { id: "p_fay", name: "Fay" };
const gus = { id: "p_gus", name: "Gus" };

test("who watches is known from coming, going, and speaking", () => {
  let others = othersAfter([], [{ type: "joined", player: fay }, { type: "joined", player: { id: "bot_9", name: "Bot", bot: true } }]);
  others = heardFrom(others, [gus], false);
  expect(others).toEqual([{ ...fay, here: true }, { ...gus, here: false }]);
  others = heardFrom(others, [gus], true);
  others = othersAfter(others, [{ type: "left", player: fay }, { type: "left", seat: 2, player: gus }, { type: "removed", player: gus, back: true }]);
  expect(others.map(({ id, here }) => [id, here])).toEqual([["p_gus", true], ["p_fay", false]]);
  expect(othersAfter(others, [{ type: "removed", player: gus, back: false }]).find((one) => one.id === gus.id)?.here).toBe(false);
});

test("people are listed by where they are, bots left out", () => {
  const scene = scenes(0)["follow"];
  const people = scene ? peopleAt(scene.doc, [{ ...fay, here: true }, { ...gus, here: false }, { id: "p_dee", name: "Dee", here: true }]) : [];
  expect(people.map(({ name, place }) => `${name}: ${place}`)).toEqual(["Ann: seat", "Cyfrinach ap Gruffydd: seat", "Dee: seat", "Eli: queue", "Fay: watching", "Gus: gone"]);
});

test("muting is by id, outlives a change of name, and is bounded", () => {
  muted.mute(fay);
  muted.mute({ ...fay, name: "Faye" });
  expect(muted.list()).toEqual([{ ...fay, name: "Faye" }]);
  for (let i = 0; i < 250; i += 1) muted.mute({ id: `p_${i}`, name: "x" });
  expect(muted.list()).toHaveLength(200);
  expect(muted.has(fay.id)).toBe(false);
  for (const { id } of muted.list()) muted.unmute(id);
  expect(muted.list()).toEqual([]);
});

test("lines of somebody muted are not counted as new", () => {
  const view = new TableView("tbl_1");
  const line = (n: number) => ({ table: "tbl_1", n, from: fay, text: "hello", at: 0 });
  view.said([line(1)], true);
  view.said([line(2)], true, () => true);
  expect([view.unread, view.chat.length]).toEqual([1, 2]);
});

const reaction = (from: { id: string; name: string }, what: string): ReactionFrame => ({ type: "reaction", table: "tbl_1", from, reaction: what, at: 0 });

test("a sign is shown for its moment, a newer one of the same person takes its place, and an unknown one is nothing", () => {
  const reactions = new Reactions();
  reactions.take(reaction(fay, "clap"));
  vi.advanceTimersByTime(SHOWN_MS - 100);
  reactions.take(reaction(fay, "heart"));
  reactions.take(reaction(gus, "weather"));
  vi.advanceTimersByTime(200);
  expect([...reactions.shown].map(([id, { sign }]) => [id, sign])).toEqual([["p_fay", "heart"]]);
  vi.advanceTimersByTime(SHOWN_MS);
  expect(reactions.shown.size).toBe(0);
  for (let i = 0; i < 100; i += 1) reactions.take(reaction({ id: `p_${i}`, name: "x" }, "wow"));
  expect(reactions.shown.size).toBe(24);
});

test("signs are read aloud together, with pauses, and not twice", () => {
  const said: string[] = [];
  const voice = new Voice((names, sign) => said.push(`${names.join("+")}: ${sign}`));
  voice.heard("Fay", "clap");
  voice.heard("Gus", "clap");
  voice.heard("Gus", "wow");
  voice.heard("Fay", "clap");
  expect(said).toEqual([]);
  vi.advanceTimersByTime(1_000);
  expect(said).toEqual(["Fay+Gus: clap", "Gus: wow"]);
  voice.heard("Fay", "clap");
  voice.heard("Fay", "sad");
  vi.advanceTimersByTime(2_000);
  expect(said).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(said.at(-1)).toBe("Fay: sad");
  vi.advanceTimersByTime(12_000);
  voice.heard("Fay", "clap");
  vi.advanceTimersByTime(1_000);
  expect(said.at(-1)).toBe("Fay: clap");
});

test("who waits gets a bot's seat at the next deal, if nobody before them does, else one that comes free", () => {
  const { doc } = scenes(0)["follow"]!;
  const you = { player: "p_gus", role: "queue" as const };
  const [eli, waits] = [doc.queue[0]!, { ...gus, connected: true, sitting_out: false }];
  expect(nextSeat({ ...doc, queue: [waits] }, you)).toBe("deal");
  expect(nextSeat({ ...doc, queue: [eli, waits] }, you)).toBe("free"); // One bot, and it is Eli's.
  expect(nextSeat({ ...doc, queue: [{ ...eli, connected: false }, waits] }, you)).toBe("deal");
  expect(nextSeat({ ...doc, queue: [{ ...waits, sitting_out: true }] }, you)).toBe("out");
});
