// How long ago something was, and how long the server has been up: a minute is the least that is counted.
import { t } from "../../i18n/index.svelte";
import { howLong } from "../../parts/when";

const MINUTE_MS = 60_000;

export function madeInWords(at: number, now = Date.now()): string {
  return now - at < MINUTE_MS ? t("admin-age-now") : t("admin-age", { time: howLong(now - at) });
}

export function upInWords(version: string, since: number, now = Date.now()): string {
  return now - since < MINUTE_MS ? t("admin-version-now", { version }) : t("admin-version", { version, time: howLong(now - since) });
}
