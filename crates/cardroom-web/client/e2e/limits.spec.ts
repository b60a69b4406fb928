// Where the server lets nobody more in: the page says why, waits as long as it is told to, and comes in by itself.
import type { Page } from "@playwright/test";
import { expect, test } from "./server";

const bar = (page: Page) => page.locator(".bar.why");

test.describe("newcomers", () => {
  test.use({ flags: ["--guests-per-address", "1/12"] });
  test("a newcomer too many is told so, and is let in by itself", async ({ page, browser, server }) => {
    await page.goto(server.address);
    await page.getByRole("button", { name: /Make a room/ }).click();
    await expect(page.getByRole("heading", { name: "Make a room" })).toBeVisible();
    await page.getByRole("button", { name: "Make the room" }).click();
    const link = await page.getByRole("textbox", { name: "Invite link" }).inputValue();

    const other = await (await browser.newContext()).newPage();
    await other.goto(link);
    await other.getByRole("button", { name: "Join", exact: true }).click();
    await expect(bar(other)).toContainText("Many new players have come from your network just now.");
    await expect(bar(other)).toContainText(/Trying again in \d+ s\./);
    await expect(other).toHaveURL(/\/t\/[^/]+$/, { timeout: 20_000 });
    await expect(bar(other)).toHaveCount(0);
    await other.context().close();
  });
});

test.describe("connections", () => {
  test.use({ flags: ["--connections-per-address", "1"] });
  test("a page too many is told so, and connects once another is closed", async ({ page, browser, server }) => {
    test.setTimeout(90_000);
    const other = await (await browser.newContext()).newPage();
    await other.goto(server.address);
    await other.getByRole("button", { name: /Make a room/ }).click();
    await expect(other.getByRole("heading", { name: "Make a room" })).toBeVisible();

    await page.goto(server.address);
    await page.getByRole("button", { name: /Make a room/ }).click();
    await expect(bar(page)).toContainText("Too many pages are open to this server from your network.");
    await other.context().close();
    await expect(page.getByRole("heading", { name: "Make a room" })).toBeVisible({ timeout: 60_000 });
    await expect(bar(page)).toHaveCount(0);
  });
});
