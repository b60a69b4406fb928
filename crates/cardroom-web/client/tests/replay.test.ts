import { describe, expect, test } from "vitest";
import type { GameRecord, RoundRecord } from "../src/games/board";
import { roundsOf, taker, trickAfter, trickBefore } from "../src/games/hearts/replay";
import { read } from "../src/place.svelte";
import { agreedAfter } from "../src/table/agreed";

const seat = { player: null, bot: true };
const record = (round: Partial<RoundRecord>): GameRecord => ({
  table: "tbl_1", game: "dnfh", game_no: 1, options: {}, seats: [seat, seat, seat, seat], scores: [], result: { winners: [0], by: "score", scores: [] },
  rounds: [{ dealer: 3, deck: ["2C", "3C", "4C", "5C", "2H", "3H", "4H", "5H"], actions: [], points: null, ...round }],
});
const play = (who: number, card: string) => ({ seat: who, action: { type: "play", card } });
const pass = (who: number, left: string[], right: string[]) => ({ seat: who, action: { type: "pass", left, right } });

describe("a record as pictures", () => {
  const [round] = roundsOf(record({
    actions: [
      { seat: 3, action: { type: "call", call: "1-0-1" } },
      pass(0, ["2C"], ["2H"]), pass(1, ["3C"], ["3H"]), pass(2, ["4C"], ["4H"]), pass(3, ["5C"], ["5H"]),
      play(0, "5C"), play(1, "2C"), play(2, "3C"), play(3, "4C"), play(0, "3H"), play(1, "4H"), play(2, "5H"), play(3, "2H"),
    ],
  }));
  const frames = round?.frames ?? [];

  test("hands are dealt from the dealer's left, passed all at once, and played away", () => {
    expect(round?.call).toBe("1-0-1");
    expect(frames.map((frame) => frame.kind).join()).toBe(["dealt", "passed", ...Array.from({ length: 8 }, () => "played")].join());
    expect(frames[0]?.hands[0]).toEqual(["2C", "2H"]);
    expect(frames[1]?.hands).toEqual([["3H", "5C"], ["2C", "4H"], ["3C", "5H"], ["2H", "4C"]].map((hand) => expect.arrayContaining(hand)));
    expect(frames[1]?.received[0]).toEqual(expect.arrayContaining(["3H", "5C"]));
    expect(frames.at(-1)?.hands).toEqual([[], [], [], []]);
    expect(frames[0]?.hands[0]).toEqual(["2C", "2H"]);
  });
  test("tricks go to the highest card of the suit led, and are counted", () => {
    expect(frames.map((frame) => frame.winner)).toEqual([null, null, null, null, null, 0, null, null, null, 2]);
    expect(frames.at(-1)?.tricks).toEqual([1, 0, 1, 0]);
    expect(taker([{ seat: 2, card: "9D" }, { seat: 3, card: "AS" }, { seat: 0, card: "TD" }])).toBe(0);
  });
  test("steps by tricks end on whole tricks and stop at both ends", () => {
    expect(trickAfter(frames, 0)).toBe(1);
    expect(trickAfter(frames, 1)).toBe(5);
    expect(trickAfter(frames, 3)).toBe(9);
    expect(trickAfter(frames, 9)).toBe(9);
    expect(trickBefore(frames, 9)).toBe(5);
    expect(trickBefore(frames, 4)).toBe(1);
    expect(trickBefore(frames, 0)).toBe(0);
  });
  test("a kitty comes back as it was shuffled; a round that was not finished ends where it stopped", () => {
    const kitty = (who: number, card: string) => ({ seat: who, action: { type: "pass", kitty: [card] } });
    const [shown] = roundsOf(record({ kitty: ["5C", "4C", "3C", "2C"], actions: [kitty(0, "2C"), kitty(1, "3C"), kitty(2, "4C"), kitty(3, "5C"), play(0, "5C")] }));
    expect(shown?.frames.at(1)?.received).toEqual([["5C"], ["4C"], ["3C"], ["2C"]]);
    expect(shown?.frames).toHaveLength(3);
    expect(shown?.points).toBeNull();
  });
});

test("a replay has an address, and only with the number of a game", () => {
  expect(read("r/tbl_1/2")).toEqual({ at: "replay", table: "tbl_1", game_no: 2 });
  for (const path of ["r/tbl_1", "r/tbl_1/0", "r/tbl_1/x"]) expect(read(path)).toEqual({ at: "nowhere" });
});

test("who agreed to abandon follows the events, and a new game forgets it", () => {
  const event = (id: string, agree: boolean) => ({ type: "abandon_agreed", player: { id, name: id }, agree });
  expect(agreedAfter(["a"], [event("b", true), event("a", false), event("b", true)])).toEqual(["b"]);
  expect(agreedAfter(["a"], [{ type: "game_started", game_no: 2 }])).toEqual([]);
});
