// The nearest place that is left where something was taken off the page: never the body, from where a keyboard or a
// reader would begin anew. When it is looked for is `focus.ts`'s.

const FIRST = "button:not(:disabled), a[href], summary";
const HEADING = "h1, h2, h3";
/** In these the next thing to do stands; elsewhere the heading says where one is. `data-focus` marks further ones. */
const OWN_BUTTONS = "li, details, [data-focus]";

/** The best of what is left around something that has gone: its ancestors, the nearest first. */
export function nearest(path: readonly Element[]): HTMLElement | null {
  for (const node of path) {
    if (!node.isConnected) continue;
    const own = node.matches(OWN_BUTTONS) ? seen(node, FIRST) : null;
    const found = own ?? seen(node, HEADING);
    if (found) return reachable(found);
    if (node.matches(OWN_BUTTONS)) return reachable(node as HTMLElement);
  }
  const rest = seen(document.body, "h1") ?? seen(document.body, "main");
  return rest && reachable(rest);
}

function seen(within: Element, what: string): HTMLElement | null {
  return [...within.querySelectorAll<HTMLElement>(what)].find((one) => one.checkVisibility()) ?? null;
}

function reachable(node: HTMLElement): HTMLElement {
  if (node.tabIndex < 0 && !node.hasAttribute("tabindex")) node.tabIndex = -1;
  return node;
}
