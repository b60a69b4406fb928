// What this browser remembers between visits: the token, the name, settings, and the bytes given to deals. A browser
// that refuses storage (private windows, blocked cookies) still plays; it only forgets.

const PREFIX = "cardroom.";
const memory = new Map<string, string>();

export function recall<T>(key: string, otherwise: T): T {
  const text = read(PREFIX + key);
  if (text === null) return otherwise;
  try {
    return JSON.parse(text) as T;
  } catch {
    return otherwise;
  }
}

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(PREFIX + key, text);
  try {
    localStorage.setItem(PREFIX + key, text);
  } catch {
    // Kept in memory for as long as the page lives.
  }
}

export function forget(key: string): void {
  memory.delete(PREFIX + key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Nothing was stored.
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}
