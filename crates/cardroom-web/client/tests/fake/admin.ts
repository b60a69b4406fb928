// A server as its admin would find it on a busy evening.

export const ADMIN_TOKEN = "adm_secret";

const table = (n: number, more = {}) => ({ table: `tbl_${n}`, name: `Ann ${n}’s table`, game: "dnfh", access: "public", phase: "playing", round_no: n, seats: 4, people: 3, bots: 1, queue: 0, spectators: 2, awake: true, created_at: Date.now() - n * 2_700_000, ...more });
const player = (name: string, more = {}) => ({ id: `ply_${name.toLowerCase()}0k3f9x2m`, name, bot: false, connections: 1, addresses: ["192.0.2.17"], tables: ["tbl_1"], ...more });

export const ADMIN: Record<string, unknown> = {
  status: { version: "0.1.0", draining: false, games: 7, tables: 23, connections: 41, players: 38, started_at: Date.now() - 3 * 86_400_000 },
  tables: { tables: [table(1), table(2, { name: "A table whose name somebody made as long as it may be, to see where it goes", access: "invite", queue: 2 }), table(3, { game: "r500", phase: "open", people: 1, bots: 0 }), table(4, { awake: false, people: 0, bots: 4, spectators: 0 }), table(5), ...Array.from({ length: 12 }, (_, i) => table(6 + i)), table(18, { created_at: Date.now() })], more: 5 },
  players: { players: [player("Ann", { connections: 2, addresses: ["192.0.2.17", "2001:db8:85a3:8d3:1319:8a2e:370:7348"], tables: ["tbl_1", "tbl_2"] }), player("Cyfrinach ap Gruffydd"), player("Robo", { bot: true, tables: [] })], more: 0 },
  say: { told: 41 },
  close: {},
  drain: { draining: true, games: 7 },
  reset: {},
};
