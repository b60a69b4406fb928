// How the table answers to hands, keyboards and updates, with the server played by a script.
import { expect, test, type Page } from "@playwright/test";
import { BASE, fakeServer, type Fake } from "../fake/page";

async function table(page: Page, scene: string, size: [number, number] = [1280, 800]): Promise<Fake> {
  await page.setViewportSize({ width: size[0], height: size[1] });
  await page.emulateMedia({ reducedMotion: "reduce" });
  const fake = await fakeServer(page, scene);
  await page.addInitScript(() => localStorage.setItem("cardroom.token", '"t"'));
  await page.goto(`${BASE}t/tbl_1`);
  await page.locator(".hand button, .over").first().waitFor();
  return fake;
}
const acts = (fake: Fake) => fake.sent.filter((frame) => frame["type"] === "act");
const update = (from: number, ops: unknown[], more = {}) => ({ type: "update", stream: "table:tbl_1", from, seq: from + 1, ops, events: [], more: false, ...more });

test("a card is played by keyboard alone, and the focus stays in the hand", async ({ page }) => {
  const fake = await table(page, "follow");
  await page.locator(".hand button").first().focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "nine of clubs" })).toHaveAttribute("aria-pressed", "true");
  expect(acts(fake)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(() => acts(fake)).toMatchObject([{ table: "tbl_1", decision: 3, action: { type: "play", card: "9C" } }]);
  fake.push(update(1, [{ op: "remove", path: "/round/hands/0/1" }], { decision: null }));
  await expect(page.locator(".hand button")).toHaveCount(12);
  await expect(page.locator(".hand button:focus")).toHaveCount(1);
});

test("a barred card says why, with its rule, and is not sent", async ({ page }) => {
  const fake = await table(page, "follow");
  const queen = page.getByRole("button", { name: /queen of spades, barred/ });
  await queen.focus();
  await expect(page.locator(".line")).toContainText("Follow the suit that was led");
  await expect(page.locator(".line a")).toHaveAttribute("href", "rules/dnfh#COM-14");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  expect(acts(fake)).toEqual([]);
});

test("cards fill the slots of the pass and are sent by direction", async ({ page }) => {
  const fake = await table(page, "passing", [360, 640]);
  for (const name of ["queen of spades", "ace of hearts", "nine of hearts"]) await page.locator(".hand").getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "pass", left: ["QS", "AH"], right: ["9H"] } }]);
});

test("a call is chosen, said in words, and called", async ({ page }) => {
  const fake = await table(page, "calling", [360, 640]);
  await page.getByRole("button", { name: "2 to Bea (bot) and 1 to Dee" }).click();
  await expect(page.locator(".line")).toContainText("2 to Bea (bot) and 1 to Dee");
  await page.getByRole("button", { name: "Call", exact: true }).click();
  await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "call", call: "2-0-1" } }]);
});

test("an update disturbs neither typing nor a chosen card", async ({ page }) => {
  const fake = await table(page, "follow");
  await page.locator(".hand").getByRole("button", { name: "three of clubs" }).click();
  const talk = page.getByRole("textbox", { name: "Say something" });
  await talk.fill("half a sent");
  await talk.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 4));
  fake.push(update(1, [{ op: "replace", path: "/spectators", value: 9 }], { events: [{ type: "seated", seat: 1, player: { id: "x", name: "Eli" } }] }));
  await expect(page.getByText("9 watching").first()).toBeVisible();
  await expect(talk).toBeFocused();
  expect(await talk.evaluate((input: HTMLInputElement) => [input.value, input.selectionStart, input.selectionEnd])).toEqual(["half a sent", 2, 4]);
  await expect(page.locator(".hand").getByRole("button", { name: "three of clubs" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("log")).toContainText("Eli sits down.");
});

test("whoever leaves after a shot is told by the snapshot, and may just watch", async ({ page }) => {
  const fake = await table(page, "shot");
  await expect(page.locator(".over")).toContainText("Dee shot");
  await expect(page.locator(".over")).toContainText("Eli takes it.");
  await page.getByRole("button", { name: "Just watch" }).click();
  await expect.poll(() => fake.sent.some((frame) => frame["type"] === "table.stand")).toBe(true);
});

test("a hole in the stream is mended by asking", async ({ page }) => {
  const fake = await table(page, "follow");
  fake.push(update(7, []));
  await expect.poll(() => fake.sent.filter((frame) => frame["type"] === "sync")).toMatchObject([{ stream: "table:tbl_1" }]);
});

test("bytes are given to the deal that is shown, once", async ({ page }) => {
  const fake = await table(page, "follow");
  await expect.poll(() => fake.sent.filter((frame) => frame["type"] === "entropy")).toMatchObject([{ round_no: 3, bytes: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
});

test("where nothing can be called the page lets the window go by itself, once, and not for a seat that a bot holds", async ({ page }) => {
  const fake = await table(page, "rummy-quiet");
  await expect.poll(() => acts(fake)).toMatchObject([{ table: "tbl_1", decision: 7, action: { type: "waive" } }]);
  fake.push(update(1, [{ op: "replace", path: "/spectators", value: 9 }]));
  await expect(page.getByText("9 watching").first()).toBeVisible();
  expect(acts(fake)).toHaveLength(1);
  await expect(page.locator(".line")).toContainText("A moment for anybody to call Rummy!");
  fake.push(update(2, [{ op: "replace", path: "/seats/0/held_by_bot", value: true }], { decision: { id: 8, seat: 0, kind: "window", legal: { rummy: [], waive: true } } }));
  await expect(page.getByRole("button", { name: "Take your seat back" })).toBeVisible();
  expect(acts(fake)).toHaveLength(1);
});

test("a joker that may stand for several cards is asked for; an answer melds", async ({ page }) => {
  const fake = await table(page, "rummy-turn", [360, 640]);
  for (const name of ["seven of clubs", "seven of diamonds", "joker"]) await page.locator(".hand").getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: /^Meld/ }).click();
  await expect(page.locator(".line")).toContainText("What does the joker stand for?");
  expect(acts(fake)).toEqual([]);
  await page.getByRole("button", { name: "7♣ 7♦ ★7♥" }).click();
  await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "meld", cards: ["7C", "7D", "JK=7H"] } }]);
});

test("where lists were cut, a choice that is not listed is sent all the same", async ({ page }) => {
  const fake = await table(page, "rummy-many");
  for (const name of ["ten of clubs", "ten of spades", "joker"]) await page.locator(".hand").getByRole("button", { name, exact: true }).click();
  await page.getByRole("button", { name: /^Meld/ }).click();
  await page.getByRole("button", { name: "10♣ 10♠ ★10♦" }).click();
  await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "meld", cards: ["TC", "TS", "JK=TD"] } }]);
});

test("a card is laid off by its slot, by being carried to a meld, and swapped for a joker", async ({ page }) => {
  const fake = await table(page, "rummy-turn");
  await page.getByRole("button", { name: "Lay off nine of hearts on Bea’s 10♥–K♥" }).click();
  await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "lay_off", meld: "m1", end: "low", cards: ["9H"] } }]);
  fake.push(update(1, [{ op: "replace", path: "/round/stock", value: 20 }], { decision: { id: 9, seat: 0, kind: "turn", legal: { meld: [], lay_off: [{ type: "lay_off", meld: "m2", end: "set", cards: ["7C"] }], discard: ["7C"], swap: [{ meld: "m2", card: "7D" }] } } }));
  await expect(page.locator(".hand button[aria-pressed=true]")).toHaveCount(0);
  const [from, to] = await Promise.all([page.locator(".hand").getByRole("button", { name: "seven of clubs" }).boundingBox(), page.locator("[data-meld=m2]").boundingBox()]);
  await page.mouse.move((from?.x ?? 0) + 12, (from?.y ?? 0) + 20);
  await page.mouse.down();
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => acts(fake).slice(1)).toMatchObject([{ decision: 9, action: { type: "lay_off", meld: "m2", cards: ["7C"] } }]);
  fake.push(update(2, [{ op: "replace", path: "/round/stock", value: 19 }], { decision: { id: 10, seat: 0, kind: "turn", legal: { meld: [], lay_off: [], discard: [], swap: [{ meld: "m2", card: "7D" }] } } }));
  await page.locator(".hand").getByRole("button", { name: "seven of diamonds" }).click();
  await page.getByRole("button", { name: "Swap for the joker in Bea’s 7s" }).click();
  await expect.poll(() => acts(fake).slice(2)).toMatchObject([{ action: { type: "swap", meld: "m2", card: "7D" } }]);
});

test("a depth of the pile that cannot be taken is not raised and says why; one that can opens its uses", async ({ page }) => {
  const fake = await table(page, "rummy-draw", [360, 640]);
  const newest = page.locator(".river button").last();
  await expect(newest).toBeInViewport();
  await newest.click({ force: true }); // It can be pressed to ask why not.
  await expect(page.locator(".line")).toContainText("3♥ would have to be put down at once");
  await expect(page.locator(".river .up")).toHaveCount(0);
  await page.locator(".river").getByRole("button", { name: /^seven of hearts/ }).click();
  await expect(page.locator(".river .up")).toHaveCount(3);
  await page.getByRole("button", { name: "Take 3 · 7♥ on Bea’s 7s" }).click();
  await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "take", n: 3, use: { type: "lay_off", meld: "m2", end: "set", cards: ["7H"] } } }]);
});

test("the line of a pass goes on with what was chosen", async ({ page }) => {
  await table(page, "passing", [360, 640]);
  const line = page.locator(".line");
  const hand = page.locator(".hand");
  await expect(line).toContainText("Choose 3 cards to pass");
  await hand.getByRole("button", { name: "queen of spades" }).click();
  await expect(line).toContainText("Choose 2 more cards to pass");
  await hand.getByRole("button", { name: "ace of hearts" }).click();
  await hand.getByRole("button", { name: "nine of hearts" }).click();
  await expect(line).toHaveText("Pass these: 2 to Bea (bot) and 1 to Dee");
  await page.screenshot({ path: "looks/phone-pass-ready.png" });
  await hand.getByRole("button", { name: "nine of hearts" }).click();
  await expect(line).toContainText("Choose 1 more card to pass");
});

const CARDS = ["3C", "9C", "QC", "4D", "8D", "TD", "JD", "2S", "6S", "QS", "5H", "9H", "AH"];
for (const [name, size] of Object.entries({ phone: [360, 640], sideways: [844, 390], laptop: [1280, 800] } as Record<string, [number, number]>)) {
  test(`${name}: Play stays where it is, whatever the line says and however many cards are left`, async ({ page }) => {
    const fake = await table(page, "follow", size);
    const go = page.locator(".me button.go");
    const first = await go.boundingBox();
    const same = async () => expect(await go.boundingBox()).toEqual(first);
    await page.locator(".hand").getByRole("button", { name: "nine of clubs" }).click();
    await expect(page.locator(".line")).toContainText("Play 9♣, or choose another");
    await same();
    await page.locator(".hand").getByRole("button", { name: /queen of spades, barred/ }).focus();
    await expect(page.locator(".line")).toContainText("Follow the suit that was led");
    await same();
    let seq = 1;
    for (const n of [12, 8, 7, 6, 5, 1]) {
      const hand = CARDS.slice(0, n);
      const decision = { id: 50 + n, seat: 0, kind: "play", legal: { play: hand, barred: [] } };
      fake.push(update(seq++, [{ op: "replace", path: "/round/hands/0", value: hand }, { op: "replace", path: "/round/taken/0", value: { tricks: 13 - n, cards: CARDS.slice(n).filter((card) => card.endsWith("H")) } }, { op: "add", path: "/round/last_trick", value: { leader: 3, plays: [], winner: 3 } }], { decision }));
      await expect(page.locator(".hand button")).toHaveCount(n);
      await same();
      if (n === 6) await page.screenshot({ path: `looks/${name}-six.png` });
    }
    await page.screenshot({ path: `looks/${name}-one.png` });
  });

  test(`${name}: with the line down nothing can be played, the chosen card is kept, and with the line it can`, async ({ page }) => {
    const fake = await table(page, "follow", size);
    const go = page.locator(".me button.go");
    await page.locator(".hand").getByRole("button", { name: "nine of clubs" }).click();
    await expect(go).toBeEnabled();
    await fake.cut();
    await expect(go).toBeDisabled();
    await expect(go).toHaveText("Play 9♣");
    await expect(go).toHaveAccessibleDescription("No connection: nothing is lost, wait a moment");
    await expect(page.getByText("Reconnecting…")).toBeVisible();
    await page.screenshot({ path: `looks/${name}-offline.png` });
    await page.locator(".hand").getByRole("button", { name: "nine of clubs" }).click(); // A second touch plays, but not now.
    fake.mend();
    await expect(go).toBeEnabled({ timeout: 15_000 });
    await expect(page.locator(".hand").getByRole("button", { name: "nine of clubs" })).toHaveAttribute("aria-pressed", "true");
    expect(acts(fake)).toEqual([]);
    await go.click();
    await expect.poll(() => acts(fake)).toMatchObject([{ action: { type: "play", card: "9C" } }]);
  });

  test(`${name}: the dot of a card from the pass is explained, and the last trick is called back from the line of facts`, async ({ page }) => {
    const fake = await table(page, "follow", size);
    await expect(page.locator(".facts").getByText("passed to you")).toBeVisible();
    await expect(page.locator(".hand").getByRole("button", { name: "five of hearts" })).toHaveAttribute("title", "passed to you");
    await page.screenshot({ path: `looks/${name}-dots.png` });
    fake.push(update(1, [{ op: "add", path: "/round/last_trick", value: { leader: 3, plays: [{ seat: 3, card: "AC" }, { seat: 0, card: "5C" }, { seat: 1, card: "TC" }, { seat: 2, card: "7C" }], winner: 3 } }]));
    await expect(page.locator(".facts").getByText("passed to you")).toHaveCount(0);
    const recall = page.getByRole("button", { name: "Last trick" });
    await recall.click();
    await expect(page.locator(".trick")).toContainText("Dee takes it");
    await page.screenshot({ path: `looks/${name}-recalled.png` });
    const [at, line] = [(await page.getByRole("button", { name: "Hide last trick" }).boundingBox())!, (await page.locator(".line > :first-child").boundingBox())!];
    expect(at.height).toBeGreaterThanOrEqual(44);
    expect(at.x >= line.x + line.width || at.x + at.width <= line.x || at.y + at.height <= line.y || at.y >= line.y + line.height).toBe(true);
  });
}
