import { expect, test } from "vitest";
import { optionsOf } from "../src/net/schema";
import { changedOptions, kindOf } from "../src/table/room";

const schema = {
  $defs: {
    Call: { enum: ["3-0-0", "kitty"] },
    Tie: { description: "of the type", oneOf: [{ const: "shared", type: "string" }, { const: "extra_round", type: "string" }] },
  },
  properties: {
    tie: { $ref: "#/$defs/Tie", default: "shared", description: "of the option" },
    pass_menu: { type: "array", items: { $ref: "#/$defs/Call" }, default: ["kitty"] },
    qh_points: { type: "integer", enum: [14, 13], default: 14 },
    target: { type: "integer", minimum: 1, maximum: 10_000, default: 300 },
    shoot_needs_jd: { type: "boolean", default: true },
  },
};

test("references and constants become choices; the option's own words come before its type's", () => {
  const options = optionsOf(schema);
  expect(options["tie"]).toMatchObject({ enum: ["shared", "extra_round"], default: "shared", description: "of the option" });
  expect(options["pass_menu"]?.items?.enum).toEqual(["3-0-0", "kitty"]);
  expect(Object.fromEntries(Object.entries(options).map(([name, one]) => [name, kindOf(one)]))).toEqual({ tie: "choice", pass_menu: "list", qh_points: "choice", target: "number", shoot_needs_jd: "flag" });
});

test("options stand in the order of the rules' numbers, those of all games and those without one last", () => {
  const described = { b: "(DNFH-27)", a: "none", c: "calls (DNFH-5 to DNFH-7)", d: "(COM-8)", e: "(DNFH-5)", f: "" };
  const properties = Object.fromEntries(Object.entries(described).map(([name, description]) => [name, { type: "boolean", description }]));
  expect(Object.keys(optionsOf({ properties }))).toEqual(["c", "e", "b", "d", "a", "f"]);
});

test("only what differs from its default is sent", () => {
  const sheet = { id: "dnfh", name: "", rules: 1, seats: { min: 4, max: 4 }, options: optionsOf(schema) };
  expect(changedOptions(sheet, { tie: "shared", target: 100, pass_menu: ["kitty"] })).toEqual({ target: 100 });
});
