// The 500 Rummy board for the list of games. Its drawing is loaded with the first table that needs it.
import { writtenDeck } from "../../cards/deck";
import { once, type Board } from "../board";
import { roundOf } from "./rummy";
import { sayRummy } from "./words";

export const rummy: Board = {
  load: once(() => import("./RummyBoard.svelte")),
  loadTaken: once(() => import("./Counted.svelte")),
  loadReplay: once(() => import("./RummyReplay.svelte")),
  say: sayRummy,
  best: "high",
  deal: "hand",
  deck({ options, seats }) {
    const decks = seats.length < Number(options["two_decks_from"] ?? 5) ? 1 : 2;
    const jokers = Array.from({ length: Number(options["jokers_per_deck"] ?? 2) }, () => "JK");
    return Array.from({ length: decks }, () => [...writtenDeck(), ...jokers]).flat();
  },
  cardsEach: (seats) => (seats === 2 ? 13 : 7),
  handAsDealt(doc, seat) {
    const round = roundOf(doc);
    const hand = round?.hands[seat];
    const untouched = round?.phase === "drawing" && round.discard.length === 1 && Object.keys(round.melds).length === 0 && doc.dealer !== null && round.turn === (doc.dealer + 1) % doc.seats.length;
    return untouched && Array.isArray(hand) ? [...hand] : undefined;
  },
};
