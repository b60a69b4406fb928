// Carrying cards of the hand to a place of the table, by mouse, pen or finger. Places say what they are in `data-drop`.
// A press that does not move stays a press.

const MOVED_PX = 8;

export class Drag {
  /** The names of the cards under way; empty: none are. */
  ids = $state.raw<readonly string[]>([]);
  at = $state.raw({ x: 0, y: 0 });
  over = $state<string | null>(null);
  #swallows = false;

  constructor(readonly drop: (ids: readonly string[], place: string) => void) {}

  /** Begins with a press on a card; what is carried is asked for once it moves. */
  press(event: PointerEvent, carried: () => readonly string[]): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.#swallows = false;
    const from = { x: event.clientX, y: event.clientY };
    const ending = new AbortController();
    const { signal } = ending;
    const move = (moved: PointerEvent) => {
      if (moved.pointerId !== event.pointerId) return;
      const here = { x: moved.clientX, y: moved.clientY };
      if (this.ids.length === 0) {
        if (Math.hypot(here.x - from.x, here.y - from.y) < MOVED_PX) return;
        this.ids = carried();
      }
      this.at = here;
      this.over = placeAt(here.x, here.y);
    };
    const end = (ended: PointerEvent) => {
      if (ended.pointerId !== event.pointerId) return;
      ending.abort();
      const { ids, over } = this;
      this.ids = [];
      this.over = null;
      if (ids.length === 0) return;
      this.#swallows = true;
      if (over !== null && ended.type === "pointerup") this.drop(ids, over);
    };
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  }

  /** Whether the click that comes now is the end of a drag, and no press. */
  swallows(): boolean {
    const was = this.#swallows;
    this.#swallows = false;
    return was;
  }
}

function placeAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset["drop"] ?? null;
}
