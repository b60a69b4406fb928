// People who make a room and come to it, each in a browser of their own.
import { expect, type Browser, type Page } from "@playwright/test";
import type { Server } from "./server";

export async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ reducedMotion: "reduce" })).newPage();
}
export async function named(page: Page, address: string, name: string): Promise<Page> {
  await page.goto(address);
  await page.getByRole("textbox", { name: "Your name" }).fill(name);
  return page;
}
/** Makes a room that people come to by a link; gives the link. */
export async function host(page: Page, server: Server, name = "Ann"): Promise<string> {
  await named(page, server.address, name);
  await page.getByRole("button", { name: /Make a room/ }).click();
  await page.getByRole("button", { name: "Make the room" }).click();
  return page.getByRole("textbox", { name: "Invite link" }).inputValue();
}
export async function comes(browser: Browser, link: string, name: string, way = "Join"): Promise<Page> {
  const page = await named(await newPage(browser), link, name);
  await page.getByRole("button", { name: way, exact: true }).click();
  await expect(page).toHaveURL(/\/t\/[^/]+$/);
  return page;
}
/** Opens a panel, which stands at the side or in a sheet. */
export async function panel(page: Page, name: "People" | "Talk" | "Host" | "Table"): Promise<void> {
  const sheet = page.getByRole("dialog");
  const menu = page.getByRole("button", { name: /^Menu/ });
  await expect(menu.or(page.getByRole("heading", { name: "Table talk" })).first()).toBeVisible(); // The table is shown.
  if (await menu.isVisible()) {
    if ((await sheet.count()) === 0) await menu.click();
    await sheet.getByRole("button", { name, exact: true }).click();
  } else if (name === "Host" || name === "Table") {
    await page.getByRole("button", { name, exact: true }).click();
  }
}
export const close = (...pages: Page[]) => Promise.all(pages.map((page) => page.context().close()));
