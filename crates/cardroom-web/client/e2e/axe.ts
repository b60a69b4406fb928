// What axe finds on a page that matters.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(AXE); // By the debugger: the page's own policy allows no other script.
  return page.evaluate(async () => {
    const { violations } = await (globalThis as any).axe.run();
    return violations.filter((one: any) => one.impact === "serious" || one.impact === "critical").map((one: any) => `${one.id}: ${one.nodes[0]?.html}`);
  });
}
