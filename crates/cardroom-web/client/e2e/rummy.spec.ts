// 500 Rummy at the page: a whole game with bots, and a given deck for a turn by keyboard and a call of Rummy!
import { findings } from "./axe";
import { hand } from "./play";
import { offer, roomWithBots, rummyStep } from "./rummy";
import { askHost, pageOf, seatByScript } from "./script";
import { expect, test } from "./server";

test.use({ flags: ["--stacked-decks", "--next-game-ms", "600000", "--bot-ms", "10"] });

test("a game of 500 Rummy with bots, from the room to the result and its replay", async ({ page, server, isMobile }) => {
  test.skip(isMobile, "the next one plays on a phone");
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await roomWithBots(page, server.address, 3, 1);
  const over = page.locator(".over");
  await expect(async () => {
    await rummyStep(page);
    expect(await over.count()).toBe(1);
  }).toPass({ timeout: 150_000, intervals: [20] });
  await expect(over).toContainText(/win/);
  expect(await findings(page)).toEqual([]);
  await over.getByRole("link", { name: "Look at the game again" }).click();
  await expect(page.getByText("The deal").first()).toBeVisible();
  await page.keyboard.press("End");
  await expect(page.locator(".where")).toContainText("The hand is over");
  expect(await findings(page)).toEqual([]);
});

test("500 Rummy at eight seats on a phone: all in sight, and a turn by touch", async ({ page, server, isMobile }) => {
  test.skip(!isMobile, "the other stories play on a laptop");
  test.setTimeout(120_000);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await roomWithBots(page, server.address, 8);
  for (const [width, height] of [[640, 360], [360, 640]] as const) {
    await page.setViewportSize({ width, height });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    const low = await hand(page).evaluateAll((cards) => Math.max(...cards.map((card) => card.getBoundingClientRect().top)));
    expect(low).toBeLessThanOrEqual(height - 44);
  }
  expect(await findings(page)).toEqual([]);
  const discarded = page.getByRole("log").getByText(/^You discarded/);
  await expect(async () => {
    await rummyStep(page);
    expect(await discarded.count()).toBeGreaterThan(0);
  }).toPass({ timeout: 90_000, intervals: [50] });
});

// Ann, left of the dealer, begins: 6S lies open and goes with her 3S 4S 5S. Bea, who can throw nothing below 7S, then
// throws the card that goes on.
const ANN = ["3S", "4S", "5S", "9H", "JD", "KC", "2C"];
const BEA = ["7S", "8S", "TS", "JS", "QS", "KS", "AS"];
const CY = ["3C", "4D", "6H", "8C", "TD", "QC", "AH"];
const FIRST = [...ANN.flatMap((card, i) => [card, BEA[i] ?? "", CY[i] ?? ""]), "6S", "JK"];
const FACES = [..."CDHS"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => rank + suit));
const DECK = [...FIRST, ...FACES.filter((card) => !FIRST.includes(card)), "JK"];

test("a turn with the keyboard alone, then Rummy!, then a card carried to the pile", async ({ page, browser, server, isMobile }) => {
  test.skip(isMobile, "phones have no keyboard");
  await page.goto(server.address);
  const create = { game: "r500", access: "invite", clock: "none", seats: 3, dealer: 2, decks: [DECK], options: { rummy_hold_ms: 60_000 } };
  const { table, tokens } = await seatByScript(page, ["Ann", "Bea", "Cy"], create, ["Ann"]);
  const ann = await pageOf(await browser.newContext({ reducedMotion: "reduce" }), tokens[0] ?? "");
  await ann.goto(`${server.address}t/${table}`);
  await askHost(page, "table.start");
  await expect(hand(ann)).toHaveCount(7);
  const line = ann.locator(".line");
  const log = ann.getByRole("log");

  // The pile: what its card takes is said below, Enter opens the uses.
  await expect(line).toContainText("Draw a card, or take from the pile");
  await ann.locator('.river button[tabindex="0"]').focus();
  await expect(line).toContainText("Takes 6♠ · it must be used: ");
  await ann.keyboard.press("Enter");
  await expect(offer(ann, "take").first()).toBeFocused();
  const run = ann.getByRole("button", { name: "Take · meld 3♠ 4♠ 5♠ 6♠" });
  while (!(await run.evaluate((one) => one === document.activeElement))) await ann.keyboard.press("Tab");
  await ann.keyboard.press("Enter");
  await expect(ann.locator(".meld")).toContainText("Run: three of spades, four of spades, five of spades, six of spades; 18 points");
  await expect(log).toContainText("You melded three of spades, four of spades, five of spades, six of spades.");
  await expect(ann.locator(".hand button:focus")).toHaveCount(1); // The button is gone, the focus goes on in the hand.

  // The hand: sorted, walked with the arrows, grouped, and one card put away.
  await ann.locator('.hand button[tabindex="0"]').focus();
  await ann.keyboard.press("Home");
  await expect(ann.locator(".hand button:focus")).toHaveAccessibleName("two of clubs");
  await ann.keyboard.press("Space");
  await expect(line).toContainText("Discard 2♣, or choose more cards for a meld");
  await ann.keyboard.press("ArrowRight");
  await ann.keyboard.press("Space");
  await expect(offer(ann, "meld")).toBeDisabled();
  await ann.getByRole("button", { name: "Group 2" }).focus();
  await ann.keyboard.press("Enter");
  const group = ann.getByRole("button", { name: "Choose two of clubs and king of clubs, 12 points" });
  await ann.reload();
  await expect(group).toBeVisible();
  await ann.locator(".hand").getByRole("button", { name: "two of clubs" }).focus();
  await ann.keyboard.press("Space");
  await offer(ann, "discard").focus();
  await ann.keyboard.press("Enter");
  await expect(ann.locator(":focus")).toHaveCount(1);

  // Bea's seven of spades goes on the run: Rummy!
  const call = ann.getByRole("button", { name: "Rummy! 7♠ on your 3♠–6♠" });
  await expect(call).toBeVisible();
  await expect(line).toContainText("You may call cards of the pile — before Cy draws");
  expect(await findings(ann)).toEqual([]);
  await call.click();
  await expect(ann.locator(".meld")).toContainText("seven of spades; 25 points");
  await expect(log).toContainText("You called Rummy! and took seven of spades.");

  // A card carried to the pile is discarded.
  const from = await ann.locator(".hand").getByRole("button", { name: "nine of hearts" }).boundingBox();
  const to = await ann.locator(".river").boundingBox();
  await ann.mouse.move((from?.x ?? 0) + 12, (from?.y ?? 0) + 12);
  await ann.mouse.down();
  await ann.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 40, { steps: 4 });
  await expect(ann.locator(".river.targeted")).toBeVisible();
  await ann.mouse.up();
  await expect(log).toContainText("You discarded nine of hearts.");
  await expect(hand(ann).filter({ hasText: "nine of hearts" })).toHaveCount(0);
  await ann.context().close();
});
