// Builds the page so that it runs under any base path: every asset is named relative to the page's
// <base href>, which the server sets. In development, /ws and /api go to a server on CARDROOM_ADDR.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env["CARDROOM_ADDR"] ?? "127.0.0.1:8080";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: { target: "es2022", assetsInlineLimit: 0, cssCodeSplit: true },
  server: {
    proxy: {
      "/ws": { target: `ws://${server}`, ws: true },
      "/api": { target: `http://${server}` },
    },
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
