import { expect, test } from "vitest";
import { canonical, crc32, documentHash } from "../src/net/canonical";

const bytes = (text: string) => new TextEncoder().encode(text);

test("CRC-32 is zlib's, in eight digits", () => {
  expect(crc32(bytes("123456789"))).toBe("cbf43926");
  expect(crc32(bytes(""))).toBe("00000000");
  expect(crc32(bytes("a"))).toBe("e8b7be43");
});

test("keys are sorted by UTF-16, at every depth, and nothing is spaced", () => {
  expect(canonical({ b: [1, { z: null, a: true }], a: "x" })).toBe('{"a":"x","b":[1,{"a":true,"z":null}]}');
  // RFC 8785's own example of order: the surrogate pair sorts before U+FB33.
  expect(canonical({ "\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\ud83d\ude00": 5, "\u0080": 6, "\u00f6": 7 })).toBe(
    '{"\\r":2,"1":4,"\u0080":6,"\u00f6":7,"\u20ac":1,"\ud83d\ude00":5,"\ufb33":3}',
  );
});

test("strings are escaped as the RFC says, letters of any script stay as they are", () => {
  expect(canonical('\u000f\n"\\é♣')).toBe('"\\u000f\\n\\"\\\\é♣"');
});

test("the order in which a document was built does not change its hash", () => {
  expect(documentHash({ a: 1, b: [2] })).toBe(documentHash({ b: [2], a: 1 }));
});
