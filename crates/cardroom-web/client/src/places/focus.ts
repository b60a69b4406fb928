// Where the focus goes when what had it is taken off the page: to the nearest place that is still there, never to the
// body, from where a keyboard or a reader would begin anew. Whoever moves the focus on purpose comes first.

const FIRST = "button:not(:disabled), a[href], summary";
const HEADING = "h1, h2, h3";
/** In these the next thing to do stands; elsewhere the heading says where one is. `data-focus` marks further ones. */
const OWN_BUTTONS = "li, details, [data-focus]";

export function keepFocus(): void {
  let path: Element[] = [];
  document.addEventListener("focusin", ({ target }) => {
    path = [];
    for (let node = target as Element | null; node && node !== document.body; node = node.parentElement) path.push(node);
  });
  // Somebody who presses where nothing is has left it.
  document.addEventListener("pointerdown", ({ target }) => {
    if (path[0]?.isConnected && !path[0].contains(target as Node)) path = [];
  });
  let looking = false;
  new MutationObserver(() => {
    if (looking || path.length === 0 || path[0]?.isConnected) return;
    looking = true;
    // After all that the page does of itself.
    setTimeout(() => {
      looking = false;
      const active = document.activeElement;
      if (active !== null && active !== document.body) return;
      nextOf(path)?.focus({ preventScroll: true });
    });
  }).observe(document.body, { childList: true, subtree: true });
}

/** The best of what is left around something that has gone: its ancestors, the nearest first. */
function nextOf(path: readonly Element[]): HTMLElement | null {
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
