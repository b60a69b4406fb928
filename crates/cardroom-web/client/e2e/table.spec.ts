// People at tables of a real server: from nothing to the first card, two by an invite link, and coming back.
import type { Page } from "@playwright/test";
import { hand, playNow, playUntil, step } from "./play";
import { expect, test } from "./server";

const cardsOf = (page: Page) => hand(page).evaluateAll((cards) => cards.map((card) => card.getAttribute("aria-label")?.split(",")[0] ?? "").sort());
const talkTo = async (page: Page) => {
  const menu = page.getByRole("button", { name: /^Menu/ });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("dialog").getByRole("button", { name: "Talk" }).click();
  }
};

test("play now: from nothing to the first card", async ({ page, server }) => {
  await playNow(page, server.address);
  await expect(page).toHaveURL(/\/t\/[^/]+$/);
  await playUntil(page, 12);
});

test("two people by an invite link, one talks to the other", async ({ page, browser, server }) => {
  await page.goto(server.address);
  await page.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await page.getByRole("button", { name: /Make a room/ }).click();
  await page.getByRole("button", { name: "Make the room" }).click();
  const link = await page.getByRole("textbox", { name: "Invite link" }).inputValue();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await other.getByRole("textbox", { name: "Your name" }).fill("Bea");
  await other.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText("Bea", { exact: true }).first()).toBeVisible();
  await expect(other).toHaveURL(/\/t\/[^/]+$/);

  await page.getByRole("button", { name: "Start the game" }).first().click();
  await expect(hand(page)).toHaveCount(13, { timeout: 15_000 });
  await expect(hand(other)).toHaveCount(13);
  const [mine, theirs] = [await cardsOf(page), await cardsOf(other)];
  expect(mine.filter((card) => theirs.includes(card))).toEqual([]);

  await talkTo(page);
  await page.getByRole("textbox", { name: "Say something" }).fill("good evening <b>all</b>");
  await page.keyboard.press("Enter");
  await talkTo(other);
  await expect(other.getByText("good evening <b>all</b>")).toBeVisible();
  await other.context().close();
});

test("a reload keeps the seat and the hand", async ({ page, server }) => {
  await playNow(page, server.address);
  await playUntil(page, 12);
  await expect(page.locator(".line.act")).toBeVisible({ timeout: 20_000 });
  const before = await cardsOf(page);
  await page.reload();
  await expect(hand(page)).toHaveCount(before.length);
  expect(await cardsOf(page)).toEqual(before);
});

test("after a restart of the server the game goes on, or the page says what to do", async ({ page, server }) => {
  await playNow(page, server.address);
  await playUntil(page, 12);
  await expect(page.locator(".line.act")).toBeVisible({ timeout: 20_000 });
  const before = await hand(page).count();
  await server.restart();
  // A server that keeps nothing on disk does not know the device any more.
  const forgotten = page.getByRole("main").getByText("not known here any more");
  await expect(async () => {
    if (await forgotten.isVisible()) return;
    await step(page);
    const now = await hand(page).count();
    expect(now).toBeGreaterThan(0);
    expect(now).toBeLessThan(before);
  }).toPass({ timeout: 45_000, intervals: [200] });
  if (await forgotten.isVisible()) await expect(page.getByRole("textbox", { name: "Your name" })).toBeVisible();
});

test("home shows the table one is at, and leads back to it", async ({ page, server }) => {
  await playNow(page, server.address);
  await page.getByRole("link", { name: "Home" }).click();
  await page.getByRole("link", { name: "Return" }).click();
  await expect(hand(page).first()).toBeVisible();
});

test("Black Maria at four seats: thirteen cards, three passed to the right, a trick", async ({ page, server }) => {
  await page.goto(server.address);
  await page.getByRole("button", { name: /Make a room/ }).click();
  await expect(page.getByRole("heading", { name: "Make a room" })).toBeVisible(); // Home asks for games as well.
  await page.getByRole("radio", { name: /Black Maria/ }).check();
  await page.getByRole("radio", { name: "4", exact: true }).check();
  await page.getByRole("button", { name: "Make the room" }).click();
  await page.getByRole("button", { name: "Start the game" }).first().click();
  await expect(hand(page)).toHaveCount(13, { timeout: 15_000 });
  await expect(page.locator(".plate")).toHaveCount(3);
  await playUntil(page, 12);
});
