// The hearts board for the list of games. Its drawing is loaded with the first table that needs it.
import { writtenDeck } from "../../cards/deck";
import { once, type Board } from "../board";
import { roundOf } from "./hearts";
import { sayHearts } from "./words";

export const hearts: Board = {
  load: once(() => import("./HeartsBoard.svelte")),
  loadTaken: once(() => import("./Taken.svelte")),
  loadReplay: once(() => import("./HeartsReplay.svelte")),
  say: sayHearts,
  best: "low",
  deal: "round",
  // Black Maria at three removes a card: the server deals from what is left, in the same written order.
  deck: (doc) => (doc.seats.length === 3 ? writtenDeck().slice(1) : writtenDeck()),
  handAsDealt(doc, seat) {
    const round = roundOf(doc);
    const hand = round?.hands[seat];
    const asDealt = round && (round.phase === "calling" || (round.phase === "passing" && round.chosen?.[seat] !== true));
    return asDealt && Array.isArray(hand) ? [...hand] : undefined;
  },
};
