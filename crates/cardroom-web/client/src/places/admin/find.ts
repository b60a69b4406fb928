// Whether any of the texts holds what is looked for; an empty wish holds everywhere.

export function found(wish: string, ...texts: string[]): boolean {
  const wanted = wish.trim().toLowerCase();
  return texts.some((text) => text.toLowerCase().includes(wanted));
}
