// What happens at any table, in words, for the live region: people coming and going, and the seats they hold.
// What happens in a game is told by that game's board.
import { t } from "../i18n/index.svelte";
import type { GameEvent, Person, TableDoc } from "../net/wire";
import { personName, seatName } from "./names";

export function sayTableEvent(event: GameEvent, doc: TableDoc, own: number | null): string | null {
  const who = nameIn(event, doc, own);
  const you = own !== null && seatIn(event) === own ? "yes" : "no";
  switch (event.type) {
    case "seated": return t("said-seated", { who, you });
    case "left": return t("said-left", { who });
    case "queued": return t("said-queued", { who, you });
    case "host_changed": return t("said-host", { who });
    case "game_started": return t("said-game-started");
    case "game_over": return t("said-game-over");
    case "clock_ran_out": return t("said-clock", { who, you });
    case "bot_took_over": return t("said-bot", { who, you });
    case "abandon_agreed": return t(event["agree"] === true ? "said-agrees" : "said-agrees-not", { who });
    case "settings_changed": return t("said-settings");
    case "took_back": return t("said-back", { who, you });
    default: return null;
  }
}

/** Whoever an event is about: a named person, else the holder of the seat. */
export function nameIn(event: GameEvent, doc: TableDoc, own: number | null): string {
  const seat = seatIn(event);
  const person = event["player"] ?? event["person"] ?? event["host"];
  if (seat !== null && seat === own) return t("you");
  if (isPerson(person)) return personName(person);
  if (typeof person === "string") return nameOfId(person, doc);
  return seat === null ? t("someone") : seatName(doc, seat, own);
}

export function seatIn(event: GameEvent): number | null {
  const seat = event["seat"] ?? event["by"] ?? event["winner"] ?? event["shooter"];
  return typeof seat === "number" ? seat : null;
}

function nameOfId(id: string, doc: TableDoc): string {
  const seated = doc.seats.find((seat) => seat.player?.id === id)?.player;
  const waiting = doc.queue.find((one) => one.id === id);
  return personName(seated ?? waiting ?? { name: t("someone") });
}

function isPerson(value: unknown): value is Person {
  return typeof value === "object" && value !== null && "name" in value;
}
