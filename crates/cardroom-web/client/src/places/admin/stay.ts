// A list that is fetched anew every few seconds: while somebody is at it, its rows keep their places, what has gone
// keeps its own, and what is new is added below.

export interface Row<T> { id: string; item: T; gone: boolean }

export function rowsOf<T>(before: readonly Row<T>[], now: readonly T[], idOf: (item: T) => string, held: boolean): Row<T>[] {
  const fresh = now.map((item): Row<T> => ({ id: idOf(item), item, gone: false }));
  if (!held) return fresh;
  const known = new Map(fresh.map((row) => [row.id, row]));
  const stay = before.map((row) => known.get(row.id) ?? { ...row, gone: true });
  return [...stay, ...fresh.filter(({ id }) => !before.some((row) => row.id === id))];
}
