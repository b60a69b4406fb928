// People among people: any seat, signs, quiet for oneself, a host's measures, a dead link, and whoever runs the server.
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { close, comes, host, named, newPage, panel } from "./people";
import { hand, playNow } from "./play";
import { expect, test } from "./server";

const GAME = "Dirty Nasty Filthy Hearts";

async function closeSheet(page: Page): Promise<void> {
  if ((await page.getByRole("dialog").count()) > 0) await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}
async function say(page: Page, text: string): Promise<void> {
  await panel(page, "Talk");
  await page.getByRole("textbox", { name: "Say something" }).fill(text);
  await page.keyboard.press("Enter");
  await closeSheet(page);
}
async function react(page: Page, sign: string): Promise<void> {
  const button = page.getByRole("button", { name: "React" });
  if (await button.isVisible()) await button.click();
  await page.getByRole("toolbar", { name: "React" }).getByRole("button", { name: sign }).click();
}

test("two who want any seat end at the same table, which the list shows while they wait", async ({ page, browser, server }) => {
  await named(page, server.address, "Ann");
  await page.getByRole("button", { name: `Sit me anywhere ${GAME}` }).click();
  await expect(page).toHaveURL(/\/t\/[^/]+$/);
  await expect(page.getByText("No table was waiting")).toBeVisible();

  const other = await named(await newPage(browser), server.address, "Bea");
  await expect(other.locator(".public li")).toContainText(["waiting for players"], { timeout: 15_000 });
  await expect(other.locator(".public li")).toContainText(["1 person, 3 seats free"]);
  expect(await findings(other)).toEqual([]);
  await other.getByRole("button", { name: `Sit me anywhere ${GAME}` }).click();
  await expect(other).toHaveURL(page.url());
  await expect(page.getByText("Bea", { exact: true }).first()).toBeVisible();
  await close(other);
});

test("a sign is seen by the others, and whom one mutes is neither seen nor read, before and after a reload", async ({ page, browser, server }) => {
  const bea = await comes(browser, await host(page, server), "Bea");
  await say(bea, "hello from Bea");
  await react(bea, "applause");
  await expect(page.locator("[data-sign=clap]").first()).toBeVisible();
  await expect(bea.locator("[data-sign=clap]").first()).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Bea: applause");

  await panel(page, "Talk");
  await expect(page.getByText("hello from Bea")).toBeVisible();
  await panel(page, "People");
  await page.getByText("Everybody here").click();
  await page.getByRole("button", { name: "Mute Bea" }).click();
  await closeSheet(page);
  await expect(page.locator("[data-sign=clap]")).toHaveCount(0, { timeout: 10_000 });
  await say(bea, "can you hear me?");
  await react(bea, "heart");
  await expect(bea.locator("[data-sign=heart]").first()).toBeVisible();
  await say(page, "from Ann");
  await panel(bea, "Talk");
  await expect(bea.getByText("from Ann")).toBeVisible(); // Sent after: what Bea said and gave has passed by Ann.
  await panel(page, "Talk");
  await expect(page.getByText("from Ann")).toBeVisible();
  await expect(page.getByText(/Bea$|can you hear me/).filter({ hasText: "hear me" })).toHaveCount(0);
  await expect(page.locator("[data-sign=heart]")).toHaveCount(0);
  await page.reload();
  await panel(page, "Talk");
  await expect(page.getByText("from Ann")).toBeVisible();
  await expect(page.getByText("hello from Bea")).toHaveCount(0);
  await close(bea);
});

test("the host switches talk off during a game: the field says so, what was said stays", async ({ page, browser, server }) => {
  const bea = await comes(browser, await host(page, server), "Bea");
  await say(bea, "good luck");
  await page.getByRole("button", { name: "Start the game" }).first().click();
  await expect(hand(page)).toHaveCount(13, { timeout: 15_000 });
  await panel(page, "Host");
  await page.getByRole("switch", { name: /Table talk/ }).click();
  await expect(page.getByRole("switch", { name: /Table talk/ })).not.toBeChecked();
  await panel(bea, "Talk");
  await expect(bea.getByText("The host has switched table talk off")).toBeVisible();
  await expect(bea.getByText("good luck")).toBeVisible();
  await expect(bea.getByRole("textbox", { name: "Say something" })).toHaveCount(0);
  await page.getByRole("switch", { name: /Table talk/ }).click();
  await expect(bea.getByRole("textbox", { name: "Say something" })).toBeVisible();
  await close(bea);
});

test("somebody removed stays out, also by the link, until the host lets them back; a watcher can be removed too", async ({ page, browser, server }) => {
  const link = await host(page, server);
  const bea = await comes(browser, link, "Bea");
  const fay = await comes(browser, link, "Fay", "Just watch");
  await page.getByRole("button", { name: "Start the game" }).first().click();
  await expect(hand(bea)).toHaveCount(13, { timeout: 15_000 });
  await panel(page, "Host");
  for (const name of ["Bea", "Fay"]) {
    await page.getByRole("button", { name: `Remove ${name} from the table` }).click();
    await page.getByRole("button", { name: `Remove ${name}`, exact: true }).click();
    await expect(page.getByRole("button", { name: `Let back in: ${name}` })).toBeVisible();
  }
  for (const one of [bea, fay]) await expect(one.getByRole("heading", { name: "The host has removed you from this table" })).toBeVisible();
  await bea.goto(link);
  await bea.getByRole("button", { name: "Join", exact: true }).click();
  await expect(bea.getByRole("heading", { name: "The host has removed you from this table" })).toBeVisible();
  await expect(bea.getByText("Only the host can let you back in")).toBeVisible();

  await page.getByRole("button", { name: "Let back in: Bea" }).click();
  await expect(page.getByRole("button", { name: "Let back in: Bea" })).toHaveCount(0);
  await bea.getByRole("button", { name: "Try again" }).click();
  await expect(bea).toHaveURL(/\/t\/[^/]+$/);
  await expect(bea.locator(".felt")).toBeVisible();
  await close(bea, fay);
});

test("watching switched off sends away who watches, after a question, and nobody else", async ({ page, browser, server }) => {
  const link = await host(page, server);
  const bea = await comes(browser, link, "Bea");
  const fay = await comes(browser, link, "Fay", "Just watch");
  await page.getByRole("button", { name: "Start the game" }).first().click();
  await expect(hand(bea)).toHaveCount(13, { timeout: 15_000 });
  await panel(page, "Host");
  await page.getByRole("switch", { name: "People may watch" }).click();
  await page.getByRole("button", { name: "Send them away" }).click();
  await expect(fay.getByRole("heading", { name: "The host has switched watching off" })).toBeVisible();
  await expect(page.getByRole("switch", { name: "People may watch" })).not.toBeChecked();
  await expect(hand(bea)).toHaveCount(13);
  await close(bea, fay);
});

test("a new invite kills the old link and moves nobody; a stopped one lets nobody new in", async ({ page, browser, server }) => {
  const link = await host(page, server);
  const bea = await comes(browser, link, "Bea");
  await page.locator(".felt").getByRole("button", { name: "New link" }).click();
  await page.getByRole("button", { name: "Make a new link" }).click();
  const field = page.getByRole("textbox", { name: "Invite link" });
  await expect(field).not.toHaveValue(link);
  const next = await field.inputValue();

  const cy = await newPage(browser);
  await cy.goto(link);
  await expect(cy.getByRole("heading", { name: "No table has this code" })).toBeVisible();
  await named(cy, next, "Cy");
  await cy.getByRole("button", { name: "Join", exact: true }).click();
  await expect(cy).toHaveURL(/\/t\/[^/]+$/);
  await expect(bea.getByText("Cy", { exact: true }).first()).toBeVisible();

  await page.locator(".felt").getByRole("button", { name: "Stop this link" }).click();
  await page.getByRole("button", { name: "Stop the link" }).click();
  for (const one of [page, bea, cy]) await expect(one.getByText("Nobody new can come in")).toBeVisible();
  const dee = await newPage(browser);
  await dee.goto(next);
  await expect(dee.getByRole("heading", { name: "No table has this code" })).toBeVisible();
  await bea.reload();
  await expect(bea.getByText("Bea (you)")).toBeVisible();
  await close(bea, cy, dee);
});

test("whoever runs the server says something, closes a table, and drains", async ({ page, browser, server }) => {
  await playNow(page, server.address);
  const eve = await comes(browser, await host(await newPage(browser), server, "Dee"), "Eve");
  const admin = await newPage(browser);
  await admin.goto(`${server.address}admin`);
  await admin.getByLabel("Admin token").fill("not the token");
  await admin.keyboard.press("Enter");
  await expect(admin.getByText("This is not the token")).toBeVisible();
  const token = await server.adminToken();
  await admin.getByLabel("Admin token").fill(token);
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("region", { name: "People connected" })).toContainText("Eve");
  expect(await findings(admin)).toEqual([]);
  expect(admin.url()).toBe(`${server.address}admin`);

  await admin.getByRole("textbox", { name: "A message to everybody" }).fill("We restart <b>soon</b>.");
  await admin.getByRole("button", { name: "Send" }).click();
  await expect(admin.getByText("connections were told")).toBeVisible();
  const message = page.getByRole("region", { name: "Message from the server" });
  await expect(message).toContainText("We restart <b>soon</b>.");
  await page.reload();
  await expect(message).toContainText("We restart <b>soon</b>.");
  await message.getByRole("button", { name: "OK" }).click();
  await expect(message).toHaveCount(0);

  await admin.getByRole("button", { name: "Close Dee’s table" }).click();
  await admin.getByRole("button", { name: "Close it for everyone" }).click();
  await expect(eve.getByRole("heading", { name: "This table is closed" })).toBeVisible();

  await admin.getByRole("button", { name: "Stop after the last game" }).click();
  await admin.getByRole("button", { name: "Stop after the last game" }).click();
  await expect(admin.getByText("Stopping after the last game: one game still runs")).toBeVisible();
  await expect(page.locator(".drain")).toContainText("no new games start");
  await eve.goto(server.address);
  await expect(eve.locator(".drain")).toContainText("no new games start");
  await eve.getByRole("button", { name: /Play now/ }).click({ force: true }); // It says why it does nothing.
  await expect(eve.getByRole("status").filter({ hasText: "no new games start" })).toBeVisible();
  await expect(eve).toHaveURL(server.address);
  await admin.getByRole("button", { name: "Do not stop" }).click();
  await expect(page.locator(".drain")).toHaveCount(0);
  await eve.getByRole("button", { name: /Play now/ }).click();
  await expect(hand(eve)).toHaveCount(13, { timeout: 15_000 });
  await close(eve, admin);
});

test("with no game running a draining server stops, and the page waits for the next", async ({ page, browser, server }) => {
  await host(page, server);
  const admin = await newPage(browser);
  await admin.goto(`${server.address}admin`);
  await admin.getByLabel("Admin token").fill(await server.adminToken());
  await admin.keyboard.press("Enter");
  await admin.getByRole("button", { name: "Stop after the last game" }).click();
  await expect(admin.getByText("No game is running: the server stops at once")).toBeVisible();
  await admin.getByRole("button", { name: "Stop now" }).click();
  await expect(page.getByText("The server has stopped for a while… your seat is kept")).toBeVisible({ timeout: 15_000 });
  await expect(admin.getByText("Not reached", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(admin.getByText("Running", { exact: true })).toHaveCount(0);
  await server.restart();
  await expect(admin.getByText("This is not the token of the running server")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText("Ann (you)")).toBeVisible();
  await expect(page.getByText("The server has stopped")).toHaveCount(0, { timeout: 30_000 });
  await expect(page.locator(".drain")).toHaveCount(0);
  await close(admin);
});
