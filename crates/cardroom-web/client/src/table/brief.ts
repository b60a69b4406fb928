// A table's options in one short sentence: only what differs from the game's defaults, in the order of the rules. An
// option that the language file has no brief words for is named with its value.
import { t, tMaybe } from "../i18n/index.svelte";
import type { GameSheet } from "../net/http";
import { changedOptions } from "./room";

/** More would be a list: the table's own menu has all of them. */
const MOST = 4;

const dashed = (text: string) => text.replaceAll("_", "-");

/** "Kitty call, to 50 points"; empty where everything is as the rules say. */
export function inBrief(sheet: GameSheet | undefined, options: Record<string, unknown> | undefined): string {
  if (!sheet || !options) return "";
  const changed = changedOptions(sheet, options);
  const parts = Object.keys(sheet.options).filter((name) => name in changed).map((name) => differs(name, changed[name]));
  const more = parts.length - MOST;
  const shown = more > 0 ? [...parts.slice(0, MOST), t("brief-more", { n: more })] : parts;
  const text = shown.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function differs(name: string, value: unknown): string {
  if (Array.isArray(value)) return ofList(name, value.map(String));
  const [key, args] = [`brief-${dashed(name)}`, { n: Number(value), seconds: Number(value) / 1_000 }];
  const known = (typeof value === "number" ? tMaybe(key, args) : undefined) ?? tMaybe(`${key}-${dashed(String(value))}`, args);
  return known ?? t("brief-other", { option: tMaybe(`option-${dashed(name)}`) ?? name.replaceAll("_", " "), value: valueInWords(name, value) });
}

/** One choice is named, several are counted. */
function ofList(name: string, items: string[]): string {
  const [only] = items;
  if (items.length === 1 && only !== undefined) {
    return tMaybe(`brief-${dashed(name)}-${dashed(only)}`) ?? tMaybe(`brief-${dashed(name)}-only`, { item: only }) ?? only;
  }
  return tMaybe(`brief-${dashed(name)}`, { n: items.length }) ?? t("brief-other", { option: tMaybe(`option-${dashed(name)}`) ?? name, value: items.length });
}

function valueInWords(name: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return tMaybe(`option-${dashed(name)}-${dashed(String(value))}`) ?? String(value);
}
