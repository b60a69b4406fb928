import { expect, test } from "vitest";
import { forReaders, parse, ruleIn } from "../src/places/markdown";
import { read } from "../src/place.svelte";

test("a rule is an item with its number; its lines are joined; HTML stays text", () => {
  const blocks = parse("# Game\n\n- **DNFH-1 [seed]** Four seats.\n  **[decision]** `x` <b>no</b>\n- **R500-2** two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n");
  expect(blocks.map((block) => block.kind)).toEqual(["heading", "item", "item", "table"]);
  expect(blocks[1]).toMatchObject({ rule: "DNFH-1" });
  expect(JSON.stringify(blocks[1])).toContain("<b>no</b>");
  expect(blocks[2]).toMatchObject({ rule: "R500-2" });
  expect(blocks[3]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2" }]]] });
  expect(ruleIn("plain text")).toBeNull();
});

test("readers get the rules without their sources, and every rule keeps its number", () => {
  const text = forReaders("# Game (game id `g`)\n\nRead common.md first. Sources: a\nbook.\n\n## Setup\n\n- **G-1 [standard: pagat]** Four seats. **[decision]** The dealer\n  calls. No option.\n");
  expect(text.replace(/\s+/g, " ")).toBe("# Game ## Setup - **G-1** Four seats. The dealer calls. ");
  expect(parse(text).at(-1)).toMatchObject({ rule: "G-1" });
});

test("addresses lead to places, and what is none says so", () => {
  expect(read("t/tbl_1")).toEqual({ at: "table", table: "tbl_1" });
  expect(read("/i/7Q4K-M2XD/")).toEqual({ at: "invite", invite: "7Q4K-M2XD" });
  expect(read("rules/dnfh")).toEqual({ at: "rules", game: "dnfh" });
  expect(read("", "?make")).toEqual({ at: "make" });
  expect(read("")).toEqual({ at: "home" });
  for (const path of ["nonsense", "t", "t/%E0%A4%A"]) expect(read(path)).toEqual({ at: "nowhere" });
});
