// A server of its own for each test, on a free port and with an empty store; it says on its standard output where
// to open it. CARDROOM_BIN names the binary.
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test as base } from "@playwright/test";

export interface Server {
  address: string;
  /** What it printed for whoever runs it, to give orders with. */
  adminToken(): Promise<string>;
  /** Stops it the orderly way and starts it again on the same port and store. */
  restart(): Promise<void>;
}

export const test = base.extend<{ server: Server; flags: string[] }>({
  /** More of the server's flags; a later one of a name takes the place of an earlier one. */
  flags: [[], { option: true }],
  server: async ({ flags }, use) => {
    const data = await mkdtemp(join(tmpdir(), "cardroom-e2e-"));
    let running = await start(data, "127.0.0.1:0", flags);
    await use({
      address: running.address,
      adminToken: () => running.token,
      restart: async () => {
        await stop(running.child);
        running = await start(data, new URL(running.address).host, flags);
      },
    });
    await stop(running.child);
    await rm(data, { recursive: true, force: true });
  },
});
export { expect } from "@playwright/test";

interface Running { child: ChildProcess; address: string; token: Promise<string> }

async function start(data: string, listen: string, more: string[]): Promise<Running> {
  const binary = process.env["CARDROOM_BIN"];
  if (!binary) throw new Error("CARDROOM_BIN must name the cardroom binary");
  const pauses = { "--bot-ms": "50", "--round-ms": "500", "--next-game-ms": "3000" };
  const usual = Object.entries(pauses).filter(([name]) => !more.includes(name)).flat();
  const child = spawn(binary, ["serve", "--listen", listen, "--data", data, ...usual, ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout! });
  const token = new Promise<string>((found) => lines.on("line", (line) => {
    const said = /token[^:]*: (\S+)$/.exec(line)?.[1];
    if (said) found(said);
  }));
  return new Promise((found, failed) => {
    child.once("exit", (code) => failed(new Error(`the server ended with ${code}`)));
    lines.on("line", (line) => {
      const address = /https?:\/\/[^\s"]+/.exec(line)?.[0];
      if (address) found({ child, address: address.replace(/\/?$/, "/"), token });
    });
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await ended;
}
