// Coming to a table: a name that somebody there has is answered with one that is free, and what the table refuses is
// said where it was asked for, with what can be done then.
import { SvelteSet } from "svelte/reactivity";
import { app, refusalText } from "../app.svelte";
import { t, tMaybe } from "../i18n/index.svelte";
import type { Refusal } from "../net/requests";
import { Entering } from "./enter.svelte";

export type Way = { table: string } | { invite: string };
export type JoinAs = "seat" | "spectator";
/** A sentence, and the next step. */
export interface Said { code: string; text: string; next: string }

/** After these there is nothing to join, for this player. */
const GONE = ["no_such_table", "no_such_invite", "table_closed", "set_aside", "removed"];
/** After these there may be another way in, or it may go later. */
const NOT_SO = ["spectators_forbidden", "queue_full", "table_full"];

const removed = new SvelteSet<string>();

/** Whether the host keeps this player out, as far as this page has been told. */
export function keptOut(table: string): boolean {
  return removed.has(table) || app.tables.get(table)?.ended === "removed";
}

export function said(code: string, text: string): Said {
  return { code, text, next: tMaybe(`next-${code.replaceAll("_", "-")}`) ?? t("join-over") };
}

export class Joining {
  entering = new Entering();
  /** A free name, and what it was wanted for, once one's own was refused. */
  offer = $state.raw<{ name: string; way: Way; as: JoinAs } | null>(null);
  /** Why there is nothing to join here. */
  gone = $state.raw<Said | null>(null);
  /** Why that way did not go. */
  not = $state.raw<Said | null>(null);

  constructor(private readonly joined: (table: string) => void) {}

  join(way: Way, as: JoinAs, as_name?: string): Promise<void> {
    return this.entering.then(() => this.#join(way, as, as_name));
  }

  takeOffer(): Promise<void> {
    const { offer } = this;
    return offer ? this.join(offer.way, offer.as, offer.name) : Promise.resolve();
  }

  async #join(way: Way, as: JoinAs, as_name: string | undefined): Promise<void> {
    [this.offer, this.gone, this.not] = [null, null, null];
    try {
      const ack = await app.connection.requests.ask("table.join", { ...way, as, ...(as_name === undefined ? {} : { as_name }) });
      const table = String(ack["table"]);
      removed.delete(table);
      if (ack["role"] === "queue") app.tell(t("join-queued", { n: Number(ack["queue_place"] ?? 0) }));
      this.joined(table);
    } catch (refused) {
      this.#refused(refused as Refusal, way, as);
    }
  }

  #refused(why: Refusal, way: Way, as: JoinAs): void {
    if (why.code === "removed" && "table" in way) {
      // What is there already says why: this answers the press.
      if (keptOut(way.table)) app.tell(t("removed-still"));
      removed.add(way.table);
    }
    if (why.code === "name_taken" && why.suggest !== undefined) this.offer = { name: why.suggest, way, as };
    else if (GONE.includes(why.code)) this.gone = said(why.code, refusalText(why));
    else if (NOT_SO.includes(why.code)) this.not = said(why.code, refusalText(why));
    else app.showRefusal(why);
  }
}
