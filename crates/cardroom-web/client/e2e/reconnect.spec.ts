// The socket is killed under the page's hands: at rest, and between a move and its answer.
import type { Page, WebSocketRoute } from "@playwright/test";
import { hand, playNow, playUntil, step } from "./play";
import { expect, test } from "./server";

interface Wire { kill(): Promise<void>; loseNextAnswer(): void; lost: number; sockets: number }

async function wire(page: Page): Promise<Wire> {
  let current: WebSocketRoute | undefined;
  let losing = false;
  const watched: Wire = {
    kill: async () => current?.close({ code: 1001 }),
    loseNextAnswer: () => (losing = true),
    lost: 0,
    sockets: 0,
  };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    current = socket;
    watched.sockets += 1;
    socket.onMessage((frame) => {
      server.send(frame);
      if (!losing || JSON.parse(String(frame)).type !== "act") return;
      losing = false;
      watched.lost += 1;
      server.onMessage(() => undefined); // The move arrives; its answer does not.
      void socket.close({ code: 1001 });
    });
  });
  return watched;
}

test("a killed socket costs neither seat nor hand", async ({ page, server }) => {
  const link = await wire(page);
  await playNow(page, server.address);
  await playUntil(page, 12);
  await expect(page.locator(".line.act")).toBeVisible({ timeout: 20_000 });
  const before = await hand(page).count();
  await link.kill();
  await expect.poll(() => link.sockets, { timeout: 20_000 }).toBe(2);
  await expect(hand(page)).toHaveCount(before);
  await playUntil(page, before - 1);
});

test("a move whose answer is lost counts once", async ({ page, server }) => {
  const link = await wire(page);
  await playNow(page, server.address);
  await playUntil(page, 12);
  await expect(page.locator(".line.act")).toBeVisible({ timeout: 20_000 });
  const before = await hand(page).count();
  link.loseNextAnswer();
  await expect(async () => {
    if (link.lost === 0) await step(page);
    expect(link.sockets).toBe(2);
  }).toPass({ timeout: 30_000, intervals: [200] });
  await expect(page.locator(".line.act")).toBeVisible({ timeout: 20_000 });
  await expect(hand(page)).toHaveCount(before - 1);
});
