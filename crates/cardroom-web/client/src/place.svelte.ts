// Where the page is. Addresses are read relative to the page's base, so that it also runs under a path of its own.

export type Place =
  | { at: "home" }
  | { at: "nowhere" }
  | { at: "make" }
  | { at: "table"; table: string }
  | { at: "invite"; invite: string }
  | { at: "replay"; table: string; game_no: number }
  | { at: "rules"; game: string }
  | { at: "admin" };

let current = $state.raw<Place>({ at: "home" });

export function place(): Place {
  return current;
}

export function read(path: string, search = ""): Place {
  const [first, second, third] = path.replace(/^\/+|\/+$/g, "").split("/").map(unescaped);
  if (first === "t" && second) return { at: "table", table: second };
  if (first === "i" && second) return { at: "invite", invite: second };
  if (first === "r" && second && /^[1-9]\d{0,8}$/.test(third ?? "")) return { at: "replay", table: second, game_no: Number(third) };
  if (first === "rules" && second) return { at: "rules", game: second };
  if (first === "admin" && !second) return { at: "admin" };
  if (first || second) return { at: "nowhere" };
  // No path of its own: the server knows tables, invites, records and rules, and home is home with or without it.
  return search === "?make" ? { at: "make" } : { at: "home" };
}

/** The address of a place, relative to the base. */
export function address(to: Place): string {
  switch (to.at) {
    case "home":
    case "nowhere": return "./";
    case "make": return "./?make";
    case "table": return `t/${encodeURIComponent(to.table)}`;
    case "invite": return `i/${encodeURIComponent(to.invite)}`;
    case "replay": return `r/${encodeURIComponent(to.table)}/${to.game_no}`;
    case "admin": return "admin";
    case "rules": return `rules/${encodeURIComponent(to.game)}`;
  }
}

export function absolute(to: Place): string {
  return new URL(address(to), document.baseURI).href;
}

export function go(to: Place, how: "push" | "replace" = "push"): void {
  history[how === "push" ? "pushState" : "replaceState"](null, "", absolute(to));
  look();
  scrollTo(0, 0);
}

/** Reads the address bar, and again on every step back. */
export function watchAddress(): void {
  look();
  addEventListener("popstate", look);
}

/** Lets a plain click on a link inside the page change place without loading; every other click stays the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.target !== "" || !link.href.startsWith(document.baseURI)) return;
  const to = new URL(link.href);
  if (to.hash !== "" && to.pathname === location.pathname) return;
  event.preventDefault();
  history.pushState(null, "", to);
  look();
  scrollTo(0, 0);
}

function look(): void {
  const base = new URL(document.baseURI).pathname;
  current = read(location.pathname.startsWith(base) ? location.pathname.slice(base.length) : "", location.search);
}

function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
