// A friendly name for somebody who has none yet.
import { t } from "../i18n/index.svelte";

export function suggestName(): string {
  return t("name-pattern", { quality: pick("name-qualities"), creature: pick("name-creatures") });
}

function pick(key: string): string {
  const words = t(key).split(",").map((word) => word.trim());
  return words[Math.floor(Math.random() * words.length)] ?? "";
}
