// RFC 8785 canonical JSON and zlib's CRC-32: together the `hash` that proves a document equals the server's.
// Documents hold integers only, for which JavaScript's own number text is already the canonical one.
import type { Json } from "./wire";

/** The canonical text: keys in UTF-16 order, no spaces, strings escaped as JSON.stringify does. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value !== null && typeof value === "object") {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key] as Json)}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest >>> 0;
});

/** CRC-32 of the bytes, as eight lower-case hex digits. */
export function crc32(bytes: Uint8Array): string {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (TABLE[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8);
  return ((crc ^ 0xffffffff) >>> 0).toString(16).padStart(8, "0");
}

export function documentHash(state: Json): string {
  return crc32(new TextEncoder().encode(canonical(state)));
}
