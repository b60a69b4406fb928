// What whoever runs the server asks of it: one order at a time over HTTP, with the token that the server printed when
// it started. The token goes into a header and nowhere else.

export interface Status { version: string; draining: boolean; games: number; tables: number; connections: number; players: number; started_at: number }
export interface AdminTable {
  table: string; name: string; game: string; access: "public" | "invite"; phase: string; round_no: number; seats: number;
  people: number; bots: number; queue: number; spectators: number; awake: boolean; set_aside?: boolean; created_at: number;
}
export interface AdminPlayer { id: string; name: string; bot: boolean; connections: number; addresses: string[]; tables: string[] }
export interface Listing<T> { list: T[]; more: number }

/** What each order is answered with. */
interface Answers {
  status: Status;
  tables: { tables: AdminTable[]; more: number };
  players: { players: AdminPlayer[]; more: number };
  say: { told: number };
  close: Record<string, never>;
  drain: { draining: boolean; games: number };
  reset: Record<string, never>;
}
export type Order = keyof Answers;

/** The server understood and would not; `code` is one of its own, or `unreachable` where nobody answered in time. */
export class OrderRefused extends Error {
  constructor(readonly code: string, message = code) {
    super(message);
    this.name = "OrderRefused";
  }
}

/** A server that says nothing for so long is not reached: whoever looks must not take the last answer for the present. */
const PATIENCE_MS = 8_000;

export async function order<O extends Order>(token: string, what: O, body: Record<string, unknown> = {}): Promise<Answers[O]> {
  const response = await fetch(new URL("api/v1/admin", document.baseURI), {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ do: what, ...body }),
    cache: "no-store",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  if (!response) throw new OrderRefused("unreachable");
  const answer = (await response.json().catch(() => ({}))) as { code?: string; message?: string };
  if (response.ok) return answer as Answers[O];
  throw new OrderRefused(answer.code ?? CODES[response.status] ?? "unreachable", answer.message);
}

/** For an answer that something between here and the server gave. */
const CODES: Record<number, string> = { 401: "bad_token", 403: "foreign_origin", 404: "off", 405: "off", 429: "too_many_guesses" };
