// How this device shows the table: theme, deck, sound. Kept in the browser, never sent.
import { recall, remember } from "./net/keep";

export type Theme = "system" | "light" | "dark" | "contrast";
interface Settings { theme: Theme; fourColours: boolean; sound: boolean; oneTap: boolean }

const DEFAULTS: Settings = { theme: "system", fourColours: false, sound: true, oneTap: false };

export const settings = $state<Settings>({ ...DEFAULTS, ...recall<Partial<Settings>>("settings", {}) });

export function changeSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  remember("settings", { ...settings });
  showSettings();
}

/** Puts what was chosen on the root element, where the one file of colours reads it. */
export function showSettings(): void {
  const root = document.documentElement;
  root.dataset["theme"] = settings.theme;
  root.dataset["deck"] = settings.fourColours ? "four" : "two";
}

/** 0 where motion is not wanted. */
export function ms(duration: number): number {
  return typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : duration;
}
