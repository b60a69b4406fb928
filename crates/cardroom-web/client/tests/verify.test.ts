import { expect, test } from "vitest";
import { writtenDeck } from "../src/cards/deck";
import { judge } from "../src/verify/check";
import { dealtHands } from "../src/cards/deck";
import { commitOf, firstDealer, seedOf, shuffled } from "../src/verify/deal";
import published from "../../../../proto/vectors/deal.json";

// The worked example of the design.
const SECRET = Array.from({ length: 32 }, (_, i) => i.toString(16).padStart(2, "0")).join("");
const ENTROPY = [null, "00ff", null, "01".repeat(32)];
const COMMIT = "ce68a891a6a1b09adfa26d791d6afd00ee6d6ca7e689acefcdc8d605b0b9efdb";
const SEED = "f4ee3f1be9f7f8ad7ceb4c9f3b1d9fb78a4618a0f50e91c7d1976e5eb77e1385";
const DECK =
  "8D 2D 5H 2C KH KC 3S AC JC QH 2S 4H QD 8H AD 6D 2H TD 9H 7S 6C 9C TS 5S 9S KD 3H QS QC 6S JH 7D AS 6H 8S 9D 3C TC 7H 7C 5C 5D TH 4C 4S 3D AH 8C JS JD KS 4D";
const deal = { game_no: 1, round_no: 1, commit: COMMIT, entropy: ENTROPY, secret: SECRET };

test("commit, seed, deck, first dealer and kitty are those of the worked example", () => {
  expect(commitOf("tbl_1", 1, 1, SECRET)).toBe(COMMIT);
  expect(seedOf(SECRET, ENTROPY)).toBe(SEED);
  expect(shuffled(writtenDeck(), SEED, "deck").join(" ")).toBe(DECK);
  expect(firstDealer(SEED, 4)).toBe(3);
  expect(shuffled(writtenDeck().slice(0, 12), SEED, "kitt").join(" ")).toBe("JC KC 6C 9C 7C QC TC 3C 5C 4C 8C 2C");
});

const hand = dealtHands(DECK.split(" "), 4, 3)[1] ?? [];
const seen = { seats: 4, deck: writtenDeck(), commit: COMMIT, hand, seat: 1, dealer: 3 };

test("a deal that was kept to is found good", () => {
  expect(judge("tbl_1", deal, seen, "included")).toMatchObject({ ok: true, commit: "kept", cards: "match" });
});

test("another secret, other cards and missing bytes are each found out", () => {
  const other = { ...deal, secret: "ff".repeat(32) };
  expect(judge("tbl_1", other, seen, "included")).toMatchObject({ ok: false, commit: "changed" });
  // A secret and commit that fit each other, but not what was shown before the deal.
  const swapped = { ...other, commit: commitOf("tbl_1", 1, 1, other.secret) };
  expect(judge("tbl_1", swapped, seen, "included")).toMatchObject({ ok: false, commit: "changed" });
  expect(judge("tbl_1", deal, { ...seen, hand: [...hand.slice(1), "QS"] }, "included")).toMatchObject({ ok: false, cards: "differ" });
  expect(judge("tbl_1", deal, seen, "missing")).toMatchObject({ ok: false });
});

test("somebody who held no cards has nothing to compare", () => {
  expect(judge("tbl_1", deal, { seats: 4, deck: writtenDeck() }, "none")).toMatchObject({ ok: true, cards: "unseen" });
});

test("every published deal comes out the same here", () => {
  expect(published.cases.length).toBeGreaterThan(10);
  for (const { name, line, written, answer } of published.cases) {
    // Seats that are left out at the end have sent nothing.
    const sent: (string | null)[] = line.entropy ?? [];
    const entropy = Array.from({ length: line.seats ?? sent.length }, (_, seat) => sent[seat] ?? null);
    const seed = seedOf(line.secret, entropy);
    expect(seed, name).toBe(answer.seed);
    expect(shuffled(written, seed, "deck"), name).toEqual(answer.deck);
    expect(firstDealer(seed, entropy.length), name).toBe(answer.first_dealer);
    if (line.kitty !== undefined) expect(shuffled(line.kitty, seed, "kitt"), name).toEqual(answer.kitty);
    if (line.table !== undefined) expect(commitOf(line.table, line.game_no, line.round_no, line.secret), name).toBe(answer.commit);
  }
});
