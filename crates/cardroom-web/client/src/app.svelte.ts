// What the page knows, and the few things that it does: log in, ask the server, say something. Frames come in from
// the connection, documents go out to the places. Nothing here draws, and nothing here knows a game.
import { SvelteMap } from "svelte/reactivity";
import { Announcements, tabStorage } from "./announcements.svelte";
import { boardOf } from "./games/index";
import { listed, t, tMaybe } from "./i18n/index.svelte";
import { Connection, type LinkState } from "./net/connection";
import { Entropy } from "./net/entropy";
import { gameSheets, whyNoSocket } from "./net/http";
import { forget, recall, remember } from "./net/keep";
import type { Refusal } from "./net/requests";
import { Streams, type Entry } from "./net/streams";
import type { Ack, ChatLine, GameEvent, GameInfo, Hello, LobbyDoc, NoticeFrame, Person, ReactionFrame } from "./net/wire";
import { settings } from "./settings.svelte";
import { tick as tickSound } from "./sound";
import { sayTableEvent } from "./table/events";
import { muted } from "./table/muted.svelte";
import { isSign, signInWords, type Sign } from "./table/reactions.svelte";
import { TableView } from "./table/view.svelte";
import { Voice } from "./table/voice";
import { DealWatch } from "./verify/watch.svelte";

export interface Notice { text: string; rule?: string | undefined; game?: string | undefined; n: number }

const LOBBY = "lobby";
/** So many lines of talk come at once: fewer, and there are none before them. */
const CHAT_PAGE = 50;

class App {
  link = $state<LinkState>("off");
  /** True from a loss until the next login: the seat is kept meanwhile. */
  lost = $state(false);
  /** Whether the server said that it stops; until it is back. */
  stopped = $state(false);
  player = $state.raw<Person | null>(null);
  /** The server does not know this device's player any more: said until somebody is logged in again. */
  forgotten = $state(false);
  /** Whether this browser holds a token, so that the first visit's questions are not asked again. */
  known = $state(recall<string | null>("token", null) !== null);
  games = $state.raw<GameInfo[]>([]);
  lobby = $state.raw<LobbyDoc | null>(null);
  /** Why nobody is let in just now, and until when on this device's clock; the page comes back by itself. */
  putOff = $state.raw<{ why: Refusal; until: number } | null>(null);
  /** What one may react with here, of what this page can draw. */
  signs = $state.raw<Sign[]>([]);
  notice = $state.raw<Notice | null>(null);
  heard = $state.raw<{ n: number; text: string }[]>([]);
  tables = new SvelteMap<string, TableView>();

  readonly connection: Connection;
  readonly deals = new DealWatch();
  readonly announcements = new Announcements(tabStorage());
  readonly #entropy: Entropy;
  readonly #streams: Streams;
  readonly #voice = new Voice((names, sign) => this.say(t("said-reaction", { who: listed(names), sign })));
  #wantsLobby: { game: string } | null = null;
  #newName: string | null = null;
  #loginWaits: { done: () => void; refused: (why: Refusal) => void }[] = [];
  #count = 0;

  constructor() {
    this.#streams = new Streams({
      changed: (stream, entry, events, snapshot) => this.#changed(stream, entry, events, snapshot),
      ended: (stream, code) => this.#ended(stream, code),
      sync: (stream) => void this.connection.requests.ask("sync", { stream }).catch(() => this.#streams.forget(stream)),
    });
    this.connection = new Connection(
      () => new WebSocket(new URL("ws", document.baseURI).href.replace(/^http/, "ws")),
      {
        credentials: () => this.#credentials(),
        link: (state) => this.#linked(state),
        hello: (hello) => this.#hello(hello),
        loggedIn: (ack) => this.#loggedIn(ack),
        loginRefused: (why) => this.#loginRefused(why),
        putOff: (why, until) => (this.putOff = { why, until }),
        bye: () => (this.stopped = true),
        loggedOutElsewhere: () => this.#signOut(t("notice-logged-out")),
        stream: (frame) => this.#streams.take(frame),
        chat: (line) => this.tables.get(line.table)?.said([line], true, (id) => muted.has(id)),
        reaction: (frame) => this.#reaction(frame),
        notice: (frame) => this.#notice(frame),
        whyClosed: () => whyNoSocket(),
      },
    );
    this.#entropy = new Entropy((table, round_no, bytes) =>
      this.connection.requests.ask("entropy", { table, round_no, bytes }),
    );
  }

  /** Comes back as whoever this browser is; a first visit waits for a name. */
  start(): void {
    if (this.known) this.connection.start();
    // Before anybody is logged in there is no hello to name the games.
    else gameSheets().then((games) => (this.games = games), () => undefined);
    addEventListener("online", () => this.connection.wake());
    addEventListener("pageshow", () => this.connection.wake());
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.connection.wake();
    });
  }

  /** Logs in as a new guest; resolves once the server has given a seat in the room, so to speak. */
  async enter(name: string): Promise<void> {
    if (this.player && this.link === "open") return;
    if (!this.known) this.#newName = name;
    const entered = new Promise<void>((done, refused) => this.#loginWaits.push({ done, refused }));
    this.connection.start();
    return entered;
  }

  /** Asks the server; a refusal is shown as its sentence and comes back as null. While the link is lost nothing is asked:
      it would be done at some later time, when nobody expects it. */
  async ask(type: string, body: Record<string, unknown> = {}): Promise<Ack | null> {
    if (this.lost) {
      this.tell(t("link-not-now"));
      return null;
    }
    try {
      return await this.connection.requests.ask(type, body);
    } catch (why) {
      this.showRefusal(why as Refusal, typeof body["table"] === "string" ? body["table"] : undefined);
      return null;
    }
  }

  showRefusal(why: Refusal, table?: string): void {
    this.tell(refusalText(why), why.rule, table ? this.tables.get(table)?.doc?.game : undefined);
  }

  tell(text: string, rule?: string, game?: string): void {
    this.#count += 1;
    this.notice = { text, rule, game, n: this.#count };
  }

  /** Reads something out to a screen reader, after what was already said. */
  say(text: string): void {
    if (this.heard.at(-1)?.text === text) return;
    this.#count += 1;
    this.heard = [...this.heard.slice(-5), { n: this.#count, text }];
  }

  /** Watches the public tables, of one game or (empty) of all; null: no longer. */
  watchLobby(game: string | null): void {
    if ((this.#wantsLobby?.game ?? null) === game) return;
    this.#wantsLobby = game === null ? null : { game };
    if (this.link === "open") this.#askForLobby();
    if (game === null) this.#streams.forget(LOBBY);
  }

  #askForLobby(): void {
    const wanted = this.#wantsLobby;
    const body = wanted?.game ? { game: wanted.game } : {};
    void this.connection.requests.ask(wanted ? "lobby.watch" : "lobby.unwatch", body).catch(() => undefined);
  }

  /** The view of a table, made when first asked for. */
  view(table: string): TableView {
    let view = this.tables.get(table);
    if (!view) {
      view = new TableView(table);
      this.tables.set(table, view);
    }
    return view;
  }

  /** Whether nothing can be asked just now: what is offered on a table waits. */
  get offline(): boolean {
    return this.link !== "open";
  }

  get token(): string | null {
    return this.known ? recall<string | null>("token", null) : null;
  }

  /** Becomes the player of a recovery code. The page starts over, so that nothing of the other one stays. */
  recover(code: string): void {
    remember("token", code.trim());
    location.assign(document.baseURI);
  }

  async logOut(): Promise<void> {
    await this.ask("logout");
    this.#signOut(t("notice-bye"));
  }

  /** Null when it is done, else why not. */
  async rename(name: string): Promise<Refusal | null> {
    try {
      await this.connection.requests.ask("rename", { name });
    } catch (why) {
      this.showRefusal(why as Refusal);
      return why as Refusal;
    }
    if (this.player) this.player = { ...this.player, name };
    return null;
  }

  #credentials(): Record<string, unknown> | null {
    const token = recall<string | null>("token", null);
    if (token) return { token, have: this.#have(), client: "cardroom-web/1" };
    return this.#newName === null ? null : { name: this.#newName, client: "cardroom-web/1" };
  }

  #have(): Record<string, number> {
    const { [LOBBY]: _, ...tables } = this.#streams.have();
    return tables;
  }

  #linked(state: LinkState): void {
    this.link = state;
    if (state === "waiting") this.lost = true;
    if (state === "open" || state === "off") [this.putOff, this.stopped] = [null, false];
  }

  #hello(hello: Hello): void {
    if (hello.games) this.games = hello.games;
    this.signs = (hello.reactions ?? []).filter(isSign);
    this.announcements.drains(hello.draining ?? false);
  }

  #loggedIn(ack: Ack): void {
    const player = ack["player"] as Person | undefined;
    if (player) this.player = player;
    if (typeof ack["token"] === "string") remember("token", ack["token"]);
    this.known = true;
    this.forgotten = false;
    this.#newName = null;
    if (this.lost) this.say(t("link-back"));
    this.lost = false;
    const mine = new Set(((ack["tables"] as { table: string }[] | undefined) ?? []).map((one) => one.table));
    for (const view of this.tables.values()) {
      if (view.doc && !mine.has(view.id)) this.#ended(`table:${view.id}`, "left");
    }
    for (const table of mine) this.view(table);
    if (this.#wantsLobby) this.#askForLobby();
    const waits = this.#loginWaits.splice(0);
    for (const wait of waits) wait.done();
  }

  #loginRefused(why: Refusal): void {
    const waits = this.#loginWaits.splice(0);
    if (why.code === "bad_token") {
      this.#signOut(t("notice-bad-token"));
      this.forgotten = true;
    }
    else if (waits.length === 0) this.showRefusal(why);
    for (const wait of waits) wait.refused(why);
  }

  #signOut(why: string): void {
    forget("token");
    this.connection.stop();
    this.connection.requests.refuseAll("logged_out");
    this.#streams.forgetAll();
    this.known = false;
    this.lost = false;
    this.player = null;
    this.tables.clear();
    this.heard = [];
    this.tell(why);
  }

  #changed(stream: string, entry: Entry, events: GameEvent[], snapshot: boolean): void {
    if (stream === LOBBY) {
      this.lobby = entry.state as unknown as LobbyDoc;
      return;
    }
    const view = this.view(stream.slice("table:".length));
    const asked = view.decision !== null;
    const first = view.doc === null;
    view.show(entry, events, snapshot);
    if (snapshot && first) void this.loadChat(view);
    this.#lookAtDeal(view);
    for (const event of events) this.#tellEvent(view, event);
    if (view.decision && !asked && !first && settings.sound) tickSound();
  }

  #tellEvent(view: TableView, event: GameEvent): void {
    const doc = view.doc;
    if (!doc) return;
    const text = boardOf(doc.game)?.say(event, doc, view.seat) ?? sayTableEvent(event, doc, view.seat);
    if (text) this.say(text);
    if (event.type === "abandon_agreed" && view.seat !== null && text && (event["player"] as Person).id !== view.you?.player) this.tell(text);
  }

  #lookAtDeal(view: TableView): void {
    const { doc, seat } = view;
    if (!doc) return;
    if (doc.deal && seat !== null) this.#entropy.offer(view.id, seat, doc.deal);
    this.deals.look(view.id, doc, seat, (deal) => (seat === null ? "none" : this.#entropy.found(view.id, seat, deal)));
  }

  #reaction(frame: ReactionFrame): void {
    const view = this.tables.get(frame.table);
    if (!view || muted.has(frame.from.id) || !isSign(frame.reaction)) return;
    view.reacted(frame);
    this.#voice.heard(frame.from.id === this.player?.id ? t("you") : frame.from.name, signInWords(frame.reaction));
  }

  #notice(frame: NoticeFrame): void {
    const { text, draining } = this.announcements.take(frame);
    if (text !== null) this.say(t("announced", { text }));
    if (draining !== null) this.say(t(draining ? "drain-line" : "drain-over"));
  }

  /** Fetches the newest lines of a table, or those before the oldest that is here. */
  async loadChat(view: TableView, earlier = false): Promise<void> {
    const before = earlier ? view.chat[0]?.n : undefined;
    const ack = await this.connection.requests.ask("chat.history", { table: view.id, ...(before === undefined ? {} : { before }) }).catch(() => null);
    if (!ack) return;
    const lines = (ack["lines"] as ChatLine[] | undefined) ?? [];
    view.said(lines, false);
    view.moreChat = lines.length >= CHAT_PAGE;
  }

  #ended(stream: string, code: string): void {
    this.#streams.forget(stream);
    if (stream === LOBBY) this.lobby = null;
    const view = this.tables.get(stream.slice("table:".length));
    if (!view) return;
    view.ended = code;
    view.decision = null;
  }
}

/** A refusal in words; `wait` is how many seconds it asks for, 0 where it asks for none. */
export function refusalText(why: Pick<Refusal, "code" | "message" | "retryAfterMs">): string {
  const wait = Math.ceil((why.retryAfterMs ?? 0) / 1_000);
  return tMaybe(`refused-${why.code.replaceAll("_", "-")}`, { wait }) ?? (why.message || t("refused-other"));
}

export const app = new App();
