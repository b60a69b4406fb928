// The signs that people at a table give one another: each is shown for a moment and then gone. Who gives several in
// that moment is seen with the newest.
import { SvelteMap } from "svelte/reactivity";
import { tMaybe } from "../i18n/index.svelte";
import type { PlayerId, ReactionFrame } from "../net/wire";

export const SHOWN_MS = 3_500;
/** So many are shown at once. */
const MOST = 24;

/** The signs that this page can draw. */
export const SIGNS = ["thumbs_up", "clap", "laugh", "wow", "sad", "heart", "thinking", "good_game"] as const;
export type Sign = (typeof SIGNS)[number];

export interface Given { n: number; name: string; sign: Sign }

export function isSign(reaction: string): reaction is Sign {
  return (SIGNS as readonly string[]).includes(reaction);
}

export function signInWords(sign: Sign): string {
  return tMaybe(`reaction-${sign.replaceAll("_", "-")}`) ?? sign;
}

export class Reactions {
  readonly shown = new SvelteMap<PlayerId, Given>();
  #count = 0;

  /** Shows a sign for its moment; one that this page cannot draw is nothing to show. */
  take({ from, reaction }: ReactionFrame): void {
    if (!isSign(reaction)) return;
    this.#count += 1;
    const n = this.#count;
    if (this.shown.size >= MOST && !this.shown.has(from.id)) this.shown.delete(this.shown.keys().next().value ?? "");
    this.shown.set(from.id, { n, name: from.name, sign: reaction });
    setTimeout(() => this.shown.get(from.id)?.n === n && this.shown.delete(from.id), SHOWN_MS);
  }
}
