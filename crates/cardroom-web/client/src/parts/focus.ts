// Keeps the focus of whoever uses the keyboard where something can be done. What had it may go away or be switched off
// by being pressed, and a browser then leaves the focus nowhere. Within a part marked `data-keeps-focus` it goes to the
// nearest thing that is left around it: to what is marked `data-next`, the lowest number first, else to whatever Tab would
// reach; from there back to where it was before; and at last to what is next on the whole page. A board is marked with
// `next` for it: whatever is done there, what is next on it comes first. Outside of such parts it goes to the nearest
// place that is left.

import { nearest } from "./nearest";

const TABBABLE = "a[href], button, input, select, textarea, summary, [tabindex]";
/** So many places are remembered. */
const MOST = 8;

let last: HTMLElement | null = null;
/** The ancestors of the last place, nearest first: it may be out of the page by now. */
let around: HTMLElement[] = [];
let before: HTMLElement[] = [];
let byKey = true;
let looking = false;

/** Begins to keep the focus on this page. */
export function keepFocus(): void {
  addEventListener("keydown", () => (byKey = true), true);
  addEventListener("pointerdown", () => (byKey = false), true);
  addEventListener("focusin", ({ target }) => came(target as HTMLElement));
  addEventListener("focusout", ({ target, relatedTarget }) => relatedTarget === null && queueMicrotask(() => left(target as HTMLElement)));
  new MutationObserver(lookSoon).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled", "inert"] });
}

function came(to: HTMLElement): void {
  if (last && last !== to) before = [...before, last].slice(-MOST);
  last = to;
  around = [];
  for (let one = to.parentElement; one; one = one.parentElement) around.push(one);
}

/** Who presses beside everything has put the focus away, and it stays there. */
function left(from: HTMLElement): void {
  if (from === last && canHold(from) && nowhere()) last = null;
}

/** After whoever else gives the focus its place had the time to do so. */
function lookSoon(): void {
  if (looking || last === null || canHold(last)) return;
  looking = true;
  setTimeout(() => {
    looking = false;
    if (last !== null && !canHold(last) && (nowhere() || document.activeElement === last)) place(last);
  });
}

function place(from: HTMLElement): void {
  const kept = around.findIndex((one) => one.matches("[data-keeps-focus]"));
  if (kept < 0) return nearest([from, ...around])?.focus({ preventScroll: true });
  if (!byKey) return;
  const near = around[kept]?.dataset["keepsFocus"] === "next" ? around.slice(kept, kept + 1) : around.slice(0, kept);
  const found = firstOf(near, nextIn) ?? firstOf([...before].reverse(), (one) => (canHold(one) ? one : null)) ?? firstOf([...around.slice(kept), document.body], nextIn);
  found?.focus();
}

function firstOf(places: HTMLElement[], find: (place: HTMLElement) => HTMLElement | null): HTMLElement | null {
  for (const one of places) {
    const found = one.isConnected ? find(one) : null;
    if (found) return found;
  }
  return null;
}

function nextIn(place: HTMLElement): HTMLElement | null {
  const marked = [...place.querySelectorAll<HTMLElement>("[data-next]")].filter(canHold);
  const [next] = marked.sort((a, b) => Number(a.dataset["next"]) - Number(b.dataset["next"]));
  return next ?? [...place.querySelectorAll<HTMLElement>(TABBABLE)].find((one) => one.tabIndex >= 0 && canHold(one)) ?? null;
}

function canHold(one: HTMLElement): boolean {
  return one.isConnected && !one.matches(":disabled") && one.closest("[inert]") === null && one.getClientRects().length > 0;
}

function nowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
