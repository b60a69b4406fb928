// Whom this player does not want to hear: kept in this browser by the player's id, told to nobody. It is looked up
// where something is shown, so it also hides what was said before.
import { SvelteMap } from "svelte/reactivity";
import { recall, remember } from "../net/keep";
import type { PlayerId } from "../net/wire";

/** So many are remembered; who was muted longest ago is forgotten first. */
const MOST = 200;

class Muted {
  /** Ids, with the name each had when muted. */
  readonly #names = new SvelteMap<PlayerId, string>(recall<[PlayerId, string][]>("muted", []));

  has(id: PlayerId): boolean {
    return this.#names.has(id);
  }

  /** Everybody muted, the latest first. */
  list(): { id: PlayerId; name: string }[] {
    return [...this.#names].map(([id, name]) => ({ id, name })).reverse();
  }

  mute({ id, name }: { id: PlayerId; name: string }): void {
    this.#names.delete(id);
    this.#names.set(id, name);
    for (const oldest of [...this.#names.keys()].slice(0, -MOST)) this.#names.delete(oldest);
    this.#keep();
  }

  unmute(id: PlayerId): void {
    this.#names.delete(id);
    this.#keep();
  }

  #keep(): void {
    remember("muted", [...this.#names]);
  }
}

export const muted = new Muted();
