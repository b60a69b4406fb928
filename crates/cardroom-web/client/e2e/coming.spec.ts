// What somebody is told of a table before and after coming to it: what it is, what joining does, and why not.
import type { Page } from "@playwright/test";
import { findings } from "./axe";
import { close, comes, host, named, newPage } from "./people";
import { expect, test, type Server } from "./server";

/** Makes a public room, as the list has it; gives its address. */
async function publicRoom(page: Page, server: Server, watching: boolean): Promise<string> {
  await named(page, `${server.address}?make`, "Ann");
  await page.getByRole("combobox", { name: "Who can come in" }).selectOption("public");
  if (!watching) {
    await page.getByText("More options").click();
    await page.getByRole("checkbox", { name: "People may watch" }).uncheck();
  }
  await page.getByRole("button", { name: "Make the room" }).click();
  await expect(page).toHaveURL(/\/t\/[^/]+$/);
  return page.url();
}
/** All that a place says, but for the name that it suggests. */
const words = (page: Page) => page.locator("main").innerText();

test("a public table says what it is before one joins, and offers only what can be done", async ({ page, browser, server }) => {
  const address = await publicRoom(page, server, false);
  const bea = await newPage(browser);
  await expect(async () => {
    await bea.goto(address);
    await expect(bea.getByRole("heading", { name: "Join Ann’s table" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(bea.getByText("1 person, 3 seats free")).toBeVisible();
  await expect(bea.getByText("A seat is free: you sit down at once.")).toBeVisible();
  await expect(bea.getByRole("button", { name: "Just watch" })).toHaveCount(0);
  await expect(bea.getByText("You cannot just watch here")).toBeVisible();
  expect(await findings(bea)).toEqual([]);
  await bea.getByRole("button", { name: "Join", exact: true }).click();
  await expect(bea.locator(".felt")).toBeVisible();
  await close(bea);
});

test("of a private table a stranger is told what they are told of none", async ({ page, browser, server }) => {
  await host(page, server);
  const there = page.url();
  const stranger = await newPage(browser);
  const said: string[] = [];
  for (const address of [there, `${server.address}t/tbl_404`]) {
    await stranger.goto(address);
    await expect(stranger.getByRole("heading", { name: "There is no such table, or it is private" })).toBeVisible();
    said.push(await words(stranger));
  }
  expect(said[1]).toBe(said[0]);
  expect(said[0]).not.toContain("Ann");

  // And as somebody whom the server knows, before and after the press.
  const cy = await named(await newPage(browser), `${server.address}?make`, "Cy");
  await cy.getByRole("button", { name: "Make the room" }).click();
  await expect(cy.locator(".felt")).toBeVisible();
  for (const address of [there, `${server.address}t/tbl_404`]) {
    await cy.goto(address);
    await expect(cy.getByText("The list of public tables does not show it.")).toBeVisible();
    said.push(await words(cy));
    await cy.getByRole("button", { name: "Join", exact: true }).click();
    await expect(cy.getByRole("heading", { name: "There is no such table, or it is private" })).toBeVisible();
    await expect(cy.getByText("Ask somebody who plays there for the invite link or the code.")).toBeVisible();
    said.push(await words(cy));
  }
  expect(said.slice(4)).toEqual(said.slice(2, 4));
  await close(stranger, cy);
});

test("a room is made by keyboard alone, and the focus is at the table then", async ({ page, server, isMobile }) => {
  test.skip(isMobile, "phones have no keyboard");
  await page.goto(server.address);
  await page.getByRole("button", { name: /Make a room/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Make a room" })).toBeFocused();
  await page.getByRole("button", { name: "Make the room" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.locator(".felt").getByRole("button", { name: "Stop this link" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Stop the link" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.locator(".felt").getByRole("button", { name: "New link" })).toBeFocused();
});

test("whoever comes to a full table is told of the queue before the press and after it", async ({ page, browser, server }) => {
  await named(page, `${server.address}?make`, "Ann");
  await page.getByText("500 Rummy").click();
  await page.getByRole("radio", { name: "2", exact: true }).check();
  await page.getByRole("button", { name: "Make the room" }).click();
  const link = await page.getByRole("textbox", { name: "Invite link" }).inputValue();
  const bea = await comes(browser, link, "Bea");
  const cy = await named(await newPage(browser), link, "Cy");
  await expect(cy.getByText("Both seats are taken: you will wait in the queue.")).toBeVisible();
  await cy.getByRole("button", { name: "Wait for a seat" }).click();
  await expect(cy).toHaveURL(/\/t\/[^/]+$/);
  await expect(cy.getByRole("status").filter({ hasText: "You are number 1 in the queue. You sit down by yourself" })).toBeVisible();
  const dee = await named(await newPage(browser), link, "Dee");
  await expect(dee.getByText("Both seats are taken: you will wait in the queue, behind one other.")).toBeVisible();
  await close(bea, cy, dee);
});

test("a code is typed where one asks for the field, by the keyboard alone", async ({ page, browser, server }) => {
  const code = new URL(await host(page, server)).pathname.split("/").pop() as string;
  const bea = await named(await newPage(browser), server.address, "Bea");
  await bea.getByRole("button", { name: /I have a code/ }).focus();
  await bea.keyboard.press("Enter");
  const field = bea.getByRole("textbox", { name: "I have a code" });
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport({ ratio: 1 });
  await bea.keyboard.type(code);
  await bea.keyboard.press("Enter");
  await expect(bea.getByRole("heading", { name: "Join Ann’s table" })).toBeVisible();
  await close(bea);
});
