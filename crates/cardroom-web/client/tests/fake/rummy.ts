// Hands of 500 Rummy in every phase, as the server would show them to seat 0. Scripted, not played.
import type { Json, TableDoc, You } from "../../src/net/wire";
import type { Melds, RummyRound, Use } from "../../src/games/rummy/rummy";
import type { Scene } from "./scenes";

export const RUMMY_OPTIONS = {
  target: 500, jokers_per_deck: 2, two_decks_from: 5, top_discard: "must_meld", values: "pip", joker_points: "flat", joker_suit_in_set: "declared",
  max_jokers_per_meld: 0, joker_swap: true, going_out: "any", last_discard: "auto", rummy_call: true, rummy_hold_ms: 2000, false_call_penalty: 0, next_game_dealer: "random",
};
export const RUMMY_HAND = ["8H", "9H", "7C", "7D", "KS", "2D", "JK"];
const LONG = ["3C", "QD", "4S", "TC", "2H", "9D", "6S", "JC", "5H", "KD", "AC", "4D", "8S", "TS", "3D", "QC", "7S", "2C", "JD", "6D", "KC", "5S", "9C", "TD", "4H", "QS", "8C", "3S", "AD", "6C", "JS", "2S", "KH", "5D", "9S", "4C", "8D", "7H", "QH", "3H"];

const card = (text: string, by: number, points: number) => ({ card: text, by, points });
const MELDS: Melds = {
  m1: { kind: "run", cards: [card("TH", 1, 10), card("JH", 1, 10), card("JK=QH", 1, 15), card("KH", 2, 10)] },
  m2: { kind: "set", cards: [card("7S", 1, 7), card("7H", 1, 7), card("JK=7D", 1, 15)] },
  m3: { kind: "run", cards: [card("AC", 2, 1), card("2C", 2, 2), card("3C", 2, 3), card("4C", 2, 4), card("5C", 0, 5)] },
  m4: { kind: "set", cards: [card("QC", 0, 10), card("QD", 0, 10), card("QS", 0, 10)] },
};
const lay = (meld: string, end: "low" | "high" | "set", ...cards: string[]): Use => ({ type: "lay_off", meld, end, cards });
const meld = (...cards: string[]): Use => ({ type: "meld", cards });

export function rummyScenes(now: number, table: (change: Partial<TableDoc>) => TableDoc, you: You): Record<string, Scene> {
  const soon = now + 22_000;
  const round = (change: Partial<RummyRound>): RummyRound => ({ phase: "playing", hands: [RUMMY_HAND, 5, 3, 7], stock: 21, discard: ["4D", "9S", "TC", "2H"], melds: MELDS, turn: 0, ...change });
  const seated = (change: Partial<RummyRound>, kind: string | null, legal: Json, doc: Partial<TableDoc> = {}): Scene => ({
    doc: table({ game: "r500", options: RUMMY_OPTIONS, round: round(change), deciding: kind === null ? [] : [{ seat: 0, kind, deadline_at: soon }], scores: [112, 240, -35, 94], ...doc }),
    you,
    decision: kind === null ? null : { id: 7, seat: 0, kind, deadline_at: soon, legal },
    recent: [{ type: "game_started", game_no: 1 }, { type: "drew", seat: 3 }, { type: "melded", seat: 3, meld: "m4", kind: "set", cards: ["QC", "QD", "QS"] }, { type: "discarded", seat: 3, card: "2H" }],
  });
  const many = [...RUMMY_HAND, "2C", "3C", "4C", "6C", "TC", "QC", "3D", "9D", "JD", "5S", "6S", "TS", "QH", "AH", "4S", "8S", "KD"];
  const take: Json = [{ n: 3, uses: [meld("7H", "8H", "9H"), meld("7C", "7D", "7H"), lay("m2", "set", "7H")] }, { n: 12, uses: [meld("AD", "2D", "JK=3D")] }] as unknown as Json;
  const eight = Array.from({ length: 8 }, (_, i) => ({ player: { id: i === 0 ? "p_me" : `bot_${i}`, name: ["Ann", "Birch", "Cyfrinach ap Gruffydd", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"][i] ?? "", bot: i > 0 }, connected: true, held_by_bot: false, sitting_out: false }));
  const zeros = Array.from({ length: 8 }, () => 0);
  return {
    "rummy-draw": seated({ phase: "drawing", discard: LONG, stock: 3 }, "draw", { draw: true, decline: false, take }),
    "rummy-empty": seated({ phase: "drawing", melds: {}, discard: ["4D"], stock: 0 }, "draw", { draw: false, decline: true, take: [] }),
    "rummy-turn": seated({}, "turn", {
      meld: [meld("7C", "7D", "JK=7S"), meld("7C", "7D", "JK=7H"), meld("8H", "9H", "JK=TH"), meld("JK=7H", "8H", "9H")], lay_off: [lay("m1", "low", "9H"), lay("m2", "set", "7C"), lay("m3", "high", "JK=6C"), lay("m1", "low", "JK=9H"), lay("m1", "high", "JK=AH"), lay("m4", "set", "JK=QH"), lay("m1", "low", "8H", "9H")],
      discard: RUMMY_HAND, swap: [{ meld: "m2", card: "7D" }],
    } as unknown as Json),
    "rummy-many": seated({ hands: [many, 5, 3, 7] }, "turn", { meld: [], lay_off: [], discard: many, swap: [], cut: true }),
    "rummy-window": seated({ phase: "window", turn: 2, discard: ["4D", "9S", "9C", "9D", "2H"], window: { by: 1, stage: "hold", ends_at: now + 60_000 } }, "window", { rummy: [{ n: 2, uses: [lay("m2", "set", "9D")] }], waive: true } as unknown as Json),
    "rummy-quiet": seated({ phase: "window", turn: 2, window: { by: 1, stage: "hold", ends_at: now + 60_000 } }, "window", { rummy: [], waive: true }),
    "rummy-watched": { ...seated({ hands: [7, 5, 3, 7], turn: 2 }, null, null), you: { player: "p_eli", role: "spectator" } },
    "rummy-waiting": seated({ phase: "playing", turn: 2 }, null, null),
    "rummy-eight": seated({ hands: [RUMMY_HAND, 7, 6, 5, 7, 7, 9, 7], melds: { ...MELDS, m5: { kind: "set", cards: [card("4C", 5, 4), card("4D", 5, 4), card("4H", 5, 4)] }, m6: { kind: "run", cards: [card("4S", 7, 4), card("5S", 7, 5), card("6S", 7, 6)] } } }, "draw", { draw: true, decline: false, take: [] },
      { seats: eight, scores: [112, 240, -35, 94, 0, 5, 88, 410], tally: zeros, clock: { preset: "normal", turn_ms: 30_000, bank_ms: zeros }, rounds: [], queue: [] }),
    "rummy-scored": scored(false),
    "rummy-over": scored(true),
  };
  function scored(over: boolean): Scene {
    return seated({
      phase: "scored", turn: null, hands: [["8H", "9H", "AS"], [], ["KD"], ["2S", "3S", "JK"]],
      score: { points: [3, 29, 11, -20], melded: [35, 39, 21, 0], in_hand: [32, 0, 10, 20], penalties: [0, 10, 0, 0], out: 1, reason: "out", held: [[8, 9, 15], [], [10], [2, 3, 15]] },
    }, null, null, { phase: over ? "between_games" : "playing", ...(over ? { result: { winners: [1], by: "score" as const, scores: [112, 540, -35, 94] } } : {}), next_at: now + 5_000, rounds: [{ points: [2, 26, -10, 50] }, { points: [3, 29, 11, -20] }] });
  }
}
