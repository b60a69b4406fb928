// How a game is played, on one screen: parts with a title each, and in each a few sentences, from the language files.
import { t, tMaybe } from "../i18n/index.svelte";

const PARTS = ["goal", "deal", "turn", "special", "score"] as const;

export function howTo(game: string): { title: string; lines: string[] }[] {
  return PARTS.flatMap((part) => {
    const text = tMaybe(`how-${game}-${part}`);
    return text === undefined ? [] : [{ title: t(`how-${part}`), lines: text.split("\n") }];
  });
}
