// A shot brought about with a given deck: what everybody sees of it, who leaves and who comes, and the next game.
import type { Page } from "@playwright/test";
import { hand } from "./play";
import { askHost, pageOf, seatByScript } from "./script";
import { expect, test } from "./server";

test.use({ flags: ["--stacked-decks", "--next-game-ms", "600000"] });

const suit = (letter: string) => [..."23456789TJQKA"].map((rank) => rank + letter);
// From the dealer's left: all clubs to seat 1, which then takes every trick.
const DECK = suit("C").flatMap((club, i) => [club, suit("D")[i], suit("H")[i], suit("S")[i]]);
const over = (page: Page) => page.locator(".over");

test("a shot wins, the seat on its left passes to who waits, and the next game starts", async ({ page, browser, server }) => {
  test.setTimeout(120_000);
  await page.goto(server.address);
  const options = { pass_menu: ["hold"] };
  const { table, invite, tokens } = await seatByScript(page, ["Ann", "Bea", "Cy", "Dee"], { game: "dnfh", access: "invite", clock: "relaxed", decks: [DECK], dealer: 0, options });

  const open = async (token?: string) => {
    const context = await browser.newContext();
    return token === undefined ? context.newPage() : pageOf(context, token);
  };
  const [bea, cy, eli, fay] = await Promise.all([open(tokens[1]), open(tokens[2]), open(), open()]);
  await Promise.all([bea, cy].map((one) => one.goto(`${server.address}t/${table}`)));
  for (const [one, name, way] of [[eli, "Eli", "Wait for a seat"], [fay, "Fay", "Just watch"]] as const) {
    await one.goto(`${server.address}i/${invite}`);
    await one.getByRole("textbox", { name: "Your name" }).fill(name);
    await one.getByRole("button", { name: way, exact: true }).click();
    await expect(one).toHaveURL(/\/t\//);
  }
  await expect(eli.locator(".role")).toContainText("number 1 in the queue");
  await askHost(page, "table.start");

  const rule = "DNFH-25";
  await Promise.all([
    expect(over(bea)).toContainText("You shot", { timeout: 60_000 }),
    expect(over(cy)).toContainText("You give up the seat", { timeout: 60_000 }),
    expect(over(eli)).toContainText("You take it", { timeout: 60_000 }),
    expect(over(fay)).toContainText("Eli takes it", { timeout: 60_000 }),
  ]);
  await expect(over(fay)).toContainText(rule);
  await expect(over(cy)).toContainText("You are number 1 in the queue");
  await cy.getByRole("button", { name: "Just watch" }).click();
  await expect(cy.locator(".role")).toContainText("You are watching");

  await askHost(page, "table.start"); // Nobody here waits for the pause.
  await expect(hand(eli)).toHaveCount(13, { timeout: 30_000 });
  await expect(over(fay)).toHaveCount(0);
  await expect(hand(fay)).toHaveCount(0);

  await fay.goto(`${server.address}r/${table}/1`);
  await expect(fay.getByText("The deal")).toBeVisible();
  await fay.keyboard.press("End");
  await expect(fay.locator(".where")).toContainText("Bea takes it.");
  await fay.getByRole("button", { name: "Card before" }).click();
  await expect(fay.locator(".where")).toContainText("Trick 13");
  await Promise.all([bea, cy, eli, fay].map((one) => one.context().close()));
});

test("whoever watches is sent no card of a hand", async ({ page, browser, server }) => {
  test.setTimeout(120_000);
  await page.goto(server.address);
  const { table } = await seatByScript(page, ["Ann"], { game: "dnfh", access: "public", clock: "relaxed" });
  const watcher = await (await browser.newContext()).newPage();
  const hands: unknown[] = [];
  watcher.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => {
    const frame = JSON.parse(String(payload));
    if (!String(frame.stream).startsWith("table:")) return;
    if (frame.type === "snapshot") hands.push(...(frame.state.round?.hands ?? []));
    for (const op of frame.ops ?? []) {
      if (op.path === "/round") hands.push(...(op.value?.hands ?? []));
      else if (op.path.startsWith("/round/hands")) hands.push(...[op.value].flat());
    }
  }));
  await watcher.goto(`${server.address}t/${table}`);
  await watcher.getByRole("button", { name: "Watch" }).click();
  await expect(watcher.locator(".role")).toContainText("You are watching");
  await askHost(page, "table.start");
  // The scores stay; the sheet of the round is gone with the next deal.
  await expect(watcher.locator("aside tbody tr").first()).toBeVisible({ timeout: 90_000 });
  expect(hands.length).toBeGreaterThan(20);
  expect(hands.filter((one) => typeof one !== "number")).toEqual([]);
  await expect(hand(watcher)).toHaveCount(0);
  await watcher.context().close();
});
