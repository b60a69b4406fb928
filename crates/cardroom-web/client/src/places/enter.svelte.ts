// The first step of everything that can be done on a first visit: becoming somebody.
import { app, refusalText } from "../app.svelte";
import { suggestName } from "../parts/suggest";
import type { Refusal } from "../net/requests";

export class Entering {
  name = $state(suggestName());
  wrong = $state<string | null>(null);
  busy = $state(false);

  /** Logs in if need be, then does what was asked for; a refused name is said beside the field. */
  async then(action: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.wrong = null;
    try {
      await app.enter(this.name.trim());
      await action();
    } catch (why) {
      this.wrong = refusalText(why as Refusal);
    } finally {
      this.busy = false;
    }
  }
}
