// Makes a deal again from what the server has opened, as the design's "Dealing that can be checked" says it. Loaded
// only when there is a deal to check. One implementation (@noble/hashes) serves every page: `crypto.subtle` would be
// missing wherever the page comes over plain http from a neighbour's machine.
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export interface OpenedDeal { game_no: number; round_no: number; commit: string; entropy: (string | null)[]; secret: string }

export function commitOf(table: string, gameNo: number, roundNo: number, secret: string): string {
  const id = utf8ToBytes(table);
  return bytesToHex(
    sha256(
      concatBytes(utf8ToBytes("cardroom/commit/1"), lengthOf(id), id, number32(gameNo), number32(roundNo), hexToBytes(secret)),
    ),
  );
}

export function seedOf(secret: string, entropy: (string | null)[]): string {
  const parts = entropy.map((hex) => hexToBytes(hex ?? "")).flatMap((bytes) => [lengthOf(bytes), bytes]);
  return bytesToHex(sha256(concatBytes(utf8ToBytes("cardroom/deal/1"), hexToBytes(secret), ...parts)));
}

/** Random numbers for one label: blocks of HMAC-SHA-256, read four bytes at a time. */
export function numbers(seed: string, label: string): (below: number) => number {
  const key = hexToBytes(seed);
  let counter = 0;
  let block: Uint8Array = new Uint8Array(0);
  let at = 0;
  const next = (): number => {
    if (at >= block.length) {
      block = hmac(sha256, key, concatBytes(utf8ToBytes(label), number32(counter)));
      counter += 1;
      at = 0;
    }
    const value = new DataView(block.buffer, block.byteOffset + at, 4).getUint32(0);
    at += 4;
    return value;
  };
  return (below) => {
    const limit = Math.floor(2 ** 32 / below) * below;
    let value = next();
    while (value >= limit) value = next();
    return value % below;
  };
}

export function shuffled(cards: readonly string[], seed: string, label: "deck" | "kitt"): string[] {
  const deck = [...cards];
  const below = numbers(seed, label);
  for (let i = deck.length - 1; i >= 1; i -= 1) {
    const j = below(i + 1);
    [deck[i], deck[j]] = [deck[j] as string, deck[i] as string];
  }
  return deck;
}

export function firstDealer(seed: string, seats: number): number {
  return numbers(seed, "seat")(seats);
}

function number32(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, value);
  return bytes;
}

function lengthOf(bytes: Uint8Array): Uint8Array {
  return Uint8Array.of(bytes.length);
}
