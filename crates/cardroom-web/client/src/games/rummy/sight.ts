// Scrolling within the melds alone: what lies around them is not for scrolling.
import { ms } from "../../settings.svelte";

export function bringIntoSight(one: HTMLElement): void {
  const list = one.closest<HTMLElement>(".melds");
  if (!list) return;
  const [outer, inner] = [list.getBoundingClientRect(), one.getBoundingClientRect()];
  const by = inner.top < outer.top ? inner.top - outer.top : Math.max(0, inner.bottom - outer.bottom);
  if (by !== 0) list.scrollBy({ top: by, behavior: ms(200) > 0 ? "smooth" : "auto" });
}
