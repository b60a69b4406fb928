// What a person does at a table, for the tests: calling, passing and playing whatever the page offers.
import { expect, type Page } from "@playwright/test";

export const hand = (page: Page) => page.locator(".hand button");
const go = (page: Page) => page.locator(".me button.go");

export async function playNow(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /Play now/ }).click();
  await expect(hand(page)).toHaveCount(13, { timeout: 15_000 });
}

/** Does what is wanted, if anything is, until the hand has shrunk to so many cards. */
export async function playUntil(page: Page, cards: number, timeout = 45_000): Promise<void> {
  await expect(async () => {
    if ((await hand(page).count()) > cards) await step(page);
    expect(await hand(page).count()).toBeLessThanOrEqual(cards);
  }).toPass({ timeout, intervals: [100] });
}

/** Makes one move, if one is wanted, and waits until the page shows that it was made: a second step cannot make it twice. */
export async function step(page: Page): Promise<void> {
  const button = go(page);
  if ((await button.count()) === 0) return;
  const wanted = (await button.textContent())?.trim() ?? "";
  const before = await asked(page);
  const quick = { timeout: 2_000 };
  if (wanted === "Call") {
    await page.locator(".calls button").first().click(quick);
  } else if (wanted === "Pass") {
    for (let i = 0; i < 3; i += 1) await page.locator('.hand button[aria-pressed="false"]').first().click({ ...quick, position: { x: 12, y: 20 } });
  } else {
    await page.locator('.hand button[aria-disabled="false"]').first().click({ ...quick, position: { x: 12, y: 20 } });
  }
  if (!(await button.isEnabled())) return;
  await button.click(quick);
  await expect.poll(() => asked(page), { timeout: 5_000, intervals: [20] }).not.toEqual(before);
}

/** What the page asks for, and how many cards it asks it with. */
async function asked(page: Page): Promise<{ button: string; cards: number }> {
  return page.evaluate(() => ({
    button: document.querySelector(".me button.go")?.textContent?.trim() ?? "",
    cards: document.querySelectorAll(".hand button").length,
  }));
}
