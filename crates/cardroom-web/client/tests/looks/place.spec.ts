// The table place around the board: side panel and sheets stay in bounds and in place, notices and toasts cover nothing
// that is pressed, what is said is seen on a phone, and whoever has no seat is told what comes next.
import { expect, test, type Page } from "@playwright/test";
import { BASE, fakeServer, type Fake } from "../fake/page";
import { accessible, fits } from "./measure";

const SIZES = { phone: [360, 640], sideways: [844, 390], laptop: [1280, 800] } as const;
type Size = keyof typeof SIZES;

async function open(page: Page, size: Size, scene: string, height?: number): Promise<Fake> {
  const [width, high] = SIZES[size];
  await page.setViewportSize({ width, height: height ?? high });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const fake = await fakeServer(page, scene);
  await page.addInitScript(() => localStorage.setItem("cardroom.token", '"t"'));
  await page.goto(`${BASE}t/tbl_1`);
  await page.locator(".felt .board, .felt .open").first().waitFor();
  seq = 1;
  return fake;
}
let seq = 1;
function update(fake: Fake, ops: unknown[], events: unknown[] = [], more = {}): void {
  fake.push({ type: "update", stream: "table:tbl_1", from: seq, seq: seq + 1, ops, events, more: false, ...more });
  seq += 1;
}
const says = (fake: Fake, n: number, name: string, text: string) => fake.push({ type: "chat", table: "tbl_1", n, from: { id: `p_${name}`, name }, text, at: Date.now() });
const rounded = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({ x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) });
const boxOf = async (page: Page, selector: string) => rounded((await page.locator(selector).first().boundingBox())!);
const picture = (page: Page, name: string) => page.screenshot({ path: `looks/${name}.png` });
const people = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `p_${i}`, name: `Person number ${i}` }));

for (const height of [800, 620]) {
  test(`laptop ${height} high: with twelve people and twenty rounds the talk's field stays in sight, and lists scroll`, async ({ page }) => {
    const fake = await open(page, "laptop", "follow", height);
    update(fake, [
      { op: "replace", path: "/queue", value: people(6).map((one) => ({ ...one, connected: true, sitting_out: false })) },
      { op: "replace", path: "/rounds", value: Array.from({ length: 20 }, (_, i) => ({ points: [i, 2, 3, 21 - i] })) },
    ], people(12).map((player) => ({ type: "joined", player })));
    await page.getByText("Everybody here").click();
    await page.locator("aside .people .inside").evaluate((one) => one.scrollTo(0, 60));
    await picture(page, `laptop-${height}-crowded`);
    const side = await boxOf(page, "aside");
    for (const part of [".score", ".people", ".talk", ".talk form input"]) {
      const box = await boxOf(page, `aside ${part}`);
      expect(box.y + box.height).toBeLessThanOrEqual(side.y + side.height);
      expect(box.height).toBeGreaterThan(40);
    }
    for (const total of ["tfoot", "thead", "tbody tr:last-child"]) await expect(page.locator(`aside ${total}`)).toBeInViewport({ ratio: 0.9 });
    const [last, foot] = [await boxOf(page, "aside tbody tr:last-child"), await boxOf(page, "aside tfoot")];
    expect(last.y + last.height).toBeLessThanOrEqual(foot.y + 1);
    await expect(page.locator("aside .talk").getByText("evening all")).toBeInViewport();
    await fits(page, 1280, height);
    await accessible(page);
  });
}

for (const size of ["phone", "sideways"] as const) {
  test(`${size}: the tabs of the menu stay where they are, in one row`, async ({ page }) => {
    await open(page, size, "follow");
    await page.getByRole("button", { name: /^Menu/ }).click();
    const tab = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
    await expect(tab("Scores")).toBeFocused();
    const places: unknown[] = [];
    for (const name of ["Scores", "People", "Talk", "Table", "Host"]) {
      await tab(name).click();
      places.push(await Promise.all(["Scores", "People", "Talk", "Table", "Host"].map((one) => tab(one).boundingBox())));
      await picture(page, `${size}-tab-${name.toLowerCase()}`);
      await accessible(page);
    }
    for (const later of places) expect(later).toEqual(places[0]);
    const first = places[0] as { y: number; height: number }[];
    for (const one of first) expect([one.y, one.height]).toEqual([first[0]?.y, first[0]?.height]);
    await tab("Talk").click();
    await expect(page.getByRole("textbox", { name: "Say something" })).toBeInViewport();
  });

  test(`${size}: what is said is seen for a moment in the bar, and counted until it is read`, async ({ page }) => {
    const fake = await open(page, size, "follow");
    const hand = await boxOf(page, ".hand");
    says(fake, 3, "Cy", "not the queen again, please, not today");
    says(fake, 4, "Dee", "who has the two of clubs?");
    await expect(page.locator("header")).toContainText("who has the two of clubs?");
    await expect(page.getByRole("button", { name: "Menu, 2 new in table talk" })).toBeVisible();
    await picture(page, `${size}-said`);
    expect(await boxOf(page, ".hand")).toEqual(hand);
    await page.getByRole("button", { name: /^Menu/ }).click();
    await expect(page.getByRole("dialog").getByText("who has the two of clubs?")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("header")).not.toContainText("who has the two");
    await expect(page.getByRole("button", { name: "Menu", exact: true })).toBeVisible();
  });
}

for (const size of Object.keys(SIZES) as Size[]) {
  test(`${size}: signs of seats and of watchers lie on nothing`, async ({ page }) => {
    const fake = await open(page, size, "waiting");
    for (const [id, name, reaction] of [["bot_1", "Bea", "wow"], ["p_cy", "Cyfrinach ap Gruffydd", "laugh"], ["p_dee", "Dee", "clap"], ["p_me", "Ann", "heart"], ["p_fay", "Fay who watches", "good_game"], ["p_eli", "Eli", "thumbs_up"]] as const) {
      fake.push({ type: "reaction", table: "tbl_1", from: { id, name }, reaction, at: Date.now() });
    }
    await expect(page.locator(".bubble")).toHaveCount(4);
    await expect(page.locator("header [data-sign]")).toHaveCount(size === "laptop" ? 2 : 1);
    await picture(page, `${size}-signs-all`);
    const met = await page.evaluate(() => [...document.querySelectorAll("[data-sign]")].flatMap((sign) => {
      const one = sign.getBoundingClientRect();
      const others = [...document.querySelectorAll(".cards, .facts > span, .taken span, .who > .name, .clock, .trick li, .hand button, header button")];
      return others.filter((other) => {
        if (other.contains(sign)) return false;
        const two = other.getBoundingClientRect();
        return two.width > 0 && one.left < two.right - 1 && two.left < one.right - 1 && one.top < two.bottom - 1 && two.top < one.bottom - 1;
      }).map((other) => `${sign.getAttribute("data-sign")} on ${other.className}`);
    }));
    expect(met).toEqual([]);
  });

  test(`${size}: whoever waits at a full table is told at which place, and what happens next`, async ({ page }) => {
    const fake = await open(page, size, "spectator");
    await expect(page.locator(".role")).toContainText("You are watching.");
    await page.getByRole("button", { name: "Wait for a seat" }).first().click();
    await expect.poll(() => fake.sent.some((frame) => frame["type"] === "table.queue")).toBe(true);
    update(fake, [], [], { you: { player: "p_eli", role: "queue", queue_place: 1 } });
    await expect(page.locator(".role")).toContainText("You are number 1 in the queue. You sit down at the next deal, in place of a bot.");
    update(fake, [{ op: "replace", path: "/seats/1/player/bot", value: false }]);
    await expect(page.locator(".role")).toContainText("Every seat is taken. You watch until one comes free, then you sit down.");
    await picture(page, `${size}-queued`);
    if (size !== "laptop") {
      await page.getByRole("button", { name: /^Menu/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "People", exact: true }).click();
    }
    await expect(page.getByRole("heading", { name: "Waiting for a seat" })).toBeVisible();
    await picture(page, `${size}-queued-people`);
    await accessible(page);
  });
}

const notice = (fake: Fake, text: string | undefined, draining: boolean) => fake.push({ type: "notice", ...(text === undefined ? {} : { text }), draining, at: Date.now() });

for (const size of Object.keys(SIZES) as Size[]) {
  for (const scene of ["follow", "rummy-turn"]) {
    test(`${size} ${scene}: of several notices one is shown, with a count, and the hand does not move`, async ({ page }) => {
      const fake = await open(page, size, scene);
      const places = async () => [await boxOf(page, ".hand"), ...(await page.locator(".go, .actions").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))).map(rounded)];
      const before = await places();
      notice(fake, "We restart at nine for a new version. Games are kept: you come back to the same cards, whatever happens, and nobody loses a seat.", false);
      notice(fake, undefined, true);
      notice(fake, "A second message.", true);
      const one = page.locator(".all section");
      await expect(one).toHaveCount(1);
      await expect(one).toContainText("A second message.");
      await expect(one).toContainText("2 more");
      await picture(page, `${size}-${scene}-notices`);
      expect(await places()).toEqual(before);
      await accessible(page);

      // Put away by keyboard, one after the other; the focus goes back to where it was.
      const card = page.locator('.hand button[tabindex="0"]');
      await card.focus();
      await one.getByRole("button", { name: "OK" }).focus();
      await page.keyboard.press("Enter");
      await expect(one).toContainText("We restart at nine");
      await page.keyboard.press("Enter");
      await expect(one).toContainText("The server will restart");
      await page.keyboard.press("Enter");
      await expect(one).toHaveCount(0);
      await expect(card).toBeFocused();
      expect(await places()).toEqual(before);
    });
  }

  test(`${size}: a word to whoever pressed is seen over a sheet and covers nothing to press`, async ({ page }) => {
    const fake = await open(page, size, "follow");
    const place = page.locator(".place .notice");
    fake.refuse["table.abandon"] = "not_host";
    if (size === "laptop") await page.getByRole("button", { name: "Table", exact: true }).click();
    else {
      await page.getByRole("button", { name: /^Menu/ }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Table", exact: true }).click();
    }
    await page.getByRole("button", { name: "Agree to abandon this game" }).click();
    await expect(place).toContainText("Only the table’s host can do that");
    await page.waitForTimeout(250);
    await picture(page, `${size}-toast-sheet`);
    for (const name of ["Close", "Agree to abandon this game"]) await page.getByRole("dialog").getByRole("button", { name, exact: true }).click({ trial: true });
    await place.getByRole("button", { name: "OK" }).focus();
    await page.keyboard.press("Enter");
    await expect(place).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Agree to abandon this game" })).toBeFocused();
    await page.getByRole("button", { name: "Agree to abandon this game" }).click();
    await page.keyboard.press("Escape");
    await expect(place).toContainText("Only the table’s host can do that");
    await page.waitForTimeout(250);
    await picture(page, `${size}-toast`);
    for (const button of await page.locator('header :is(a, button), .hand button[aria-disabled="false"]').all()) await button.click({ trial: true, position: { x: 8, y: 16 } });
  });

  test(`${size}: while the server drains, start says why it waits, also when the notice was put away`, async ({ page }) => {
    const fake = await open(page, size, "open");
    await expect(page.getByText("Empty seats are filled with bots.")).toBeVisible();
    notice(fake, undefined, true);
    await page.locator(".all").getByRole("button", { name: "OK" }).click();
    const start = page.locator(".felt").getByRole("button", { name: "Start the game" });
    await expect(start).toHaveAccessibleDescription(/will restart/);
    await expect(page.locator(".start .hint")).toBeVisible();
    await start.click({ force: true }); // It does nothing.
    await picture(page, `${size}-start-drains`);
    notice(fake, undefined, false);
    update(fake, [{ op: "add", path: "/bots_allowed", value: false }]);
    await expect(start).toHaveAccessibleDescription(/bots/);
    expect(fake.sent.filter((frame) => frame["type"] === "table.start")).toEqual([]);
    update(fake, [{ op: "replace", path: "/bots_allowed", value: true }]);
    await start.click();
    await expect.poll(() => fake.sent.filter((frame) => frame["type"] === "table.start").length).toBe(1);
  });
}
