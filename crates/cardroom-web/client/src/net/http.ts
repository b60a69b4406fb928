// What is read over plain HTTP: the games with their options, public tables before logging in, what an invite leads
// to, and the rules as text. All relative to the page's base.
import type { GameRecord } from "../games/board";
import { Refusal } from "./requests";
import { optionsOf, type OptionSchema } from "./schema";
import type { LobbyDoc, LobbyTable } from "./wire";

export interface GameSheet {
  id: string;
  name: string;
  rules: number;
  seats: { min: number; max: number };
  options: Record<string, OptionSchema>;
}
/** The table that an invite leads to, as the list of tables would have it. */
export type InviteInfo = LobbyTable & { table: string };

let sheets: Promise<GameSheet[]> | undefined;

export function gameSheets(): Promise<GameSheet[]> {
  sheets ??= fetchJson<{ games: GameSheet[] }>("api/v1/games").then((answer) =>
    answer.games.map((game) => ({ ...game, options: optionsOf(game.options) })),
  );
  sheets.catch(() => (sheets = undefined));
  return sheets;
}

export function publicTables(): Promise<LobbyDoc> {
  return fetchJson<LobbyDoc>("api/v1/tables");
}

/** Why the server lets no socket in: it says so only to a plain request, for a browser's socket keeps the answer. */
export async function whyNoSocket(): Promise<Refusal | null> {
  const response = await fetch(url("ws"));
  if (response.status !== 429) return null;
  const { code } = (await response.json().catch(() => ({}))) as { code?: string };
  const seconds = Number(response.headers.get("retry-after"));
  return new Refusal({ code: code ?? "too_many_connections", retry_after_ms: (seconds > 0 ? seconds : 10) * 1_000 });
}

/** What an invite leads to; null when there is no such invite. Fails with a refusal where too many were guessed. */
export async function inviteInfo(code: string): Promise<InviteInfo | null> {
  const response = await fetch(url(`api/v1/invites/${encodeURIComponent(code)}`));
  if (response.status === 404) return null;
  if (response.status === 429) throw new Refusal({ code: "too_many_guesses" });
  if (!response.ok) throw new Error(`invite: ${response.status}`);
  return (await response.json()) as InviteInfo;
}

/** A game's rules, and after them those that all games share. */
export async function rulesText(game: string): Promise<string> {
  const [own, common] = await Promise.all([oneRulesText(game), oneRulesText("common").catch(() => "")]);
  return `${own}\n\n${common}`;
}

/** The record of a finished game; null where there is none, or none that this player may see. */
export async function gameRecord(table: string, gameNo: number, token: string | null): Promise<GameRecord | null> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const response = await fetch(url(`api/v1/records/${encodeURIComponent(table)}/${gameNo}`), { headers });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`record: ${response.status}`);
  return (await response.json()) as GameRecord;
}

async function oneRulesText(game: string): Promise<string> {
  const response = await fetch(url(`api/v1/rules/${encodeURIComponent(game)}`));
  if (!response.ok) throw new Error(`rules: ${response.status}`);
  return response.text();
}

async function fetchJson<T>(path: string): Promise<T> {
  const response = await fetch(url(path));
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.json()) as T;
}

function url(path: string): URL {
  return new URL(path, document.baseURI);
}
