// The list of public tables as a place sees it: watched while somebody is logged in, else read every few seconds.
import { app } from "../app.svelte";
import { publicTables } from "../net/http";
import type { LobbyDoc } from "../net/wire";

const EVERY_MS = 10_000;

export class PublicList {
  #read = $state.raw<LobbyDoc | null>(null);
  /** Whether the last attempt to read it came to nothing. */
  failed = $state(false);

  /** To be made while a component is; `game` is the one wished for, empty for all. */
  constructor(game: () => string) {
    // Of one game the server lists as many tables as it would of all.
    $effect(() => app.watchLobby(game()));
    $effect(() => () => app.watchLobby(null));
    $effect(() => {
      if (app.known) return;
      const look = () => void publicTables().then((found) => ([this.#read, this.failed] = [found, false]), () => (this.failed = true));
      look();
      const timer = setInterval(look, EVERY_MS);
      return () => clearInterval(timer);
    });
  }

  get doc(): LobbyDoc | null {
    return app.player ? app.lobby : this.#read;
  }
}
