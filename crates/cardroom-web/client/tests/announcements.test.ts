import { beforeEach, expect, test } from "vitest";
import { Announcements } from "../src/announcements.svelte";

class Kept implements Storage {
  #all = new Map<string, string>();
  get length(): number { return this.#all.size; }
  clear(): void { this.#all.clear(); }
  getItem(key: string): string | null { return this.#all.get(key) ?? null; }
  key(): string | null { return null; }
  removeItem(key: string): void { this.#all.delete(key); }
  setItem(key: string, value: string): void { this.#all.set(key, value); }
}
const notice = (text: string | undefined, draining: boolean, at: number) => ({ type: "notice" as const, ...(text === undefined ? {} : { text }), draining, at });
let store: Kept;
beforeEach(() => void (store = new Kept()));

test("a message is told once, and stays over a reload until it is put away", () => {
  const before = new Announcements(store, 1_000);
  expect(before.take(notice("at nine", false, 900))).toEqual({ text: "at nine", draining: null });
  expect(before.take(notice("at nine", false, 900))).toEqual({ text: null, draining: null });
  const after = new Announcements(store, 2_000);
  expect(after.list).toEqual([{ text: "at nine", at: 900 }]);
  after.putAway(after.list[0] ?? { text: "", at: 0 });
  expect(new Announcements(store, 3_000).list).toEqual([]);
});

test("only the newest few are kept, and none from a day that is over", () => {
  const all = new Announcements(store, 0);
  for (const at of [1, 2, 3, 4]) all.take(notice(`word ${at}`, false, at));
  expect(all.list.map((one) => one.at)).toEqual([2, 3, 4]);
  expect(new Announcements(store, 13 * 3_600_000).list).toEqual([]);
});

test("draining is told where it begins and ends, and its line comes back with the next", () => {
  const all = new Announcements(null);
  expect(all.take(notice(undefined, true, 1))).toEqual({ text: null, draining: true });
  all.drainSeen = true;
  expect(all.take(notice("soon", true, 2))).toEqual({ text: "soon", draining: null });
  expect(all.drainSeen).toBe(true);
  expect(all.take(notice(undefined, false, 3))).toEqual({ text: null, draining: false });
  expect([all.draining, all.drainSeen]).toEqual([false, false]);
});

test("one is shown at a time, the newest, draining among them", () => {
  const all = new Announcements(null);
  expect(all.newest).toBe(null);
  all.take(notice("at nine", false, 1));
  all.take(notice(undefined, true, 2));
  expect(all.newest).toEqual({ shown: "drain", more: 1 });
  all.take(notice("at ten", true, 3));
  expect(all.newest).toEqual({ shown: { text: "at ten", at: 3 }, more: 2 });
  for (const left of [1, 0]) {
    all.putAway(all.newest!.shown);
    expect(all.newest?.more).toBe(left);
  }
  expect(all.newest?.shown).toBe("drain");
  all.putAway("drain");
  expect([all.newest, all.draining]).toEqual([null, true]);
});

test("a store that holds something else is not believed", () => {
  store.setItem("cardroom.announced", "{");
  expect(new Announcements(store).list).toEqual([]);
});
