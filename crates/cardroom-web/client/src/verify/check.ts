// Judges one finished deal: is the secret the one committed to before, did this page's bytes take part, and are the
// cards that this seat was dealt the ones that follow from them?
import type { OwnBytes } from "../net/entropy";
import { dealtHands } from "../cards/deck";
import { commitOf, seedOf, shuffled, type OpenedDeal } from "./deal";

/** What this page saw before the deal was opened. */
export interface Seen { commit?: string; hand?: string[]; seat?: number; dealer?: number; seats: number; deck: string[] | null; each?: number | undefined }

export interface Verdict {
  ok: boolean;
  commit: "kept" | "changed";
  bytes: OwnBytes;
  cards: "match" | "differ" | "unseen";
  seed: string;
  recomputed: string;
}

export function judge(table: string, deal: OpenedDeal, seen: Seen, bytes: OwnBytes): Verdict {
  const recomputed = commitOf(table, deal.game_no, deal.round_no, deal.secret);
  const kept = recomputed === deal.commit && (seen.commit === undefined || seen.commit === recomputed);
  const seed = seedOf(deal.secret, deal.entropy);
  const cards = compareCards(seed, seen);
  return { ok: kept && bytes !== "missing" && cards !== "differ", commit: kept ? "kept" : "changed", bytes, cards, seed, recomputed };
}

function compareCards(seed: string, seen: Seen): Verdict["cards"] {
  const { hand, seat, dealer, deck, each } = seen;
  if (hand === undefined || seat === undefined || dealer === undefined || deck === null) return "unseen";
  const cards = shuffled(deck, seed, "deck");
  const dealt = dealtHands(each === undefined ? cards : cards.slice(0, each * seen.seats), seen.seats, dealer)[seat] ?? [];
  return [...dealt].sort().join() === [...hand].sort().join() ? "match" : "differ";
}
