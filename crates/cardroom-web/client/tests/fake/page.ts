// Serves the built page and plays the server for it inside a Playwright page, under the strict content policy that
// the real one sends. What the page asks is acknowledged; what it shows is one scene.
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Page } from "@playwright/test";
import { ADMIN, ADMIN_TOKEN } from "./admin";
import { GAMES, LOBBY, scenes, type Scene } from "./scenes";

export const BASE = "http://localhost:9/club/";
const DIST = join(import.meta.dirname, "../../dist");
const TYPES: Record<string, string> = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".html": "text/html", ".webmanifest": "application/manifest+json" };
export const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ws: wss:; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; frame-ancestors 'none'";

const SIGNS = ["thumbs_up", "clap", "laugh", "wow", "sad", "heart", "thinking", "good_game"];

export interface Fake { sent: Record<string, unknown>[]; troubles: string[]; talk: { id: string; name: string; text: string }[]; admin: Record<string, unknown>; /** What kinds of message are refused, with which code; all else is done. */ refuse: Record<string, string>; push(frame: unknown): void; /** Cuts the line, and takes nobody in until it is whole again. */ cut(): Promise<void>; mend(): void }

const TALK = [{ id: "p_cy", name: "Cy", text: "evening all" }, { id: "p_me", name: "Ann", text: "not the queen again, please" }];

export async function fakeServer(page: Page, sceneName: string | null, rules = "# Rules\n\n- **DNFH-1 [seed]** Four seats.\n"): Promise<Fake> {
  const fake: Fake = { sent: [], troubles: [], talk: TALK, admin: { ...ADMIN }, refuse: {}, push: () => undefined, cut: async () => undefined, mend: () => undefined };
  let whole = true;
  fake.mend = () => void (whole = true);
  page.on("console", (message) => message.type() === "error" && fake.troubles.push(message.text()));
  page.on("pageerror", (error) => fake.troubles.push(String(error)));
  await page.route(`${BASE}**`, async (route) => {
    const path = new URL(route.request().url()).pathname.slice("/club/".length);
    if (path === "api/v1/games") return route.fulfill({ json: GAMES });
    if (path === "api/v1/tables") return route.fulfill({ json: LOBBY });
    if (path.startsWith("api/v1/invites/")) return route.fulfill({ json: { table: "tbl_1", ...LOBBY.tables.tbl_8, name: "Ann’s table" } });
    if (path === "api/v1/admin") {
      if (route.request().headers()["authorization"] !== `Bearer ${ADMIN_TOKEN}`) return route.fulfill({ status: 401, json: { code: "bad_token", message: "" } });
      const asked = route.request().postDataJSON() as Record<string, unknown>;
      fake.sent.push(asked);
      const answer = fake.admin[String(asked["do"])];
      return answer === undefined ? route.abort() : route.fulfill({ json: answer });
    }
    if (path === "ws") return route.fulfill({ status: 426 });
    if (path.startsWith("api/v1/rules/")) return route.fulfill({ body: rules, contentType: "text/markdown" });
    const file = /^(assets\/|favicon|manifest)/.test(path) ? path : "index.html";
    let body = await readFile(join(DIST, file));
    if (file === "index.html") body = Buffer.from(body.toString().replace('<base href="/"', '<base href="/club/"'));
    return route.fulfill({ body, contentType: TYPES[extname(file)] ?? "application/octet-stream", headers: { "content-security-policy": POLICY } });
  });
  await page.routeWebSocket(/\/club\/ws$/, (socket) => {
    if (!whole) return void socket.close({ code: 1001 });
    fake.cut = async () => {
      whole = false;
      await socket.close({ code: 1001 });
    };
    const now = Date.now();
    const scene: Scene | undefined = sceneName === null ? undefined : scenes(now)[sceneName];
    const send = (frame: unknown) => socket.send(JSON.stringify(frame));
    fake.push = send;
    send({ type: "hello", protocol: 1, games: [{ id: "dnfh", rules: 1, name: "Dirty Nasty Filthy Hearts" }, { id: "bm", rules: 1, name: "Black Maria" }, { id: "r500", rules: 1, name: "500 Rummy" }], limits: { heartbeat_ms: 20_000 }, features: ["hash"], reactions: SIGNS, draining: false, server_at: now });
    socket.onMessage((text) => {
      const asked = JSON.parse(String(text)) as Record<string, unknown>;
      fake.sent.push(asked);
      const ack = (more = {}) => send({ type: "ack", id: asked["id"], ...more });
      const code = fake.refuse[String(asked["type"])];
      if (code !== undefined) send({ type: "refused", id: asked["id"], code, message: code });
      else if (asked["type"] === "login") {
        ack({ player: { id: scene?.you.player ?? "p_me", name: "Ann" }, token: "t".repeat(43), tables: scene ? [{ table: "tbl_1", role: scene.you.role }] : [] });
        if (scene) send({ type: "snapshot", stream: "table:tbl_1", seq: 1, state: scene.doc, you: scene.you, decision: scene.decision, recent: scene.recent });
      } else if (asked["type"] === "chat.history") {
        const lines = fake.talk.map(({ id, name, text }, i) => ({ table: "tbl_1", n: i + 1, from: { id, name }, text, at: now }));
        ack({ lines: lines.filter(({ n }) => n < Number(asked["before"] ?? Infinity)).slice(-50) });
      } else if (asked["type"] === "lobby.watch") {
        ack();
        send({ type: "snapshot", stream: "lobby", seq: 1, state: LOBBY });
      } else ack({ server_at: Date.now(), table: "tbl_1", seq: 2 });
    });
  });
  return fake;
}
