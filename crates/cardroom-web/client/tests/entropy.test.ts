import { expect, test } from "vitest";
import { Entropy } from "../src/net/entropy";

const deal = (round_no: number, entropy: (string | null)[]) => ({ game_no: 1, round_no, commit: "", entropy });
const opened = (round_no: number, entropy: (string | null)[]) => ({ ...deal(round_no, entropy), secret: "" });

test("bytes are given once a round, and a deal without them is noticed", async () => {
  const sent: string[] = [];
  const entropy = new Entropy(async (_, round, bytes) => sent.push(`${round} ${bytes}`));
  entropy.offer("a", 1, deal(1, [null, null]));
  entropy.offer("a", 1, deal(1, [null, null]));
  await Promise.resolve();
  expect(sent).toHaveLength(1);
  const bytes = sent[0]?.split(" ")[1] ?? "";
  expect(bytes).toMatch(/^[0-9a-f]{64}$/);
  expect(entropy.found("a", 1, opened(1, [null, bytes]))).toBe("included");
  expect(entropy.found("a", 1, opened(1, [null, null]))).toBe("missing");
});

test("a second page gives the same bytes; a seat that has given is left alone", async () => {
  const sent: string[] = [];
  const send = async (_: string, __: number, bytes: string) => sent.push(bytes);
  new Entropy(send).offer("b", 0, deal(1, [null]));
  new Entropy(send).offer("b", 0, deal(1, [null]));
  new Entropy(send).offer("b", 0, deal(1, ["aa"]));
  expect(sent).toHaveLength(2);
  expect(sent[0]).toBe(sent[1]);
});

test("bytes that came too late are not missed", async () => {
  const entropy = new Entropy(() => Promise.reject(new Error("wrong_round")));
  entropy.offer("c", 0, deal(1, [null]));
  await Promise.resolve();
  expect(entropy.found("c", 0, opened(1, [null]))).toBe("none");
});
