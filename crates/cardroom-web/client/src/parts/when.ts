// Instants and lengths of time as people say them, in the page's language.
import { language, t } from "../i18n/index.svelte";

export function timeOfDay(at: number): string {
  return new Date(at).toLocaleTimeString(language(), { hour: "2-digit", minute: "2-digit" });
}

/** "less than a minute", "5 minutes", "3 hours", "2 days": the largest unit of which there is one. */
export function howLong(ms: number): string {
  if (ms < 60_000) return t("time-soon");
  const [n, unit] = ms < 3_600_000 ? [ms / 60_000, "minute"] : ms < 86_400_000 ? [ms / 3_600_000, "hour"] : [ms / 86_400_000, "day"];
  return new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(Math.max(0, Math.floor(n)));
}
