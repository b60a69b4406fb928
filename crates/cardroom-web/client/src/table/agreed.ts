// Who has agreed to abandon the running game, from the events that tell it: ids of players.
import type { GameEvent, Person } from "../net/wire";

export function agreedAfter(agreed: readonly string[], events: readonly GameEvent[]): string[] {
  return events.reduce<string[]>((now, event) => {
    if (event.type === "game_started" || event.type === "game_over") return [];
    if (event.type !== "abandon_agreed") return now;
    const { id } = event["player"] as Person;
    const others = now.filter((one) => one !== id);
    return event["agree"] === true ? [...others, id] : others;
  }, [...agreed]);
}
