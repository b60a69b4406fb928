// Opens every scene at every size, keeps a picture, and holds the page to what can be measured: nothing wider than
// the screen, every card of the hand within it, no complaint of the browser, no serious finding of axe.
import { expect, test } from "@playwright/test";
import { BASE, fakeServer } from "../fake/page";
import { scenes } from "../fake/scenes";
import { accessible, fits } from "./measure";

const SIZES = { phone: [360, 640], sideways: [844, 390], laptop: [1280, 800] } as const;

for (const [size, [width, height]] of Object.entries(SIZES)) {
  for (const scene of Object.keys(scenes(0))) {
    test(`${size} ${scene}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
      const fake = await fakeServer(page, scene);
      await page.addInitScript(() => localStorage.setItem("cardroom.token", '"t"'));
      await page.goto(`${BASE}t/tbl_1`);
      await page.locator(".felt").waitFor();
      await page.waitForTimeout(500);
      await page.screenshot({ path: `looks/${size}-${scene}.png` });
      await fits(page, width, height);
      expect(fake.troubles).toEqual([]);
      if (size !== "sideways") await accessible(page);
    });
  }
  for (const [name, path, known] of [["home", "", false], ["home-known", "", true], ["make", "?make", true], ["invite", "i/7Q4KM2XD", false], ["join", "t/tbl_8", false], ["join-full", "t/tbl_9", true], ["join-nothing", "t/tbl_404", false], ["rules", "rules/dnfh#DNFH-1", false]] as const) {
    test(`${size} ${name}`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: "light" });
      const fake = await fakeServer(page, known ? "follow" : null);
      if (known) await page.addInitScript(() => localStorage.setItem("cardroom.token", '"t"'));
      if (name === "join-nothing") await page.route(`${BASE}api/v1/tables`, (route) => route.fulfill({ json: { tables: {}, more: 0 } }));
      await page.goto(`${BASE}${path}`);
      await page.waitForTimeout(400);
      await page.screenshot({ path: `looks/${size}-${name}.png`, fullPage: true });
      await fits(page, width, null);
      expect(fake.troubles).toEqual([]);
      if (size !== "sideways") await accessible(page);
    });
  }
}

for (const [size, [width, height]] of Object.entries(SIZES)) {
  test(`${size} sheets`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
    const fake = await fakeServer(page, "follow");
    await page.addInitScript(() => localStorage.setItem("cardroom.token", '"t"'));
    await page.goto(`${BASE}t/tbl_1`);
    if (size !== "laptop") {
      await page.getByRole("button", { name: "Menu" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Table" }).click();
    }
    await page.getByRole("button", { name: "Settings" }).click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `looks/${size}-settings.png` });
    await accessible(page);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: size === "laptop" ? "Host" : "Menu" }).click();
    await page.waitForTimeout(300);
    await page.screenshot({ path: `looks/${size}-menu.png` });
    await accessible(page);
    if (size !== "laptop") {
      await page.getByRole("dialog").getByRole("button", { name: "Talk" }).click();
      await page.screenshot({ path: `looks/${size}-talk.png` });
      await page.getByRole("dialog").getByRole("button", { name: "Table" }).click();
      await page.screenshot({ path: `looks/${size}-about.png` });
    }
    expect(fake.troubles).toEqual([]);
  });
}
