// Pictures of every place and phase at three sizes, for looking at: `npm run build && npm run looks`, then see looks/.
import { defineConfig } from "@playwright/test";
import { browser } from "./playwright.config";

export default defineConfig({ testDir: "tests/looks", workers: 2, reporter: "line", outputDir: "test-results/looks", use: browser });
