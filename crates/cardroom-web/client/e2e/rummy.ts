// What a person does at a table of 500 Rummy, for the tests: whatever the page offers.
import { expect, type Page } from "@playwright/test";
import { hand } from "./play";

export const offer = (page: Page, what: string) => page.locator(`.actions [data-do^="${what}"]`);

/** Makes a room of the game through the page and starts it with bots. */
export async function roomWithBots(page: Page, address: string, seats: number, target?: number): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /Make a room/ }).click();
  await expect(page.getByRole("heading", { name: "Make a room" })).toBeVisible(); // Home asks for games as well.
  await page.getByRole("radio", { name: /500 Rummy/ }).check();
  await page.getByRole("radio", { name: String(seats), exact: true }).check();
  if (target !== undefined) {
    await page.getByText("More options").click();
    await page.getByRole("spinbutton", { name: "Points that end the game" }).fill(String(target));
    await page.getByRole("spinbutton", { name: /Seconds in which everybody may call/ }).fill("0.1");
  }
  await page.getByRole("button", { name: "Make the room" }).click();
  await page.getByRole("button", { name: "Start the game" }).first().click();
  await expect(hand(page)).toHaveCount(seats === 2 ? 13 : 7, { timeout: 15_000 });
}

/** Makes one step of a turn, if one is wanted: lays down what can be, else discards. */
export async function rummyStep(page: Page): Promise<void> {
  const wanted = await page.evaluate(() => {
    const found = (selector: string) => document.querySelector(selector) !== null;
    if (!found(".actions button")) return null;
    if (found(".actions .call:not(:disabled)")) return ".actions .call";
    if (!found(".actions [data-do], .actions .call")) return ".actions .main"; // A question: the first answer.
    const offers = ["take", "meld", "lay-off", "discard", "draw", "decline"].map((what) => `.actions [data-do^="${what}"]:not(:disabled)`);
    return [...offers, ".slot", ".hand li:last-child button"].find(found) ?? null;
  });
  if (wanted !== null) await page.locator(wanted).first().click({ timeout: 2_000, position: { x: 10, y: 14 } });
}
