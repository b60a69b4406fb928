// Players without a page: a program inside a browser page that sits people down over the protocol and does the first
// legal thing for them. Their tokens open pages of the same players.
import type { BrowserContext, Page } from "@playwright/test";

export interface Seated { table: string; invite: string; tokens: string[] }

/** Makes a table as the first of the names and seats the others at it; from then on everybody's turn is taken, but not
    that of those who act on a page of their own. */
export function seatByScript(page: Page, names: string[], create: Record<string, unknown>, acting: string[] = []): Promise<Seated> {
  return page.evaluate(
    async ({ names, create, acting }) => {
      type Frame = Record<string, any>;
      const clients: Frame[] = [];
      const enter = (name: string) =>
        new Promise<Frame>((entered) => {
          const socket = new WebSocket(new URL("ws", document.baseURI).href.replace(/^http/, "ws"));
          const waits = new Map<unknown, (frame: Frame) => void>();
          let count = 0;
          const ask = (type: string, body: Frame = {}) =>
            new Promise<Frame>((answered) => {
              const id = `${name}-${(count += 1)}`;
              waits.set(id, answered);
              socket.send(JSON.stringify({ id, type, ...body }));
            });
          socket.onmessage = async ({ data }) => {
            const frame = JSON.parse(String(data)) as Frame;
            if (frame["type"] === "hello") {
              const login = await ask("login", { name });
              return entered({ ask, token: login["token"] });
            }
            waits.get(frame["id"])?.(frame);
            const decision = frame["decision"];
            if (!decision || acting.includes(name)) return;
            const { play, call, pass, from, waive, draw, discard } = decision.legal;
            const cards = [...(from ?? [])];
            const given = Object.fromEntries(Object.entries(pass ?? {}).map(([way, n]) => [way, cards.splice(0, Number(n))]));
            const rummy = waive ? { type: "waive" } : draw ? { type: "draw" } : discard ? { type: "discard", card: discard[0] } : null;
            if (!(play || call || pass || rummy)) return; // A call of rummy that nobody has to make.
            const action = rummy ?? (play ? { type: "play", card: play[0] } : call ? { type: "call", call: call[0] } : { type: "pass", ...given });
            void ask("act", { table: String(frame["stream"]).slice("table:".length), decision: decision.id, action });
          };
        });
      for (const name of names) clients.push(await enter(name));
      const [host, ...others] = clients as [Frame, ...Frame[]];
      const made = await host["ask"]("table.create", create);
      if (made["type"] !== "ack") throw new Error(JSON.stringify(made));
      for (const other of others) await other["ask"]("table.join", { invite: made["invite"] });
      (globalThis as any).askHost = (type: string) => host["ask"](type, { table: made["table"] });
      return { table: made["table"], invite: made["invite"], tokens: clients.map((client) => client["token"]) };
    },
    { names, create, acting },
  );
}

export const askHost = (page: Page, type: string) => page.evaluate((asked) => (globalThis as any).askHost(asked), type);

/** A page of a player whose token is known. */
export async function pageOf(context: BrowserContext, token: string): Promise<Page> {
  await context.addInitScript((kept) => localStorage.setItem("cardroom.token", JSON.stringify(kept)), token);
  return context.newPage();
}
