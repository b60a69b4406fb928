// The one WebSocket: hello, login, heartbeat, and coming back after every kind of loss. It knows frames and sockets;
// documents are in streams.ts, answers in requests.ts, and who the player is comes from the one who opens it.
import { waitBefore } from "./backoff";
import { Refusal, Requests } from "./requests";
import { ServerTime } from "./servertime";
import type { Ack, ChatLine, Hello, NoticeFrame, ReactionFrame, Refused, StreamFrame } from "./wire";

export type LinkState = "off" | "connecting" | "open" | "waiting";

export interface ConnectionEvents {
  /** What to log in with, or null when there is nobody to log in as yet. */
  credentials(): Record<string, unknown> | null;
  link(state: LinkState): void;
  hello(hello: Hello): void;
  loggedIn(ack: Ack): void;
  loginRefused(why: Refusal): void;
  loggedOutElsewhere(): void;
  /** The server says that it stops, and comes back. */
  bye(): void;
  /** Nobody is let in before `until` (this device's time); the connection comes back by itself then. */
  putOff(why: Refusal, until: number): void;
  stream(frame: StreamFrame): void;
  chat(line: ChatLine): void;
  reaction(frame: ReactionFrame): void;
  notice(frame: NoticeFrame): void;
  /** Asks over HTTP why no socket opens, which a browser does not tell; null where nobody knows. */
  whyClosed(): Promise<Refusal | null>;
}

/** The part of the browser's WebSocket that is used here. */
export interface SocketLike {
  onopen: ((event: any) => void) | null;
  onmessage: ((event: any) => void) | null;
  onclose: ((event: any) => void) | null;
  onerror: ((event: any) => void) | null;
  send(frame: string): void;
  close(code?: number, reason?: string): void;
}

const CONNECT_MS = 8_000;
const ANSWER_MS = 5_000;
const HEARTBEAT_MS = 20_000;
const CLOSED_LOGGED_OUT = 4001;
const CLOSED_TOO_MANY = 4003;
const CLOSED_UNREADABLE = [1003, 1009];

export class Connection {
  readonly time: ServerTime;
  readonly requests: Requests;
  #socket: SocketLike | null = null;
  #state: LinkState = "off";
  #attempt = 0;
  #minimumWait = 0;
  /** Before this nobody is let in, seen page or not. */
  #notBefore = 0;
  #greeted = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setTimeout> | undefined;
  #heartbeat = HEARTBEAT_MS;
  #logins = 0;
  #pings = new Map<number, number>();
  #integers = 1_000;

  constructor(
    private readonly open: () => SocketLike,
    private readonly events: ConnectionEvents,
  ) {
    this.time = new ServerTime();
    this.requests = new Requests((frame) => this.#state === "open" && this.#send(frame));
  }

  get state(): LinkState {
    return this.#state;
  }

  start(): void {
    if (this.#state === "off") this.#connect();
  }

  /** Closes for good; a later `start` begins anew. */
  stop(): void {
    this.#drop("off");
  }

  /** The page is seen again, or the network is back: no waiting, and a silent socket is found out at once. */
  wake(): void {
    if (this.#state === "waiting" && Date.now() >= this.#notBefore) this.#connect();
    else if (this.#state === "open") this.#ping(ANSWER_MS);
  }

  #connect(): void {
    clearTimeout(this.#retry);
    this.#greeted = false;
    this.#become("connecting");
    this.#expectWithin(CONNECT_MS);
    let socket: SocketLike;
    try {
      socket = this.open();
    } catch {
      return this.#lost();
    }
    this.#socket = socket;
    socket.onmessage = (event) => this.#socket === socket && this.#frame(String(event.data));
    socket.onclose = (event) => this.#socket === socket && this.#closed(Number(event.code));
    socket.onerror = () => undefined; // A close follows.
  }

  #frame(text: string): void {
    let frame: any;
    try {
      frame = JSON.parse(text);
    } catch {
      return this.#lost(); // Unreadable: nothing after it can be trusted, so a new socket starts over.
    }
    if (this.#state === "open") this.#listen();
    switch (frame?.type) {
      case "hello": return this.#hello(frame as Hello);
      case "ack":
      case "refused": return this.#answer(frame as Ack | Refused);
      case "snapshot":
      case "update":
      case "end": return this.events.stream(frame as StreamFrame);
      case "chat": return this.events.chat(frame as ChatLine);
      case "reaction": return this.events.reaction(frame as ReactionFrame);
      case "notice": return this.events.notice(frame as NoticeFrame);
      case "bye":
        this.#minimumWait = Number(frame.retry_ms) || 0;
        return this.events.bye();
      default: return; // Newer servers may say more.
    }
  }

  #hello(hello: Hello): void {
    this.#greeted = true;
    if (hello.server_at !== undefined) this.time.greeted(hello.server_at);
    this.#heartbeat = Math.min(hello.limits?.heartbeat_ms ?? HEARTBEAT_MS, 25_000);
    this.events.hello(hello);
    this.#login();
  }

  #login(): void {
    const credentials = this.events.credentials();
    if (!credentials) return this.stop();
    this.#logins += 1;
    this.#expectWithin(CONNECT_MS);
    this.#send(JSON.stringify({ id: this.#logins, type: "login", features: ["hash"], ...credentials }));
  }

  #answer(answer: Ack | Refused): void {
    if (answer.id === this.#logins && this.#state === "connecting") return this.#loginAnswered(answer);
    const sentAt = typeof answer.id === "number" ? this.#pings.get(answer.id) : undefined;
    if (sentAt !== undefined) {
      this.#pings.delete(answer.id as number);
      const serverAt = (answer as Ack)["server_at"];
      if (typeof serverAt === "number") this.time.measured(serverAt, sentAt);
      return;
    }
    this.requests.answered(answer);
  }

  #loginAnswered(answer: Ack | Refused): void {
    if (answer.type === "refused") {
      const why = new Refusal(answer as Refused);
      if (why.retryAfterMs !== undefined) return this.#putOff(why);
      this.#drop("off");
      return this.events.loginRefused(why);
    }
    this.#attempt = 0;
    this.#minimumWait = 0;
    this.#notBefore = 0;
    clearTimeout(this.#patience);
    this.#become("open");
    this.events.loggedIn(answer as Ack);
    this.requests.resendAll();
    this.#ping(ANSWER_MS);
  }

  #closed(code: number): void {
    if (code === CLOSED_LOGGED_OUT) {
      this.#drop("off");
      this.requests.refuseAll("logged_out");
      return this.events.loggedOutElsewhere();
    }
    if (code === CLOSED_TOO_MANY) this.#minimumWait = 5_000;
    // What the server will not read must not be sent for ever.
    if (CLOSED_UNREADABLE.includes(code)) this.requests.refuseAll("frame_too_long");
    const unheard = !this.#greeted;
    this.#lost();
    if (unheard) void this.#askWhyClosed(this.#attempt);
  }

  #lost(): void {
    this.#comeBack();
  }

  /** Waits, and tries again by itself; says how long, in milliseconds. */
  #comeBack(): number {
    this.#drop("waiting");
    const wait = Math.max(waitBefore(this.#attempt), this.#minimumWait * (1 + Math.random() / 2));
    this.#attempt += 1;
    this.#retry = setTimeout(() => this.#connect(), wait);
    return wait;
  }

  #putOff(why: Refusal): void {
    this.#minimumWait = why.retryAfterMs ?? 0;
    const wait = this.#comeBack();
    this.#notBefore = Date.now() + this.#minimumWait;
    this.events.putOff(why, Date.now() + wait);
  }

  async #askWhyClosed(attempt: number): Promise<void> {
    const why = await this.events.whyClosed().catch(() => null);
    // Answered too late: another attempt is under way, or nobody waits any more.
    if (why && this.#state === "waiting" && this.#attempt === attempt) this.#putOff(why);
  }

  #drop(next: LinkState): void {
    for (const timer of [this.#retry, this.#patience, this.#beat]) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = null;
    this.#pings.clear();
    this.requests.socketLost();
    this.#become(next);
    socket?.close();
  }

  /** Anything heard means that the link lives: the next ping is a full beat away. */
  #listen(): void {
    clearTimeout(this.#patience);
    clearTimeout(this.#beat);
    this.#beat = setTimeout(() => this.#ping(ANSWER_MS), this.#heartbeat);
  }

  #ping(patience: number): void {
    this.#integers += 1;
    this.#pings.set(this.#integers, Date.now());
    this.#send(JSON.stringify({ id: this.#integers, type: "ping" }));
    this.#expectWithin(patience);
  }

  #expectWithin(patience: number): void {
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#lost(), patience);
  }

  #send(frame: string): boolean {
    try {
      this.#socket?.send(frame);
      return this.#socket !== null;
    } catch {
      return false;
    }
  }

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.events.link(state);
  }
}
