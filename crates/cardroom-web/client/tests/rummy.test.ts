import { describe, expect, test } from "vitest";
import type { GameRecord, RoundRecord } from "../src/games/board";
import { less, named, sameCards } from "../src/cards/held";
import { short, sortedByRank, spoken, standsFor } from "../src/cards/cards";
import { layOut } from "../src/games/hand/fan";
import { at, slotsOf, waysFor } from "../src/games/rummy/choice";
import { apart, arranged, kept, recallGroups, rememberGroups, together } from "../src/games/rummy/groups";
import { newCards, newest } from "../src/games/rummy/news";
import { answersOf, takeAction } from "../src/games/rummy/offers";
import { ownersAfter } from "../src/games/rummy/owners";
import { depthAt, distinct, usesAt, usesWith } from "../src/games/rummy/pile";
import { handsOf, turnAfter, turnBefore } from "../src/games/rummy/replay";
import { inOrder, pointsDown, wishOf, type Legal, type Melds, type RummyRound, type Use, type Wish } from "../src/games/rummy/rummy";
import { rummy } from "../src/games/rummy/board";
import { triesFor } from "../src/games/rummy/tries";
import { worthOf } from "../src/games/rummy/worth";
import { depthInWords, sayRummy, useInWords, wanted, type Around } from "../src/games/rummy/words";
import type { TableDoc } from "../src/net/wire";

const meld = (...cards: string[]): Use => ({ type: "meld", cards });
const lay = (id: string, end: "low" | "high" | "set", ...cards: string[]): Use => ({ type: "lay_off", meld: id, end, cards });
const put = (by: number, ...cards: string[]) => cards.map((card) => ({ card, by, points: 5 }));

const MELDS: Melds = {
  m1: { kind: "run", cards: put(1, "5H", "6H", "JK=7H") },
  m2: { kind: "set", cards: put(1, "7S", "7C", "7D") },
  m10: { kind: "run", cards: [...put(0, "3C", "4C", "5C"), ...put(2, "6C")] },
};
const seat = (name: string) => ({ player: { id: name, name, bot: false }, connected: true, held_by_bot: false, sitting_out: false });
const doc = (round: Partial<RummyRound> = {}): TableDoc =>
  ({ game: "r500", options: { values: "pip" }, seats: [seat("Me"), seat("Ann"), seat("Bea")], queue: [], dealer: 2, round: shown(round) }) as unknown as TableDoc;
const shown = (round: Partial<RummyRound> = {}): RummyRound => ({ phase: "drawing", hands: [["8H", "9H"], 3, 4], stock: 9, discard: ["2C", "7H", "8D"], melds: MELDS, turn: 0, ...round });
const around = (round: Partial<RummyRound> = {}): Around => ({ doc: doc(round), round: shown(round), own: 0, owners: ownersAfter({}, MELDS) });
const wish = (kind: Wish["kind"], legal: Legal): Wish => ({ kind, legal, decision: { id: 1, seat: 0, kind, legal } });

describe("cards", () => {
  test("a laid joker shows what it stands for", () => {
    expect([standsFor("JK=7H"), standsFor("JK=7"), standsFor("JK"), standsFor("7H")]).toEqual(["7H", "7", null, null]);
    expect(["JK=7H", "JK=T", "JK"].map(short)).toEqual(["★7♥", "★10", "★"]);
    expect(spoken("JK=7H")).toBe("joker as seven of hearts");
  });
  test("equal faces have names of their own, and are taken away one by one", () => {
    expect(named(["5D", "JK", "5D", "JK"]).map((one) => one.id)).toEqual(["5D", "JK", "5D'2", "JK'2"]);
    expect(less(["5D", "JK", "5D"], ["5D"])).toEqual(["JK", "5D"]);
    expect(sameCards(["5D", "5D", "2C"], ["2C", "5D", "5D"])).toBe(true);
    expect(sameCards(["5D", "2C", "2C"], ["2C", "5D", "5D"])).toBe(false);
    expect(sortedByRank(["KS", "JK", "2H", "2C"])).toEqual(["2C", "2H", "KS", "JK"]);
  });
});

describe("the choice", () => {
  const legal: Legal = {
    meld: [meld("7C", "7D", "JK=7S"), meld("7C", "7D", "JK=7H"), meld("8H", "9H", "TH")],
    lay_off: [lay("m1", "high", "8H"), lay("m1", "high", "8H", "9H"), lay("m2", "set", "7H"), lay("m1", "high", "7H"), lay("m1", "low", "JK=4H")],
    discard: ["8H"], swap: [{ meld: "m1", card: "7H" }],
  };
  test("finds every listed way of exactly these cards", () => {
    expect(waysFor(["JK", "7D", "7C"], legal).melds).toHaveLength(2);
    expect(waysFor(["9H", "8H"], legal)).toMatchObject({ melds: [], layOffs: [lay("m1", "high", "8H", "9H")], discard: null });
    expect(waysFor(["8H"], legal)).toMatchObject({ layOffs: [lay("m1", "high", "8H")], discard: "8H", swaps: [] });
    expect(waysFor(["7H"], legal)).toMatchObject({ swaps: [{ meld: "m1", card: "7H" }], discard: null });
    expect(waysFor([], legal)).toEqual({ melds: [], layOffs: [], swaps: [], discard: null });
  });
  test("a card that fits two places leads to both, and a place to one", () => {
    const { layOffs } = waysFor(["7H"], legal);
    expect(layOffs).toHaveLength(2);
    expect(at(layOffs, "m2", null)).toEqual([lay("m2", "set", "7H")]);
    expect(at(layOffs, "m1", "low")).toEqual([]);
  });
  test("open ends are slots for single cards; a joker's only when it is chosen", () => {
    expect(slotsOf(legal, "m1", []).map(({ end, uses }) => [end, uses.length])).toEqual([["high", 2]]);
    expect(slotsOf(legal, "m1", ["JK"]).map(({ end }) => end)).toEqual(["low"]);
    expect(slotsOf(legal, "m2", ["8H"])).toEqual([]);
  });
  test("where lists were cut, a meld that is not listed is tried with every identity of its joker", () => {
    expect(waysFor(["9C", "9D", "JK"], legal).melds).toEqual([]);
    expect(waysFor(["9C", "9D", "JK"], { ...legal, cut: true }).melds).toEqual([meld("9C", "9D", "JK=9H"), meld("9C", "9D", "JK=9S")]);
  });
});

describe("tries", () => {
  test.each([
    [["4S", "2S", "3S"], [["2S", "3S", "4S"]]],
    [["AS", "2S", "3S"], [["AS", "2S", "3S"]]],
    [["AS", "QS", "KS"], [["QS", "KS", "AS"]]],
    [["AS", "KS", "2S"], []],
    [["5S", "JK", "7S"], [["5S", "JK=6S", "7S"]]],
    [["QS", "KS", "JK"], [["JK=JS", "QS", "KS"], ["QS", "KS", "JK=AS"]]],
    [["2S", "JK", "JK"], [["JK=AS", "2S", "JK=3S"], ["2S", "JK=3S", "JK=4S"]]],
    [["5S", "5S", "JK"], []],
    [["5S", "6H", "JK"], []],
    [["JK", "JK", "JK"], []],
    [["5S", "6S"], []],
  ])("%j", (cards, runs) => {
    expect(triesFor(cards).map((use) => use.cards).filter((one) => new Set(one.map((card) => card.replace("JK=", "")[0])).size > 1)).toEqual(runs);
  });
  test("sets have each suit once", () => {
    expect(triesFor(["5S", "5D", "JK"]).map((use) => use.cards)).toEqual([["5S", "5D", "JK=5C"], ["5S", "5D", "JK=5H"]]);
    expect(triesFor(["5S", "5D", "5H", "5C", "JK"])).toEqual([]);
  });
});

describe("the pile", () => {
  const take = [{ n: 2, uses: [meld("7H", "8H", "9H"), meld("9H", "7H", "8H"), lay("m2", "set", "7H")] }];
  test("a depth counts from the top, and knows its uses or none", () => {
    expect(depthAt(0, 3)).toBe(3);
    expect(usesAt(take, 1)).toBeNull();
    expect(distinct(usesAt(take, 2) ?? [])).toEqual([meld("7H", "8H", "9H"), lay("m2", "set", "7H")]);
  });
  test("chosen cards narrow the uses; where lists were cut others are tried", () => {
    const uses = usesAt(take, 2) ?? [];
    expect(usesWith(uses, ["9H"], ["7H", "8D"], {})).toHaveLength(2);
    expect(usesWith(uses, ["KC"], ["7H", "8D"], {})).toEqual([]);
    expect(usesWith(uses, ["7C", "JK"], ["7H", "8D"], { cut: true })).toEqual([meld("7H", "7C", "JK=7D"), meld("7H", "7C", "JK=7S")]);
  });
  test("what a depth takes and why it cannot be taken is said", () => {
    const asked = wish("draw", { draw: true, decline: false, take });
    expect(depthInWords(around(), asked, 2)).toBe("Takes 2 cards · must use 7♥: 7♥ 8♥ 9♥ (yours), 9♥ 7♥ 8♥ (yours) or one more way");
    expect(depthInWords(around(), asked, 2, true)).toBe("Takes 2 cards, 7♥ to be used at once. How?");
    expect(depthInWords(around(), asked, 3)).toContain("2♣ would have to be put down at once");
    expect(depthInWords(around(), wish("draw", { draw: true, decline: false, take: [{ n: 1, uses: [null] }] }), 1)).toContain("you may keep it");
    expect(depthInWords(around(), null, 3)).toBe("3 cards from the top");
  });
  test("uses are actions with their words; the free take has no use", () => {
    expect(useInWords(around(), lay("m1", "low", "4H"), [])).toBe("4♥ on Ann’s 5♥–7♥");
    expect(useInWords(around(), lay("m2", "set", "7H"), [])).toBe("7♥ on Ann’s 7s");
    const ends = answersOf(around(), [lay("m10", "low", "2C"), lay("m10", "high", "7C")], [], (use) => ({ ...(use as Use) }));
    expect(ends.map((one) => one.label)).toEqual(["2♣ at the low end of your 3♣–6♣", "7♣ at the high end of your 3♣–6♣"]);
    expect(takeAction(1, null)).toEqual({ type: "take", n: 1 });
  });
});

describe("melds", () => {
  test("come in the order made and lie with their makers, whoever adds to them", () => {
    expect(inOrder(MELDS).map(([id]) => id)).toEqual(["m1", "m2", "m10"]);
    expect(ownersAfter({}, MELDS)).toEqual({ m1: 1, m2: 1, m10: 0 });
    expect(ownersAfter({ m10: 2, m99: 1 }, MELDS)).toEqual({ m1: 1, m2: 1, m10: 2 });
    expect(pointsDown(MELDS, 2)).toBe(5);
  });
});

describe("the tray", () => {
  const hand = ["9H", "5D", "5D", "KC"];
  test("groups come first, keep to the hand, and take a card out of any other", () => {
    const groups = together(together([], ["KC", "9H"]), ["5D'2", "9H"]);
    expect(groups).toEqual([["KC"], ["5D'2", "9H"]]);
    expect(arranged(hand, "suit", groups).map((one) => one.id)).toEqual(["KC", "5D'2", "9H", "5D"]);
    expect(kept(groups, named(["5D", "KC"]))).toEqual([["KC"]]);
    expect(apart(groups, 0)).toEqual([["5D'2", "9H"]]);
  });
  test("are remembered for their hand alone", () => {
    rememberGroups("tbl_1", "1/2", [["5D"]]);
    expect(recallGroups("tbl_1", "1/2")).toEqual([["5D"]]);
    expect(recallGroups("tbl_1", "1/3")).toEqual([]);
  });
  test.each([
    [["9H", "TH", "JK"], {}, 34], [["AH", "2H", "3H"], {}, 6], [["AH", "JK", "3H"], {}, 19], [["QH", "KH", "AH"], {}, 35], [["AH", "AC", "AD"], {}, 45],
    [["2H", "9H", "KH"], { values: "5-10-15" }, 20], [["AH", "2H", "3H"], { values: "5-10-15" }, 15],
  ])("%j count with %j: %i (R500-40 to R500-42)", (cards, options, points) => {
    expect(worthOf(cards, options)).toBe(points);
  });
});

describe("what is wanted", () => {
  const none = { chosen: [], ways: null, kept: null };
  test("leads through draw, meld and discard", () => {
    expect(wanted(around(), wish("draw", { draw: true, decline: false, take: [] }), none)).toMatchObject({ text: "Your turn: draw a card", act: true });
    expect(wanted(around({ hands: [[], 3, 4] }), wish("draw", { draw: true, decline: false, take: [] }), none).why).toContain("you float");
    expect(wanted(around(), wish("draw", { draw: false, decline: true, take: [] }), none).text).toContain("Decline");
    expect(wanted(around(), wish("turn", { meld: [meld("2C")], lay_off: [], discard: ["2C"] }), none)).toMatchObject({ text: "Meld or lay off, then discard one card", why: "you hold a meld" });
    expect(wanted(around(), wish("turn", { meld: [], lay_off: [], discard: ["2C"] }), none).text).toBe("Discard one card: that ends your turn");
  });
  test("says what the chosen cards can become, and why a card may not be thrown", () => {
    const turn = wish("turn", { meld: [meld("7C", "7D", "7S")], lay_off: [], discard: ["2C"], swap: [] });
    const line = (chosen: string[], round = {}) => wanted(around(round), turn, { chosen, ways: waysFor(chosen, turn.legal), kept: null });
    expect(line(["7C", "7D", "7S"]).text).toBe("7♣ 7♦ 7♠ make a meld: 21 points");
    expect(line(["7C", "7D"])).toMatchObject({ text: "7♣ 7♦ make no meld", why: "a meld has three cards or more" });
    expect(line(["2C"]).text).toContain("Discard 2♣");
    expect(line(["8D"], { no_discard: "8D" }).text).toContain("singly");
  });
  test("tells who is waited for, and what was answered in a window", () => {
    expect(wanted(around({ phase: "playing", turn: 2 }), null, none)).toEqual({ text: "Bea is playing", act: false });
    expect(wanted(around({ phase: "window", turn: 2, window: { by: 1, stage: "hold" } }), null, { ...none, kept: "call" }).text).toContain("Your call waits");
    expect(wanted(around({ phase: "window", turn: 2, window: { by: 1, stage: "hold" } }), wish("window", { rummy: [{ n: 1, uses: [meld("2C")] }], waive: true }), none).why).toBe("before Bea draws");
  });
});

describe("events", () => {
  test("are said, each by name; the other's drawn card is not known", () => {
    const say = (event: Record<string, unknown> & { type: string }) => sayRummy(event, doc(), 0);
    expect(say({ type: "drew", seat: 1 })).toBe("Ann drew a card.");
    expect(say({ type: "drew", seat: 0, card: "9H" })).toBe("You drew nine of hearts.");
    expect(say({ type: "took", seat: 2, n: 2, cards: ["7H", "8D"] })).toBe("Bea took 2 cards from the pile: seven of hearts, eight of diamonds.");
    expect(say({ type: "laid_off", seat: 2, meld: "m1", end: "high", cards: ["8H"] })).toBe("Bea laid off eight of hearts on Ann’s run of ♥.");
    for (const type of ["melded", "swapped", "discarded", "declined", "floated", "rummy_called", "outcalled", "called_falsely", "round_scored"]) expect(say({ type, seat: 1, meld: "m2", card: "7H", cards: ["7H"] }), type).toBeTruthy();
    expect(say({ type: "waived", seat: 1 })).toBeNull();
  });
  test("the newest event is told in one line, and the new cards of a turn are known", () => {
    const recent = [{ type: "drew", seat: 1 }, { type: "discarded", seat: 1, card: "2C" }, { type: "took", seat: 0, n: 1, cards: ["2C"] }, { type: "melded", seat: 0, cards: ["2C", "3C", "4C"] }];
    expect(newest(recent, doc(), 0)).toBe("You melded 2♣ 3♣ 4♣.");
    expect(newCards(recent, 0)).toEqual(["2C"]);
    expect(newCards(recent, 1)).toEqual([]);
  });
});

test("decisions of other games are none of this board's", () => {
  expect(wishOf({ id: 1, seat: 0, kind: "play", legal: {} })).toBeNull();
  expect(wishOf({ id: 1, seat: 0, kind: "rummy", legal: { rummy: [] } })?.kind).toBe("rummy");
});

test("the written deck and the dealt hand are those of the rules (R500-2 to R500-4)", () => {
  const deck = (seats: number, options: Record<string, unknown>) => rummy.deck({ ...doc(), seats: Array.from({ length: seats }, () => seat("x")), options })?.length;
  expect([deck(2, { jokers_per_deck: 2, two_decks_from: 5 }), deck(5, { jokers_per_deck: 2, two_decks_from: 5 }), deck(5, { jokers_per_deck: 0, two_decks_from: 6 })]).toEqual([54, 108, 52]);
  expect([2, 3, 8].map((seats) => rummy.cardsEach?.(seats))).toEqual([13, 7, 7]);
  expect(rummy.handAsDealt(doc({ melds: {}, discard: ["2C"] }), 0)).toEqual(["8H", "9H"]);
  expect(rummy.handAsDealt(doc(), 0)).toBeUndefined();
});

test("a hand with more cards than its rows hold goes on to the right, 44 px of each card free", () => {
  const { spots, scrolls, perRow } = layOut(30, 344, 640, 2);
  expect(scrolls).toBe(true);
  expect(perRow).toBe(15);
  expect((spots[1]?.x ?? 0) - (spots[0]?.x ?? 0)).toBe(44);
  expect(layOut(14, 344, 640, 2).scrolls).toBe(false);
});

describe("a replay", () => {
  const bot = { player: null, bot: true };
  const record = (actions: RoundRecord["actions"] | unknown[], options: Record<string, unknown> = {}): GameRecord => ({
    table: "tbl_1", game: "r500", game_no: 1, options, seats: [bot, bot, bot], scores: [], result: { winners: [0], by: "score", scores: [] },
    rounds: [{ dealer: 2, deck: [...dealt, "6S", "KD", "QD", "JD"], actions: actions as RoundRecord["actions"], points: [1, 2, 3] }],
  });
  const hands = [["3S", "4S", "5S", "9H", "JC", "KC", "2C"], ["7S", "8S", "TS", "JS", "QS", "KS", "AS"], ["3C", "4D", "6H", "8C", "TD", "QC", "AH"]];
  const dealt = Array.from({ length: 7 }, (_, i) => hands.map((hand) => hand[i] ?? "")).flat();
  const first = [{ seat: 0, action: { type: "take", n: 1, use: meld("3S", "4S", "5S", "6S") } }, { seat: 0, action: { type: "discard", card: "2C" } }];

  test("takes, melds and discards are carried out in order", () => {
    const frames = handsOf(record(first))[0]?.frames ?? [];
    expect(frames.map((frame) => frame.told.kind)).toEqual(["dealt", "took", "melded", "discarded", "ended"]);
    expect(frames[0]?.hands[0]).toEqual(hands[0]);
    expect(frames[2]?.hands[0]).toEqual(["9H", "JC", "KC", "2C"]);
    expect(frames[2]?.melds["m1"]).toMatchObject({ kind: "run", cards: [{ card: "3S", by: 0 }, { card: "4S" }, { card: "5S" }, { card: "6S" }] });
    expect(frames[3]?.discard).toEqual(["2C"]);
  });
  test("what was answered in a hold is carried out when it is settled: the nearest call, else the kept draw", () => {
    const held = [...first, { seat: 1, action: { type: "draw" } }, { seat: 2, action: { type: "waive" } }];
    const drawn = handsOf(record(held))[0]?.frames ?? [];
    expect(drawn.map((frame) => frame.told.kind)).toEqual(["dealt", "took", "melded", "discarded", "drew", "ended"]);
    expect(drawn[4]?.hands[1]).toContain("KD");
    const elapsed = handsOf(record([...first, { seat: 1, action: { type: "draw" } }, { hold_elapsed: true }]))[0]?.frames ?? [];
    expect(elapsed.map((frame) => frame.told.kind)).toContain("drew");
    const thrown = [...held, { seat: 1, action: { type: "discard", card: "7S" } }, { seat: 2, action: { type: "draw" } }, { seat: 0, action: { type: "rummy", n: 1, use: lay("m1", "high", "7S") } }];
    const called = handsOf(record(thrown))[0]?.frames ?? [];
    expect(called.map((frame) => frame.told.kind)).toEqual(["dealt", "took", "melded", "discarded", "drew", "discarded", "rummy", "laid_off", "ended"]);
    expect(called.at(-1)?.melds["m1"]?.cards.map(({ card }) => card).join(" ")).toBe("3S 4S 5S 6S 7S");
    expect(called.at(-1)?.discard).toEqual(["2C"]);
  });
  test("a false call is none, and its seat has answered", () => {
    const frames = handsOf(record([...first, { seat: 2, action: { type: "rummy", n: 1, use: meld("2C", "3C", "4C") } }, { seat: 1, action: { type: "draw" } }], { false_call_penalty: 25 }))[0]?.frames ?? [];
    expect(frames.map((frame) => frame.told.kind)).toEqual(["dealt", "took", "melded", "discarded", "drew", "ended"]);
  });
  test("steps by turns stop at both ends", () => {
    const frames = handsOf(record([...first, { seat: 2, action: { type: "waive" } }, { seat: 1, action: { type: "draw" } }]))[0]?.frames ?? [];
    expect(turnAfter(frames, 0)).toBe(1);
    expect(turnAfter(frames, 1)).toBe(4);
    expect(turnAfter(frames, 4)).toBe(5);
    expect(turnBefore(frames, 5)).toBe(4);
    expect(turnBefore(frames, 4)).toBe(1);
    expect(turnBefore(frames, 1)).toBe(0);
  });
});
