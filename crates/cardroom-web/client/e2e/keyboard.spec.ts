// The table with the keyboard alone: after whatever one does, the focus is where one goes on, never nowhere.
import type { Page } from "@playwright/test";
import { focused, playNowByKeys, tabTo } from "./keys";
import { hand } from "./play";
import { expect, test } from "./server";

test.use({ flags: ["--round-ms", "60000", "--next-game-ms", "60000", "--bot-ms", "10"] });

const somewhere = (page: Page) => expect.poll(() => focused(page)).not.toBe("");

/** What the button over the hand would do, and with how many cards: read at once, since the button may go away. */
const asked = (page: Page) => page.evaluate(() => `${document.querySelector(".me button.go")?.textContent?.trim().split(" ")[0] ?? ""} ${document.querySelectorAll(".hand button").length}`);
const inHand = (page: Page) => page.evaluate(() => document.activeElement?.closest(".hand") !== null);

/** From wherever the focus is, through the parts of the board to the hand. */
async function toHand(page: Page): Promise<void> {
  for (let i = 0; i < 60 && !(await inHand(page)); i += 1) await page.keyboard.press("Tab");
  expect(await inHand(page)).toBe(true);
}

test("from the first visit through a whole round: the focus is never lost", async ({ page, server, isMobile }) => {
  test.skip(isMobile, "phones have no keyboard");
  test.setTimeout(180_000);
  await playNowByKeys(page, server);

  // A sheet gives the focus back to what opened it.
  await tabTo(page, /^Table$/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  expect(await focused(page)).toBe("Table");

  // A mute, talk: the focus stays with what it is about.
  await tabTo(page, /^Say something$/);
  await page.keyboard.type("hello");
  await tabTo(page, /^Say$/);
  await page.keyboard.press("Enter");
  await expect(page.getByText("hello")).toBeVisible();
  await expect.poll(() => focused(page)).toBe("Say something");
  await tabTo(page, /cards?$|barred|clubs|diamonds|hearts|spades/, "Shift+Tab");

  const button = page.locator(".me button.go");
  const sheet = page.locator(".end, .over"); // Of the round, or, where somebody shot, of the game.
  while ((await hand(page).count()) > 0) {
    await expect(button.or(sheet).first()).toBeVisible({ timeout: 20_000 });
    if ((await sheet.count()) > 0) break;
    await somewhere(page);
    const [wanted = "", left] = (await asked(page)).split(" ");
    if (wanted === "") continue;
    const before = Number(left);
    if (wanted === "Call") {
      await tabTo(page, /to (the|Bea)|to .* and|kitty|3 to/, "Shift+Tab");
      await page.keyboard.press("Enter");
      await tabTo(page, /^Call$/);
      await page.keyboard.press("Enter");
    } else if (wanted === "Pass") {
      await toHand(page);
      await page.keyboard.press("Home");
      for (let i = 0; i < 3; i += 1) {
        await page.keyboard.press("Space");
        if (i < 2) await page.keyboard.press("ArrowRight");
      }
      await tabTo(page, /^Pass$/, "Shift+Tab");
      await page.keyboard.press("Enter");
    } else {
      await toHand(page);
      await page.keyboard.press("Home");
      const playable = () => page.evaluate(() => document.activeElement?.getAttribute("aria-disabled") === "false");
      for (let i = 0; i < 13 && !(await playable()); i += 1) await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Space");
      // Every second card by its button, the others by a second press.
      if (before % 2 === 0) await tabTo(page, /^Play /, "Shift+Tab");
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => asked(page), { timeout: 15_000 }).not.toBe(`${wanted} ${before}`);
    await somewhere(page);
    if ((await hand(page).count()) > 0) await expect.poll(async () => ((await inHand(page)) ? "" : `after ${wanted} with ${before}: ${await focused(page)}`)).toBe("");
  }

  // The sheet of the round is put away, and the focus goes to the line of what is wanted.
  await somewhere(page);
  await expect(sheet).toBeVisible({ timeout: 30_000 });
  await tabTo(page, /^Back to the table$/);
  await page.keyboard.press("Enter");
  await expect(sheet).toHaveCount(0);
  await somewhere(page);
});

test("in a room of one's own: bots, links and sheets keep the focus", async ({ page, server, isMobile }) => {
  test.skip(isMobile, "phones have no keyboard");
  await page.goto(server.address);
  await page.getByRole("button", { name: /Make a room/ }).click();
  await page.getByRole("button", { name: "Make the room" }).click();
  await tabTo(page, /^Add a bot$/);
  for (const next of ["Remove bot", "Add a bot"]) {
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe(next);
  }
  await tabTo(page, /^Stop this link$/);
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Cancel");
  await tabTo(page, /^Stop the link$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Nobody new can come in")).toBeVisible();
  await somewhere(page);
  await tabTo(page, /^OK$/); // The word that it is done.
  await page.keyboard.press("Enter");
  await somewhere(page);
  await tabTo(page, /^Start the game$/, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(hand(page)).toHaveCount(13, { timeout: 15_000 });
  await somewhere(page);
});
