// Signs, muting, talk switched off, the host's lists, invites, notices and the admin's page: how they look at every
// size, and what they ask of the server.
import { expect, test, type Page } from "@playwright/test";
import { ADMIN_TOKEN } from "../fake/admin";
import { BASE, fakeServer, type Fake } from "../fake/page";
import { accessible, fits } from "./measure";

const SIZES = { phone: [360, 640], sideways: [844, 390], laptop: [1280, 800] } as const;
type Size = keyof typeof SIZES;
const SMALL: Size[] = ["phone", "sideways"];

async function open(page: Page, size: Size, scene: string | null, path = "t/tbl_1"): Promise<Fake> {
  const [width, height] = SIZES[size];
  await page.setViewportSize({ width, height });
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const fake = await fakeServer(page, scene);
  if (scene !== null) await page.addInitScript(() => localStorage.setItem("cardroom.token", '"t"'));
  await page.goto(`${BASE}${path}`);
  if (scene !== null) await page.locator("header").waitFor();
  return fake;
}
let seq = 1;
test.beforeEach(() => void (seq = 1));
function update(fake: Fake, ops: unknown[], events: unknown[] = []): void {
  fake.push({ type: "update", stream: "table:tbl_1", from: seq, seq: seq + 1, ops, events, more: false });
  seq += 1;
}
const sign = (id: string, name: string, reaction: string) => ({ type: "reaction", table: "tbl_1", from: { id, name }, reaction, at: Date.now() });
const asked = (fake: Fake, type: string) => fake.sent.filter((frame) => frame["type"] === type);

async function tab(page: Page, size: Size, name: string): Promise<void> {
  if (size === "laptop") {
    if (name === "Host") await page.getByRole("button", { name }).click();
    return;
  }
  if ((await page.getByRole("dialog").count()) === 0) await page.getByRole("button", { name: /^Menu/ }).click();
  await page.getByRole("dialog").getByRole("button", { name, exact: true }).click();
}

for (const size of Object.keys(SIZES) as Size[]) {
  const [width, height] = SIZES[size];
  const picture = (page: Page, name: string) => page.screenshot({ path: `looks/${size}-${name}.png` });

  test(`${size} signs at the seats, read aloud once and together`, async ({ page }) => {
    const fake = await open(page, size, "lead");
    await page.locator(".hand button").first().waitFor();
    for (const [id, name, reaction] of [["p_cy", "Cyfrinach ap Gruffydd", "laugh"], ["p_dee", "Dee", "clap"], ["p_me", "Ann", "heart"], ["p_fay", "Fay who watches", "good_game"], ["p_eli", "Eli", "thumbs_up"]] as const) fake.push(sign(id, name, reaction));
    await expect(page.locator(".bubble")).toHaveCount(3);
    await picture(page, "signs");
    await expect(page.getByRole("log")).toContainText("Dee: applause");
    if (SMALL.includes(size)) {
      await page.getByRole("button", { name: "React" }).click();
      await expect(page.getByRole("button", { name: "thumbs up" })).toBeFocused();
      await page.keyboard.press("ArrowRight");
      await picture(page, "react");
      await accessible(page);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("toolbar")).toHaveCount(0);
      await expect(page.getByRole("button", { name: "React" })).toBeFocused();
    } else {
      await page.getByRole("toolbar", { name: "React" }).getByRole("button", { name: "thumbs up" }).focus();
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    }
    await expect.poll(() => asked(fake, "react")).toMatchObject([{ table: "tbl_1", reaction: "clap" }]);
    await expect(page.locator(".bubble")).toHaveCount(0, { timeout: 6_000 });
    await fits(page, width, height);
    expect(fake.troubles).toEqual([]);
  });

  test(`${size} people, and one of them muted`, async ({ page }) => {
    const fake = await open(page, size, "follow");
    update(fake, [], [{ type: "joined", player: { id: "p_fay", name: "Fay who watches", bot: false } }]);
    await tab(page, size, "People");
    await page.getByText("Everybody here").click();
    await picture(page, "people");
    await page.getByRole("button", { name: "Mute Cyfrinach ap Gruffydd" }).click();
    await expect(page.getByRole("button", { name: "Unmute Cyfrinach ap Gruffydd" })).toBeVisible();
    fake.push(sign("p_cy", "Cyfrinach ap Gruffydd", "laugh"));
    fake.push(sign("p_dee", "Dee", "clap"));
    await expect(page.locator(".bubble")).toHaveCount(1);
    await tab(page, size, "Talk");
    await expect(page.getByText("not the queen again")).toBeVisible();
    await expect(page.getByText("evening all")).toHaveCount(0);
    await accessible(page);
    await picture(page, "muted");
    await page.reload();
    await tab(page, size, "Talk");
    await expect(page.getByText("not the queen again")).toBeVisible();
    await expect(page.getByText("evening all")).toHaveCount(0);
  });

  test(`${size} a long talk comes a page at a time, and what is read stays in place`, async ({ page }) => {
    const fake = await open(page, size, "follow");
    fake.talk = Array.from({ length: 120 }, (_, i) => ({ id: "p_cy", name: "Cy", text: `line ${i + 1}.` }));
    await page.reload();
    await tab(page, size, "Talk");
    await expect(page.getByText("line 120.")).toBeInViewport();
    await expect(page.getByText("line 71.")).toHaveCount(1);
    for (const first of [21, 1]) {
      await page.getByRole("button", { name: "Earlier lines" }).click();
      await expect(page.getByText(`line ${first}.`)).toHaveCount(1);
    }
    await expect(page.getByRole("button", { name: "Earlier lines" })).toHaveCount(0);
  });

  test(`${size} the host's panel: switches, removing, letting back in`, async ({ page }) => {
    const fake = await open(page, size, "follow");
    update(fake, [{ op: "add", path: "/removed", value: [{ id: "p_gus", name: "Gus" }] }, { op: "add", path: "/chat_allowed", value: true }], [{ type: "joined", player: { id: "p_fay", name: "Fay who watches", bot: false } }]);
    await tab(page, size, "Host");
    await page.getByRole("button", { name: "Remove Fay who watches from the table" }).click();
    await page.waitForTimeout(250);
    await picture(page, "host");
    await accessible(page);
    const rows = page.locator("dialog li");
    const places = async () => Promise.all((await rows.all()).map(async (row) => (await row.boundingBox())?.y));
    const before = await places();
    await page.getByRole("button", { name: "Remove Fay who watches", exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => asked(fake, "table.remove")).toMatchObject([{ player: "p_fay" }]);
    update(fake, [{ op: "replace", path: "/removed", value: [{ id: "p_gus", name: "Gus" }, { id: "p_fay", name: "Fay who watches" }] }], [{ type: "removed", player: { id: "p_fay", name: "Fay who watches", bot: false }, back: false }]);
    await expect(page.getByRole("button", { name: "Let back in: Fay who watches" })).toBeFocused();
    expect(await places()).toEqual(before);
    await picture(page, "host-removed");
    await accessible(page);
    await page.getByRole("button", { name: "Let back in: Gus" }).focus();
    const scrolled = await places();
    await page.keyboard.press("Enter");
    await expect.poll(() => asked(fake, "table.remove")).toMatchObject([{ player: "p_fay" }, { player: "p_gus", back: true }]);
    update(fake, [{ op: "replace", path: "/removed", value: [{ id: "p_fay", name: "Fay who watches" }] }]);
    await expect(rows.filter({ hasText: "Gus" })).toBeFocused();
    await expect(rows.filter({ hasText: "Gus" })).toContainText("may come back");
    expect(await places()).toEqual(scrolled);
    await page.getByRole("button", { name: "Close this table" }).scrollIntoViewIfNeeded();
    await picture(page, "host-end");
    const button = await page.getByRole("button", { name: "Close this table" }).boundingBox();
    expect((button?.y ?? height) + (button?.height ?? 0)).toBeLessThanOrEqual(height - 8);
    await page.getByRole("switch", { name: "Table talk" }).click();
    await page.getByRole("switch", { name: "People may watch" }).click();
    await expect(page.getByText("3 people are watching")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.getByRole("button", { name: "Send them away" }).click();
    await expect(page.getByRole("switch", { name: "People may watch" })).toBeFocused();
    await expect.poll(() => asked(fake, "table.set")).toMatchObject([{ chat: false }, { spectators: false }]);
    update(fake, [{ op: "replace", path: "/chat_allowed", value: false }]);
    await page.keyboard.press("Escape");
    await tab(page, size, "Talk");
    await expect(page.getByText("You have switched table talk off")).toBeVisible();
    await expect(page.getByText("evening all")).toBeVisible();
    await picture(page, "talk-off");
    expect(fake.troubles).toEqual([]);
  });

  test(`${size} a new invite, and none`, async ({ page }) => {
    const fake = await open(page, size, "open");
    await page.locator(".felt").getByRole("button", { name: "New link" }).click();
    await expect(page.getByText("Nothing changes for those who are here")).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancel" })).toBeInViewport({ ratio: 1 });
    await picture(page, "invite-new");
    await page.getByRole("button", { name: "Make a new link" }).click();
    await page.locator(".felt").getByRole("button", { name: "Stop this link" }).click();
    await page.getByRole("button", { name: "Stop the link" }).click();
    await expect.poll(() => asked(fake, "table.invite")).toMatchObject([{ do: "rotate" }, { do: "revoke" }]);
    update(fake, [{ op: "remove", path: "/invite" }]);
    await expect(page.getByText("Nobody new can come in")).toBeVisible();
    await picture(page, "invite-none");
    await accessible(page);
  });

  test(`${size} notices: a message stays until it is put away, draining is a quiet line`, async ({ page }) => {
    const fake = await open(page, size, "follow");
    await page.locator(".hand button").first().waitFor();
    fake.push({ type: "notice", text: "We restart at nine for a new version. Games are kept: you come back to the same cards.", draining: false, at: Date.now() });
    fake.push({ type: "notice", draining: true, at: Date.now() });
    await expect(page.getByText("The server will restart", { exact: false }).first()).toBeVisible();
    await page.waitForTimeout(300);
    await picture(page, "notices");
    await fits(page, width, height);
    await accessible(page);
    await expect(page.getByRole("log")).toContainText("Message from the server: We restart at nine");
    await page.reload();
    const message = page.getByRole("region", { name: "Message from the server" });
    await expect(message).toContainText("We restart at nine");
    await message.getByRole("button", { name: "OK" }).click();
    await expect(message).toHaveCount(0);
    await page.reload();
    await page.locator(".hand button").first().waitFor();
    await expect(message).toHaveCount(0);
  });

  test(`${size} while draining, what begins something says why it does not`, async ({ page }) => {
    const fake = await open(page, size, "follow", "");
    await expect(page.getByText("Thursday club")).toBeVisible();
    fake.push({ type: "notice", draining: true, at: Date.now() });
    await expect(page.getByText("no new games start").first()).toBeVisible();
    await page.getByRole("button", { name: /Play now/ }).click({ force: true }); // It says why it does nothing.
    await expect(page.getByRole("status").filter({ hasText: "no new games start" })).toBeVisible();
    await page.screenshot({ path: `looks/${size}-draining.png`, fullPage: true });
    expect(asked(fake, "table.create")).toEqual([]);
  });

  test(`${size} the list of tables holds still under the pointer`, async ({ page }) => {
    const fake = await open(page, size, "follow", "");
    await page.getByRole("button", { name: "Join Beginners welcome" }).hover();
    const names = page.locator(".public li h3");
    const before = await names.allTextContents();
    fake.push({ type: "update", stream: "lobby", from: 1, seq: 2, ops: [{ op: "remove", path: "/tables/tbl_8" }, { op: "replace", path: "/tables/tbl_6/phase", value: "open" }], events: [], more: false });
    await expect(page.getByText("closed just now")).toBeVisible();
    expect(await names.allTextContents()).toEqual(before);
    await page.mouse.move(1, 1);
    await expect(page.getByText("closed just now")).toHaveCount(0, { timeout: 8_000 });
    await expect(names.first()).toHaveText("Quick ones");
  });

  test(`${size} a refusal says what to do next, where the focus goes`, async ({ page }) => {
    const fake = await open(page, size, null, "t/tbl_9");
    const press = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    fake.refuse["table.join"] = "spectators_forbidden";
    await press("Just watch");
    await expect(page.getByText("The host has switched watching off. You can play there, or wait for a seat.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Just watch" })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    fake.refuse["table.join"] = "queue_full";
    await press("Wait for a seat");
    await expect(page.getByText("Too many people wait for a seat there already. Try again later")).toBeVisible();
    await expect(page.getByRole("button", { name: "Wait for a seat" })).toBeFocused();
    fake.refuse["table.join"] = "removed";
    await press("Wait for a seat");
    await expect(page.getByRole("heading", { name: "The host has removed you from this table" })).toBeFocused();
    await expect(page.getByText("Ask them, then try again")).toBeVisible();
    await picture(page, "join-removed");
    await accessible(page);
    await press("Try again");
    await expect(page.getByRole("status").filter({ hasText: "The host has not let you back in yet." })).toBeVisible();
    await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
    // The list says so too, and offers what can be done.
    await page.getByRole("link", { name: "Home" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    const row = page.locator(".public li").filter({ hasText: "Thursday club" });
    await expect(row).toContainText("The host has removed you from this table. Only the host can let you back in.");
    await expect(row.getByRole("button")).toHaveText(["Try again"]);
    expect(fake.troubles).toEqual([]);
  });

  test(`${size} the settings by keyboard alone`, async ({ page }) => {
    await open(page, size, "follow", "");
    await page.getByRole("button", { name: "Settings" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog");
    for (const [name, then] of [["Show my recovery code", "textbox"], ["Log out", "button"]] as const) {
      await dialog.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
      await expect(dialog.getByRole(then, { name: then === "textbox" ? "Recovery code" : "Cancel", exact: true })).toBeFocused();
    }
    await picture(page, "settings-end");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("button", { name: "Log out" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Settings" })).toBeFocused();
  });

  test(`${size} the invite link is read whole, and copied by one press`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await open(page, size, "open");
    const field = page.locator(".felt").getByRole("textbox", { name: "Invite link" });
    expect(await field.evaluate((area) => [area.scrollWidth <= area.clientWidth, area.scrollHeight <= area.clientHeight])).toEqual([true, true]);
    await page.locator(".felt").getByRole("button", { name: "Copy link" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator(".felt").getByRole("button", { name: "Link copied" })).toBeFocused();
    await expect(page.getByRole("log")).toContainText("Link copied");
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await field.inputValue());
  });

  test(`${size} admin`, async ({ page }) => {
    const fake = await open(page, size, null, "admin");
    await page.getByLabel("Admin token").fill("guess");
    await page.getByRole("button", { name: "Open" }).click();
    await expect(page.getByText("not the token")).toBeVisible();
    await expect(page.getByLabel("Admin token")).toBeFocused();
    await picture(page, "admin-token");
    await page.getByLabel("Admin token").fill(ADMIN_TOKEN);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Ann 1’s table").first()).toBeVisible();
    await accessible(page);
    await page.screenshot({ path: `looks/${size}-admin.png`, fullPage: true });
    await fits(page, width, null);
    // By keyboard alone, and the focus is never lost.
    const press = async (name: string) => {
      await page.getByRole("button", { name, exact: true }).focus();
      await page.keyboard.press("Enter");
    };
    const focused = page.locator(":focus");
    await press("Send");
    await expect(page.getByRole("textbox", { name: "A message to everybody" })).toBeFocused();
    await page.keyboard.type("We restart at nine.");
    await press("Send");
    await expect(page.getByText("41 connections were told")).toBeVisible();
    await expect(focused).toHaveText("Send");
    await picture(page, "admin-told");
    await page.getByRole("button", { name: "OK" }).focus();
    await page.keyboard.press("Enter");
    await expect(focused).not.toHaveCount(0);
    await press("Reset 192.0.2.17");
    await expect(page.getByText("192.0.2.17 may try again at once.")).toBeVisible();
    await expect(focused).toHaveText("Reset");
    await press("Close Ann 1’s table");
    await expect(focused).toHaveText("Cancel");
    await press("Close it for everyone");
    await expect(page.getByText("is closed.")).toBeVisible();
    await expect(focused).not.toHaveCount(0);
    await press("Stop after the last game");
    await page.screenshot({ path: `looks/${size}-admin-sure.png`, fullPage: true });
    fake.admin["status"] = { ...(fake.admin["status"] as object), draining: true };
    await press("Stop after the last game");
    await expect(page.getByText("7 games are running; the server stops when the last is over.")).toBeVisible();
    await expect(focused).toHaveText("Do not stop");
    expect(fake.sent.filter((order) => !["status", "tables", "players"].includes(String(order["do"])))).toEqual([{ do: "say", text: "We restart at nine." }, { do: "reset", address: "192.0.2.17" }, { do: "close", table: "tbl_1" }, { do: "drain", on: true }]);
    expect(page.url()).not.toContain(ADMIN_TOKEN);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(ADMIN_TOKEN);
    await page.reload();
    await expect(page.getByText("Ann 1’s table").first()).toBeVisible();
    expect(fake.troubles.filter((one) => !one.includes("401"))).toEqual([]);
  });

  test(`${size} admin of a server that is not reached, and is again`, async ({ page }) => {
    const fake = await open(page, size, null, "admin");
    await page.getByLabel("Admin token").fill(ADMIN_TOKEN);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Running", { exact: true })).toBeVisible();
    const status = fake.admin["status"];
    delete fake.admin["status"];
    await expect(page.getByText("Not reached", { exact: true })).toBeVisible({ timeout: 10_000 });
    await expect(page.getByText("The server does not answer.")).toBeVisible();
    await expect(page.getByText("Running", { exact: true })).toHaveCount(0);
    await picture(page, "admin-lost");
    await accessible(page);
    fake.admin["status"] = status;
    await expect(page.getByText("Running", { exact: true })).toBeVisible({ timeout: 10_000 });
  });
}
