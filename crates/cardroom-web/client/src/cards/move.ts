// Lets what changed its place glide there. Unlike Svelte's own flip it never scales: a card keeps its shape.
import { cubicOut } from "svelte/easing";

export function move(_: Element, { from, to }: { from: DOMRect; to: DOMRect }, { duration }: { duration: number }) {
  const [x, y] = [from.left - to.left, from.top - to.top];
  return { duration, easing: cubicOut, css: (_now: number, left: number) => `transform: translate(${left * x}px, ${left * y}px)` };
}
