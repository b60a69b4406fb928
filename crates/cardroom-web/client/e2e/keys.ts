// One who has a keyboard and no mouse.
import type { Page } from "@playwright/test";
import { hand } from "./play";
import { expect, type Server } from "./server";

/** What has the focus, in a word; empty: nothing has. */
export const focused = (page: Page) => page.evaluate(() => {
  const one = document.activeElement;
  if (one === null || one === document.body) return "";
  return one.getAttribute("aria-label") ?? (one.textContent?.trim() || one.tagName.toLowerCase());
});

/** Goes on by Tab, or back, to what is called so. */
export async function tabTo(page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let i = 0; i < 60; i += 1) {
    if (name.test(await focused(page))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${name}; the focus is on “${await focused(page)}”`);
}

/** Comes for the first time, and is dealt a hand. */
export async function playNowByKeys(page: Page, server: Server): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(server.address);
  await tabTo(page, /Play now/);
  await page.keyboard.press("Enter");
  await expect(hand(page)).toHaveCount(13, { timeout: 15_000 });
}
