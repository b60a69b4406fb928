// The sheets that are open, the newest last. A modal sheet makes everything outside of it inert, so what is told must be
// told inside of the newest.
import { untrack } from "svelte";

class Sheets {
  #open = $state.raw<symbol[]>([]);

  /** The sheet on top; null: none is open. */
  get top(): symbol | null {
    return this.#open.at(-1) ?? null;
  }

  /** Counts a sheet as open until what comes back is called. */
  opens(sheet: symbol): () => void {
    this.#open = [...untrack(() => this.#open), sheet];
    return () => (this.#open = this.#open.filter((one) => one !== sheet));
  }
}

export const sheets = new Sheets();
