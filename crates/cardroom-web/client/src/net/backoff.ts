// How long to wait before the next attempt: growing, capped, and spread out so that everyone whose server
// was restarted does not come back in the same moment.

const FIRST_MS = 400;
const LONGEST_MS = 15_000;

export function waitBefore(attempt: number, random: () => number = Math.random): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling * (0.5 + random() / 2));
}
