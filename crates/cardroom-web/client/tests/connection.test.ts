import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection, type LinkState, type SocketLike } from "../src/net/connection";
import { Refusal } from "../src/net/requests";
import type { NoticeFrame } from "../src/net/wire";

class FakeSocket implements SocketLike {
  onopen: SocketLike["onopen"] = null;
  onmessage: SocketLike["onmessage"] = null;
  onclose: SocketLike["onclose"] = null;
  onerror: SocketLike["onerror"] = null;
  sent: Record<string, any>[] = [];
  closed = false;
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  close(): void {
    this.closed = true;
  }
  says(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  drops(code = 1006): void {
    this.onclose?.({ code });
  }
  asked(type: string): Record<string, any>[] {
    return this.sent.filter((frame) => frame["type"] === type);
  }
}

let sockets: FakeSocket[];
let states: LinkState[];
let refused: Refusal[];
let loggedOut: number;
let byes: number;
let putOff: { code: string; wait: number }[];
let reactions: string[];
let notices: NoticeFrame[];
let why: Refusal | null;
let token: string | null;
let connection: Connection;
const socket = () => sockets.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  states = [];
  refused = [];
  loggedOut = 0;
  byes = 0;
  [putOff, reactions, notices, why] = [[], [], [], null];
  token = "t";
  connection = new Connection(
    () => {
      sockets.push(new FakeSocket());
      return socket();
    },
    {
      credentials: () => (token === null ? null : { token, have: { "table:a": 7 } }),
      link: (state) => states.push(state),
      hello: () => undefined,
      loggedIn: () => undefined,
      loginRefused: (why) => refused.push(why),
      loggedOutElsewhere: () => (loggedOut += 1),
      bye: () => (byes += 1),
      putOff: (why, until) => putOff.push({ code: why.code, wait: until - Date.now() }),
      stream: () => undefined,
      chat: () => undefined,
      reaction: (frame) => reactions.push(frame.reaction),
      notice: (frame) => notices.push(frame),
      whyClosed: async () => why,
    },
  );
});
afterEach(() => {
  connection.stop();
  vi.useRealTimers();
});

function logIn(): void {
  socket().says({ type: "hello", protocol: 1, server_at: Date.now() + 3_600_000, limits: { heartbeat_ms: 20_000 } });
  const login = socket().asked("login")[0];
  socket().says({ type: "ack", id: login?.["id"], player: { id: "p", name: "Ann" }, tables: [] });
}

test("logs in with the token, what is held, and the wish for hashes", () => {
  connection.start();
  logIn();
  expect(socket().asked("login")[0]).toMatchObject({ token: "t", have: { "table:a": 7 }, features: ["hash"] });
  expect(states).toEqual(["connecting", "open"]);
});

test("the server's time is kept although the device's clock is an hour wrong", () => {
  connection.start();
  logIn();
  expect(connection.time.now() - Date.now()).toBe(3_600_000);
});

test("a request without an answer is sent again under the same id, one with an answer is not", async () => {
  connection.start();
  logIn();
  const answered = connection.requests.ask("act", { n: 1 });
  const open = connection.requests.ask("act", { n: 2 });
  const [first, second] = socket().asked("act");
  socket().says({ type: "ack", id: first?.["id"], seq: 9 });
  await expect(answered).resolves.toMatchObject({ seq: 9 });

  socket().drops();
  expect(states.at(-1)).toBe("waiting");
  await vi.advanceTimersByTimeAsync(1_000);
  logIn();
  expect(socket().asked("act")).toEqual([second]);
  socket().says({ type: "ack", id: second?.["id"] });
  await expect(open).resolves.toMatchObject({ type: "ack" });
});

test("what is asked while the link is down goes out once it is up", async () => {
  connection.start();
  void connection.requests.ask("chat", { text: "hello" });
  expect(socket().asked("chat")).toEqual([]);
  logIn();
  expect(socket().asked("chat")).toHaveLength(1);
});

test("store_busy asks again with the same id after the time given, other refusals are told", async () => {
  connection.start();
  logIn();
  const busy = connection.requests.ask("act", {});
  const id = socket().asked("act")[0]?.["id"];
  socket().says({ type: "refused", id, code: "store_busy", retry_after_ms: 500 });
  expect(socket().asked("act")).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(socket().asked("act").map((frame) => frame["id"])).toEqual([id, id]);
  socket().says({ type: "refused", id, code: "must_follow", rule: "COM-14", message: "clubs were led" });
  await expect(busy).rejects.toMatchObject({ code: "must_follow", rule: "COM-14" });
});

test("comes back with growing waits, and at once when the page is seen again", async () => {
  connection.start();
  const waits: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    const opened = sockets.length;
    const since = Date.now();
    socket().drops();
    while (sockets.length === opened) await vi.advanceTimersByTimeAsync(50);
    waits.push(Date.now() - since);
  }
  expect(waits[5]).toBeGreaterThan((waits[0] ?? 0) * 4);
  expect(Math.max(...waits)).toBeLessThanOrEqual(15_050);

  socket().drops();
  const opened = sockets.length;
  connection.wake();
  expect(sockets.length).toBe(opened + 1);
});

test("an attempt that nothing comes of is given up and tried again", async () => {
  connection.start();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(sockets[0]?.closed).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets).toHaveLength(2);
});

test("a link that falls silent is found out by its heartbeat", async () => {
  connection.start();
  logIn();
  const ping = socket().asked("ping")[0];
  socket().says({ type: "ack", id: ping?.["id"], server_at: Date.now() });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(socket().asked("ping")).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(states.at(-1)).toBe("waiting");
});

test("a late frame of an old socket is not heard", async () => {
  connection.start();
  logIn();
  const old = socket();
  old.drops();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(old.onmessage).not.toBeNull();
  old.says({ type: "hello", protocol: 1 });
  expect(old.asked("login")).toHaveLength(1);
});

test("a wrong token ends it, being logged out elsewhere too; neither tries again", async () => {
  connection.start();
  socket().says({ type: "hello", protocol: 1 });
  socket().says({ type: "refused", id: socket().asked("login")[0]?.["id"], code: "bad_token" });
  expect(refused[0]?.code).toBe("bad_token");
  connection.start();
  logIn();
  socket().drops(4001);
  expect(loggedOut).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets).toHaveLength(2);
});

test("a frame that the server will not take is not sent for ever", async () => {
  connection.start();
  logIn();
  const asked = connection.requests.ask("chat", { text: "x".repeat(20_000) });
  socket().drops(1009);
  await expect(asked).rejects.toMatchObject({ code: "frame_too_long" });
});

test("events that nobody knows and frames without a type change nothing", () => {
  connection.start();
  logIn();
  socket().says({ type: "weather", outlook: "fair" });
  socket().says({});
  expect(states.at(-1)).toBe("open");
});

test("an act that came too fast is sent again by itself, a line of talk is not", async () => {
  connection.start();
  logIn();
  const act = connection.requests.ask("act", {});
  const chat = connection.requests.ask("chat", { text: "hello" });
  const sign = connection.requests.ask("react", { reaction: "clap" });
  for (const type of ["act", "chat", "react"]) socket().says({ type: "refused", id: socket().asked(type)[0]?.["id"], code: "too_many_messages", retry_after_ms: 700 });
  await expect(chat).rejects.toMatchObject({ code: "too_many_messages", retryAfterMs: 700 });
  await expect(sign).rejects.toMatchObject({ code: "too_many_messages" });
  await vi.advanceTimersByTimeAsync(700);
  const ids = socket().asked("act").map((frame) => frame["id"]);
  expect(ids).toEqual([ids[0], ids[0]]);
  socket().says({ type: "ack", id: ids[0], seq: 3 });
  await expect(act).resolves.toMatchObject({ seq: 3 });
  expect(socket().asked("chat")).toHaveLength(1);
});

test("nobody is kept waiting without a word for long or for ever", async () => {
  connection.start();
  logIn();
  const long = connection.requests.ask("act", {});
  socket().says({ type: "refused", id: socket().asked("act")[0]?.["id"], code: "too_many_messages", retry_after_ms: 60_000 });
  await expect(long).rejects.toMatchObject({ code: "too_many_messages" });
  const often = connection.requests.ask("sync", {});
  often.catch(() => undefined);
  for (let i = 0; i < 20; i += 1) {
    socket().says({ type: "refused", id: socket().asked("sync")[0]?.["id"], code: "too_many_messages", retry_after_ms: 10 });
    await vi.advanceTimersByTimeAsync(10);
  }
  await expect(often).rejects.toMatchObject({ code: "too_many_messages" });
});

test("where too many newcomers are it says so, waits the time given, and logs in by itself; being seen does not hurry it", async () => {
  token = "new";
  connection.start();
  socket().says({ type: "hello", protocol: 1 });
  socket().says({ type: "refused", id: socket().asked("login")[0]?.["id"], code: "too_many_guests", retry_after_ms: 20_000 });
  expect(putOff).toMatchObject([{ code: "too_many_guests" }]);
  expect(putOff[0]?.wait).toBeGreaterThanOrEqual(20_000);
  connection.wake();
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(putOff[0]?.wait ?? 0);
  expect(sockets).toHaveLength(2);
  logIn();
  expect(states.at(-1)).toBe("open");
});

test("a socket that never opens is asked about over HTTP, and the answer's time is waited for", async () => {
  why = new Refusal({ code: "too_many_connections", retry_after_ms: 30_000 });
  connection.start();
  socket().drops();
  await vi.advanceTimersByTimeAsync(10);
  expect(putOff).toMatchObject([{ code: "too_many_connections" }]);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(sockets).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(17_000);
  expect(sockets).toHaveLength(2);
});

test("a socket that had opened is not asked about", async () => {
  why = new Refusal({ code: "too_many_connections", retry_after_ms: 30_000 });
  connection.start();
  logIn();
  socket().drops();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(putOff).toEqual([]);
  expect(sockets).toHaveLength(2);
});

test("reactions, notices and the server's goodbye are handed on", () => {
  connection.start();
  logIn();
  socket().says({ type: "reaction", table: "tbl_1", from: { id: "p", name: "Ann" }, reaction: "clap", at: 1 });
  socket().says({ type: "notice", text: "at nine", draining: false, at: 1 });
  socket().says({ type: "bye", retry_ms: 900 });
  expect(byes).toBe(1);
  expect(reactions).toEqual(["clap"]);
  expect(notices).toMatchObject([{ text: "at nine", draining: false }]);
});
