// Tables in every phase, as the server would show them to seat 0, for looking at the page and for tests of the
// connection. Scripted, not played: no rule is here either.
import type { GameEvent, Json, TableDoc, You } from "../../src/net/wire";
import { rummyScenes } from "./rummy";

export interface Scene { doc: TableDoc; you: You; decision: Json; recent: GameEvent[] }

const ME = { id: "p_me", name: "Ann", bot: false };
const BEA = { id: "bot_1", name: "Bea", bot: true };
const CY = { id: "p_cy", name: "Cyfrinach ap Gruffydd", bot: false };
const DEE = { id: "p_dee", name: "Dee", bot: false };
const ELI = { id: "p_eli", name: "Eli", bot: false };

export const HAND = ["3C", "9C", "QC", "4D", "8D", "TD", "JD", "2S", "6S", "QS", "5H", "9H", "AH"];

const HAND17 = [...HAND, "TS", "AC", "2D", "KD"];

export const OPTIONS = {
  target: 300, pass_menu: ["3-0-0", "0-3-0", "0-0-3", "2-1-0", "2-0-1", "1-2-0", "0-2-1", "1-0-2", "0-1-2", "1-1-1", "kitty"],
  lead_2c: "must", first_trick: "no_points", jd_first_trick_barred: true, qh_points: 14, shoot: "win_game",
  shoot_needs_jd: true, shoot_evicts: "if_waiting", tie: "shared", next_game_dealer: "random",
};

function table(change: Partial<TableDoc>): TableDoc {
  const seat = (player: typeof ME | null) => ({ player, connected: true, held_by_bot: false, sitting_out: false });
  return {
    table: "tbl_1", name: "Ann’s table", game: "dnfh", options: OPTIONS, access: "invite", invite: "7Q4K-M2XD", host: "p_me",
    hold_seat: "game", spectators_allowed: true, phase: "playing",
    seats: [seat(ME), seat(BEA), seat(CY), seat(DEE)], queue: [{ id: "p_eli", name: "Eli", connected: true, sitting_out: false }],
    spectators: 3, clock: { preset: "normal", turn_ms: 30_000, bank_ms: [30_000, 30_000, 30_000, 30_000] }, deciding: [],
    game_no: 1, round_no: 3, dealer: 0, scores: [12, 40, -10, 94], tally: [0, 1, 0, 0],
    deal: { game_no: 1, round_no: 3, commit: "ab".repeat(32), entropy: [null, null, null, null] },
    rounds: [{ points: [2, 26, -10, 50] }, { points: [10, 14, 0, 44] }],
    ...change,
  } as TableDoc;
}

/** Black Maria at three seats. */
const THREE: Partial<TableDoc> = {
  game: "bm", options: { target: 100, pass_dir: "right", moon: "off", hearts_must_break: false, scoring: "usa" }, seats: [ME, BEA, DEE].map((player) => ({ player, connected: true, held_by_bot: false, sitting_out: false })),
  scores: [12, 40, 94], tally: [0, 1, 0], clock: { preset: "normal", turn_ms: 30_000, bank_ms: [30_000, 30_000, 30_000] }, rounds: [{ points: [2, 26, 50] }, { points: [10, 14, 44] }],
};
const you: You = { player: "p_me", role: "seat", seat: 0 };
const taken = [{ tricks: 1, cards: [] }, { tricks: 2, cards: ["3H", "KH"] }, { tricks: 0, cards: [] }, { tricks: 1, cards: ["QD", "7H"] }];

export function scenes(now: number): Record<string, Scene> {
  const soon = now + 22_000;
  const playing = (change: Record<string, unknown>) => ({
    phase: "playing", hands: [HAND, 13, 13, 13], call: "2-0-1", chosen: [true, true, true, true], received: ["QC", "5H", "2S"],
    trick: { leader: 0, plays: [] }, taken: taken.map(() => ({ tricks: 0, cards: [] })), broken: false, ...change,
  });
  const hand9 = HAND.slice(0, 9);
  const seated = (doc: Partial<TableDoc>, decision: Json = null, recent: GameEvent[] = []): Scene => ({ doc: table(doc), you, decision, recent });
  const scored = playing({ phase: "scored", hands: [[], [], [], []], taken: [
    { tricks: 3, cards: ["2H", "3H", "JD"] }, { tricks: 4, cards: ["QS", "4H", "5H"] }, { tricks: 2, cards: ["QC"] }, { tricks: 4, cards: ["QD", "QH", "6H", "7H", "8H", "9H", "TH", "JH", "KH", "AH"] },
  ] });
  const shotResult = { winners: [3], by: "shot" as const, scores: [12, 40, -10, 94] };
  const shotEvents: GameEvent[] = [
    { type: "game_started", game_no: 1 }, { type: "shot", seat: 3 }, { type: "game_over", winners: [3], by: "shot", scores: [12, 40, -10, 94] },
    { type: "rotated", table: "tbl_1", seat: 0, shooter: 3, leaves: ME, enters: ELI, rule: "DNFH-25", queue: ["p_me"], to: "queue" },
  ];
  return {
    ...rummyScenes(now, table, you),
    open: seated({ phase: "open", game_no: 0, round_no: 0, rounds: [], scores: [0, 0, 0, 0], tally: [0, 0, 0, 0], queue: [], spectators: 0, seats: [
      { player: ME, connected: true, held_by_bot: false, sitting_out: false }, { player: BEA, connected: true, held_by_bot: false, sitting_out: false },
      { player: null, connected: false, held_by_bot: false, sitting_out: false }, { player: null, connected: false, held_by_bot: false, sitting_out: false } ] }),
    calling: seated({ round: playing({ phase: "calling", call: undefined, received: undefined, trick: undefined }), deciding: [{ seat: 0, kind: "call", deadline_at: soon }] },
      { id: 1, seat: 0, kind: "call", deadline_at: soon, legal: { call: OPTIONS.pass_menu } }),
    passing: seated({ round: playing({ phase: "passing", received: undefined, trick: undefined, chosen: [false, true, false, false] }), deciding: [{ seat: 0, kind: "pass", deadline_at: soon }, { seat: 2, kind: "pass", deadline_at: soon }] },
      { id: 2, seat: 0, kind: "pass", deadline_at: soon, legal: { pass: { left: 2, right: 1 }, from: HAND } }),
    passed: seated({ round: playing({ phase: "passing", received: undefined, trick: undefined, chosen: [true, true, false, false], hands: [HAND.slice(0, 10), 10, 13, 13] }), deciding: [{ seat: 2, kind: "pass", deadline_at: soon }, { seat: 3, kind: "pass", deadline_at: soon }] }),
    follow: seated({ round: playing({ trick: { leader: 2, plays: [{ seat: 2, card: "2C" }, { seat: 3, card: "KC" }] } }), deciding: [{ seat: 0, kind: "play", deadline_at: soon }] },
      { id: 3, seat: 0, kind: "play", deadline_at: soon, legal: { play: ["3C", "9C", "QC"], barred: HAND.slice(3).map((card) => ({ card, code: "must_follow", rule: "COM-14" })) } }),
    lead: seated({ round: playing({ hands: [hand9, 9, 9, 9], taken, last_trick: { leader: 3, plays: [{ seat: 3, card: "AC" }, { seat: 0, card: "5C" }, { seat: 1, card: "TC" }, { seat: 2, card: "7C" }], winner: 3 } }), deciding: [{ seat: 0, kind: "play", deadline_at: soon }] },
      { id: 4, seat: 0, kind: "play", deadline_at: soon, legal: { play: hand9, barred: [] } }),
    waiting: seated({ round: playing({ hands: [hand9, 9, 8, 8], taken, broken: true, trick: { leader: 2, plays: [{ seat: 2, card: "TD" }, { seat: 3, card: "2D" }, { seat: 0, card: "5D" }] } }), deciding: [{ seat: 1, kind: "play", deadline_at: now + 4_000 }] }),
    scored: seated({ round: scored, next_at: now + 5_000, rounds: [{ points: [2, 26, -10, 50] }, { points: [10, 14, 0, 44] }, { points: [-8, 28, 13, 35] }], scores: [4, 68, 3, 129] }),
    result: seated({ phase: "between_games", round: scored, next_at: now + 9_000, result: { winners: [2], by: "score", scores: [120, 231, 88, 304] }, scores: [120, 231, 88, 304] }, null, [{ type: "game_started", game_no: 1 }, { type: "game_over", winners: [2] }]),
    shot: { doc: table({ phase: "between_games", round: scored, result: shotResult, next_at: now + 9_000,
      seats: [ELI, BEA, CY, DEE].map((player) => ({ player, connected: true, held_by_bot: false, sitting_out: false })),
      queue: [{ id: "p_me", name: "Ann", connected: true, sitting_out: false }] }),
      you: { player: "p_me", role: "queue", queue_place: 1 }, decision: null, recent: shotEvents },
    spectator: { doc: table({ round: playing({ hands: [11, 11, 10, 10], taken, broken: true, trick: { leader: 2, plays: [{ seat: 2, card: "TD" }, { seat: 3, card: "2D" }] } }), deciding: [{ seat: 0, kind: "play", deadline_at: soon }] }), you: { player: "p_eli", role: "spectator" }, decision: null, recent: [] },
    "bm-play": seated({ ...THREE, round: { ...playing({ hands: [HAND17, 17, 17], received: ["QC", "5H", "2S"], trick: { leader: 1, plays: [{ seat: 1, card: "9S" }, { seat: 2, card: "KS" }] } }), call: undefined, taken: taken.slice(0, 3).map(() => ({ tricks: 0, cards: [] })) }, deciding: [{ seat: 0, kind: "play", deadline_at: soon }] },
      { id: 6, seat: 0, kind: "play", deadline_at: soon, legal: { play: ["2S", "6S", "TS", "QS"], barred: HAND17.filter((card) => !card.endsWith("S")).map((card) => ({ card, code: "must_follow", rule: "COM-14" })) } }),
    "bm-pass": seated({ ...THREE, round: { ...playing({ phase: "passing", hands: [HAND17, 17, 17], received: undefined, trick: undefined, chosen: [false, false, true] }), call: undefined }, deciding: [{ seat: 0, kind: "pass", deadline_at: soon }, { seat: 1, kind: "pass", deadline_at: soon }] },
      { id: 8, seat: 0, kind: "pass", deadline_at: soon, legal: { pass: { right: 3 }, from: HAND17 } }),
    "bm-watched": { ...seated({ ...THREE, round: { ...playing({ phase: "passing", hands: [17, 17, 14], received: undefined, trick: undefined, chosen: [false, false, true] }), call: undefined }, deciding: [{ seat: 0, kind: "pass", deadline_at: soon }] }), you: { player: "p_eli", role: "spectator" } },
    held: seated({ seats: [ME, BEA, CY, DEE].map((player, i) => ({ player, connected: i !== 2, held_by_bot: i === 0 || i === 2, sitting_out: false })),
      round: playing({ trick: { leader: 2, plays: [{ seat: 2, card: "2C" }, { seat: 3, card: "KC" }] } }), deciding: [{ seat: 0, kind: "play", deadline_at: soon }] },
      { id: 5, seat: 0, kind: "play", deadline_at: soon, legal: { play: ["3C", "9C", "QC"], barred: [] } }),
  };
}

export const GAMES = { games: [{ id: "dnfh", name: "Dirty Nasty Filthy Hearts", rules: 1, seats: { min: 4, max: 4 }, options: { type: "object", properties: {
  target: { type: "integer", minimum: 1, maximum: 10_000, default: 300 },
  pass_menu: { type: "array", items: { type: "string", enum: [...OPTIONS.pass_menu, "hold"] }, default: OPTIONS.pass_menu },
  lead_2c: { type: "string", enum: ["must", "holder"], default: "must" },
  first_trick: { type: "string", enum: ["no_points", "any"], default: "no_points" },
  jd_first_trick_barred: { type: "boolean", default: true },
  qh_points: { type: "integer", enum: [14, 13], default: 14 },
  shoot: { type: "string", enum: ["win_game", "off"], default: "win_game" },
  shoot_needs_jd: { type: "boolean", default: true },
  shoot_evicts: { type: "string", enum: ["if_waiting", "always", "never"], default: "if_waiting" },
  tie: { type: "string", enum: ["shared", "extra_round"], default: "shared" },
  next_game_dealer: { type: "string", enum: ["random", "left"], default: "random" },
} } }] };

const LISTED = { game: "dnfh", options: OPTIONS, phase: "open", round_no: 0, seats: 4, people: 1, bots: 0, queue: 0, spectators: 0, spectators_allowed: true, clock: "normal", created_at: 1 };
export const LOBBY = { tables: {
  tbl_9: { ...LISTED, name: "Thursday club", phase: "playing", round_no: 4, people: 4, queue: 2, spectators: 3 },
  tbl_8: { ...LISTED, name: "Beginners welcome", people: 2, bots: 1, spectators_allowed: false, clock: "relaxed", options: { ...OPTIONS, pass_menu: ["kitty"], target: 50 } },
  tbl_7: { ...LISTED, name: "A table whose name somebody made as long as it may be, to see where it goes", game: "r500", options: {}, people: 1, clock: "none" },
  tbl_6: { ...LISTED, name: "Quick ones", phase: "playing", round_no: 11, people: 3, bots: 1, clock: "fast" },
}, more: 12 };
