// Coming to a table: a name that somebody there has is answered with one that is free, and a table that is not there
// (any more) is said to be so where it was asked for.
import { app, refusalText } from "../app.svelte";
import type { Refusal } from "../net/requests";
import { Entering } from "./enter.svelte";

export type Way = { table: string } | { invite: string };
export type JoinAs = "seat" | "spectator";

const GONE = ["no_such_table", "no_such_invite", "table_closed", "removed"];

export class Joining {
  entering = new Entering();
  /** A free name, and what it was wanted for, once one's own was refused. */
  offer = $state.raw<{ name: string; way: Way; as: JoinAs } | null>(null);
  /** Why there is nothing to join here. */
  gone = $state<string | null>(null);

  constructor(private readonly joined: (table: string) => void) {}

  join(way: Way, as: JoinAs, as_name?: string): Promise<void> {
    return this.entering.then(() => this.#join(way, as, as_name));
  }

  takeOffer(): Promise<void> {
    const { offer } = this;
    return offer ? this.join(offer.way, offer.as, offer.name) : Promise.resolve();
  }

  async #join(way: Way, as: JoinAs, as_name: string | undefined): Promise<void> {
    this.offer = null;
    try {
      const ack = await app.connection.requests.ask("table.join", { ...way, as, ...(as_name === undefined ? {} : { as_name }) });
      this.joined(String(ack["table"]));
    } catch (refused) {
      const why = refused as Refusal;
      if (why.code === "name_taken" && why.suggest !== undefined) this.offer = { name: why.suggest, way, as };
      else if (GONE.includes(why.code)) this.gone = refusalText(why);
      else app.showRefusal(why);
    }
  }
}
