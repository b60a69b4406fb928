// The page against the real server: CARDROOM_BIN names the binary, CHROMIUM the browser.
import { defineConfig, devices } from "@playwright/test";

export const browser = {
  launchOptions: {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  },
};

export default defineConfig({
  testDir: "e2e",
  workers: 2,
  timeout: 60_000,
  reporter: "line",
  use: { ...browser, trace: "retain-on-failure" },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", testMatch: /(access|table|rummy|rooms|coming)\.spec/, use: { ...devices["Pixel 7"], viewport: { width: 360, height: 640 } } },
  ],
});
