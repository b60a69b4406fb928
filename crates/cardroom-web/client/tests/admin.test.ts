// The orders of whoever runs the server, with the network played by the test.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { byAddress } from "../src/places/admin/addresses";
import { madeInWords, upInWords } from "../src/places/admin/ages";
import { Desk } from "../src/places/admin/desk.svelte";
import { found } from "../src/places/admin/find";
import { rowsOf } from "../src/places/admin/stay";

interface Call { url: string; authorization: string; body: Record<string, unknown> }
let calls: Call[];
let answers: Record<string, [number, unknown]>;
let unreachable: boolean;
const STATUS = { version: "1.0.0", draining: false, games: 1, tables: 2, connections: 3, players: 2, started_at: 0 };

beforeEach(() => {
  calls = [];
  unreachable = false;
  answers = { status: [200, STATUS], tables: [200, { tables: [], more: 4 }], players: [200, { players: [], more: 0 }], say: [200, { told: 3 }], close: [404, { code: "no_such_table", message: "" }] };
  vi.stubGlobal("document", { baseURI: "http://club.test/club/" });
  vi.stubGlobal("fetch", async (url: URL, { headers, body }: { headers: Record<string, string>; body: string }) => {
    if (unreachable) throw new TypeError("no network");
    const asked = JSON.parse(body) as Record<string, unknown>;
    calls.push({ url: url.href, authorization: headers["authorization"] ?? "", body: asked });
    const [status, answer] = answers[String(asked["do"])] ?? [400, { code: "bad_message" }];
    return new Response(JSON.stringify(answer), { status });
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("the token goes into a header, under the page's own path, and opens the desk", async () => {
  const desk = new Desk();
  await desk.enter("secret");
  expect([desk.open, desk.status?.games, desk.tables?.more]).toEqual([true, 1, 4]);
  expect(calls.map((call) => call.body["do"])).toEqual(["status", "tables", "players"]);
  expect(new Set(calls.map((call) => `${call.url} ${call.authorization}`))).toEqual(new Set(["http://club.test/club/api/v1/admin Bearer secret"]));
});

test("a wrong token is said to be one and not tried again", async () => {
  answers["status"] = [401, { code: "bad_token", message: "wrong" }];
  const desk = new Desk();
  await desk.enter("guess");
  expect([desk.open, desk.token]).toEqual([false, null]);
  expect(desk.wrongToken).toContain("not the token");
  await desk.look();
  expect(calls).toHaveLength(1);
});

test("an order's outcome is said, and a refusal changes nothing that is shown", async () => {
  const desk = new Desk();
  await desk.enter("secret");
  expect(await desk.give("say", { text: "at nine" }, ({ told }) => `told ${told}`)).toBe(true);
  expect(desk.done).toEqual({ text: "told 3", wrong: false });
  expect(await desk.give("close", { table: "tbl_9" }, () => "closed")).toBe(false);
  expect(desk.done).toEqual({ text: "That table is gone already.", wrong: true });
  expect(desk.open).toBe(true);
});

test("a server that does not answer leaves what was shown, and is seen to be back", async () => {
  const desk = new Desk();
  await desk.enter("secret");
  const heard = desk.heardAt;
  expect(heard).not.toBeNull();
  unreachable = true;
  expect(await desk.give("say", { text: "hello" }, () => "")).toBe(false);
  expect(desk.trouble).toBe("The server does not answer.");
  await desk.look();
  expect([desk.open, desk.status?.games, desk.trouble, desk.heardAt]).toEqual([true, 1, "The server does not answer.", heard]);
  unreachable = false;
  await desk.look();
  expect(desk.trouble).toBeNull();
});

test("a server that was started again has another token: the desk is locked", async () => {
  const desk = new Desk();
  await desk.enter("secret");
  answers["say"] = [401, { code: "bad_token" }];
  await desk.give("say", { text: "hello" }, () => "");
  expect([desk.open, desk.status, desk.token]).toEqual([false, null, null]);
});

test("what is looked for may stand in any of the texts", () => {
  expect([found("", "a"), found(" ANN", "Joanna"), found("ann", "Bea", "10.0.0.1")]).toEqual([true, true, false]);
});

test("an address is listed once, however many play behind it, those with most people first", () => {
  const player = (name: string, ...addresses: string[]) => ({ id: name, name, bot: false, connections: 1, addresses, tables: [] });
  expect(byAddress([player("Ann", "10.0.0.1"), player("Bea", "10.0.0.2", "10.0.0.1"), player("Cy", "10.0.0.1")])).toEqual([
    { address: "10.0.0.1", names: ["Ann", "Bea", "Cy"] }, { address: "10.0.0.2", names: ["Bea"] },
  ]);
});

test("less than a minute is just now", () => {
  expect([madeInWords(0, 59_999), madeInWords(0, 60_000)]).toEqual(["made just now", "made 1 minute ago"]);
  expect([upInWords("1.0", 0, 5_000), upInWords("1.0", 0, 7_200_000)]).toEqual(["version 1.0, started just now", "version 1.0, up for 2 hours"]);
});

test("rows keep their places while somebody is at them", () => {
  const before = rowsOf<string>([], ["a", "b"], (id) => id, false);
  const marks = (held: boolean) => rowsOf(before, ["c", "b"], (id) => id, held).map(({ id, gone }) => `${id}${gone ? " gone" : ""}`);
  expect([marks(true), marks(false)]).toEqual([["a gone", "b", "c"], ["c", "b"]]);
});
