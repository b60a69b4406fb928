// What people and seats are called on the page.
import { t } from "../i18n/index.svelte";
import type { Person, TableDoc } from "../net/wire";

export function personName(person: Person | { name: string; bot?: boolean } | null | undefined): string {
  if (!person) return t("seat-empty");
  return person.bot ? t("name-bot", { name: person.name }) : person.name;
}

/** The bare name, where a tag beside it or the place says who is a bot. */
export function bareName(doc: Pick<TableDoc, "seats">, seat: number, own: number | null): string {
  return seat === own ? t("you") : (doc.seats[seat]?.player?.name ?? t("seat-empty"));
}

/** "You" for one's own seat, else the name of whoever sits there. */
export function seatName(doc: Pick<TableDoc, "seats">, seat: number, own: number | null): string {
  return seat === own ? t("you") : personName(doc.seats[seat]?.player);
}
