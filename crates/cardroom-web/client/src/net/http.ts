// What is read over plain HTTP: the games with their options, public tables before logging in, what an invite leads
// to, and the rules as text. All relative to the page's base.
import type { GameRecord } from "../games/board";
import { optionsOf, type OptionSchema } from "./schema";
import type { LobbyTable } from "./wire";

export interface GameSheet {
  id: string;
  name: string;
  rules: number;
  seats: { min: number; max: number };
  options: Record<string, OptionSchema>;
}
export interface InviteInfo { table?: string; name?: string; game?: string; phase?: string; host?: string | { name: string }; [field: string]: unknown }

let sheets: Promise<GameSheet[]> | undefined;

export function gameSheets(): Promise<GameSheet[]> {
  sheets ??= fetchJson<{ games: GameSheet[] }>("api/v1/games").then((answer) =>
    answer.games.map((game) => ({ ...game, options: optionsOf(game.options) })),
  );
  sheets.catch(() => (sheets = undefined));
  return sheets;
}

export async function publicTables(): Promise<Record<string, LobbyTable>> {
  const answer = await fetchJson<{ tables: Record<string, LobbyTable> | (LobbyTable & { table: string })[] }>("api/v1/tables");
  const tables = answer.tables ?? {};
  return Array.isArray(tables) ? Object.fromEntries(tables.map((one) => [one.table, one])) : tables;
}

/** Whether a table stands in the list for everybody; null where that cannot be told. */
export async function isListed(table: string): Promise<boolean | null> {
  const answer = await fetchJson<{ tables: Record<string, LobbyTable> | { table: string }[]; more?: number }>("api/v1/tables").catch(() => null);
  if (!answer?.tables) return null;
  const found = Array.isArray(answer.tables) ? answer.tables.some((one) => one.table === table) : table in answer.tables;
  return found ? true : (answer.more ?? 0) > 0 ? null : false;
}

/** What an invite leads to; null when there is no such invite. */
export async function inviteInfo(code: string): Promise<InviteInfo | null> {
  const response = await fetch(url(`api/v1/invites/${encodeURIComponent(code)}`));
  if (response.status === 404) return null;
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
