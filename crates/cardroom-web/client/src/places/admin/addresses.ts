// Who is connected, by where from: one entry an address, however many play behind it.
import type { AdminPlayer } from "../../net/admin";

export interface From { address: string; names: string[] }

export function byAddress(players: readonly AdminPlayer[]): From[] {
  const found = new Map<string, string[]>();
  for (const { name, addresses } of players) {
    for (const address of addresses) found.set(address, [...(found.get(address) ?? []), name]);
  }
  return [...found].map(([address, names]) => ({ address, names })).sort((a, b) => b.names.length - a.names.length || a.address.localeCompare(b.address));
}
