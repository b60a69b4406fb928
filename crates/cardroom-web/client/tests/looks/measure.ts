// What can be measured of a page: nothing wider than the screen, every card of the hand within it, and what axe finds.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

export async function fits(page: Page, width: number, height: number | null): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (height === null || (await page.locator(".hand.scrolls").count()) > 0) return; // What does not fit is scrolled to.
  const boxes = await page.locator(".hand button").evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON()));
  for (const box of boxes) {
    expect(box.left).toBeGreaterThanOrEqual(-1);
    expect(box.right).toBeLessThanOrEqual(width + 1);
    expect(box.top + 44).toBeLessThanOrEqual(height);
  }
}

export async function accessible(page: Page): Promise<void> {
  // Evaluated by the debugger, not as a script of the page: the page's policy allows none but its own.
  await page.evaluate(readFileSync(AXE, "utf8"));
  const found = await page.evaluate(async () => {
    const axe = (globalThis as unknown as { axe: { run(): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe;
    return (await axe.run()).violations.filter((one) => one.impact === "serious" || one.impact === "critical").map((one) => `${one.id}: ${one.nodes[0]?.html.slice(0, 160)}`);
  });
  expect(found).toEqual([]);
}
