// The page without a mouse, and what axe finds.
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { playNowByKeys } from "./keys";
import { hand, playNow, playUntil } from "./play";
import { expect, test } from "./server";

test("no serious finding at home and at the table in play", async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(server.address);
  await expect(page.getByRole("button", { name: /Play now/ })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await playNow(page, server.address);
  expect(await findings(page)).toEqual([]);
  await playUntil(page, 12);
  expect(await findings(page)).toEqual([]);
});

test("a whole round with the keyboard alone, and its deal is checked", async ({ page, server, isMobile }) => {
  test.skip(isMobile, "phones have no keyboard");
  test.setTimeout(180_000);
  await playNowByKeys(page, server);
  await expect(async () => {
    await stepByKeys(page);
    expect(await hand(page).count()).toBe(0);
  }).toPass({ timeout: 140_000, intervals: [50] });
  await expect(page.getByText("Deal checked ✓")).toBeVisible({ timeout: 15_000 });
});

async function stepByKeys(page: Page): Promise<void> {
  const button = page.locator(".me button.go");
  if ((await button.count()) === 0) return;
  const wanted = (await button.textContent())?.trim();
  if (wanted === "Call") {
    await page.locator(".calls button").first().focus();
    await page.keyboard.press("Enter");
    await button.focus();
    await page.keyboard.press("Enter");
    return;
  }
  await page.locator('.hand button[tabindex="0"]').focus();
  await page.keyboard.press("Home");
  if (wanted === "Pass") {
    for (let i = 0; i < 3; i += 1) {
      await page.keyboard.press("Space");
      await page.keyboard.press("ArrowRight");
    }
    await button.focus();
    return page.keyboard.press("Enter");
  }
  for (let i = 0; i < 13; i += 1) {
    const focused = page.locator(".hand button:focus");
    if ((await focused.getAttribute("aria-disabled")) === "false") break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
}
