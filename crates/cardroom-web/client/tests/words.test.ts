// Every word of the page stands in the language files: no literal text in a component, no key without a text, and
// no text that nobody shows.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => /\.(svelte|ts)$/.test(name));
const text = (name: string) => readFileSync(join(SOURCES, name), "utf8");
const ftl = (lang: string) => text(`i18n/${lang}.ftl`);
const keysOf = (lang: string) => new Set([...ftl(lang).matchAll(/^([a-zA-Z][\w-]*) =/gm)].map((found) => found[1] as string));
const languages = readdirSync(join(SOURCES, "i18n")).filter((name) => name.endsWith(".ftl")).map((name) => name.slice(0, -4));
const all = files.map(text).join("\n");

/** The keys written out in the code, and the fixed beginnings of those that are put together. */
const used = new Set([...all.matchAll(/\bt(?:Maybe)?\(\s*["`]([a-zA-Z][\w-]*)["`]/g)].map((found) => found[1] as string));
const begun = [...all.matchAll(/`([a-zA-Z][\w-]*-)\$\{/g)].map((found) => found[1] as string);
const quoted = new Set([...all.matchAll(/["`]([a-z][\w-]*)["`]/g)].map((found) => found[1] as string));

test("every key that is used has an English text", () => {
  const english = keysOf("en");
  expect([...used].filter((key) => !english.has(key))).toEqual([]);
});

test("every English text is used", () => {
  const idle = [...keysOf("en")].filter((key) => !quoted.has(key) && !begun.some((start) => key.startsWith(start)));
  expect(idle).toEqual([]);
});

test.each(languages)("%s parses, and has what English has", (lang) => {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  expect(bundle.addResource(new FluentResource(ftl(lang)))).toEqual([]);
  expect([...keysOf("en")].filter((key) => !bundle.hasMessage(key))).toEqual([]);
  expect([...keysOf(lang)].filter((key) => !keysOf("en").has(key))).toEqual([]);
});

describe("components hold no text of their own", () => {
  test.each(files.filter((name) => name.endsWith(".svelte")))("%s", (name) => {
    const markup = withoutBraces(text(name).replace(/<!--[\s\S]*?-->/g, "").replace(/<(script|style)[\s\S]*?<\/\1>/g, ""));
    const between = [...markup.matchAll(/>([^<]*)</g)].map((found) => found[1] as string).filter((part) => /[A-Za-z]{2}/.test(part));
    const attributes = [...markup.matchAll(/\s(?:aria-label|title|alt|placeholder)="([^"]*)"/g)].map((found) => found[1] as string);
    // The form of an invite code is no word.
    expect([...between, ...attributes.filter((part) => /[A-Za-z]{2}/.test(part) && part !== "XXXX-XXXX")]).toEqual([]);
  });
});

function withoutBraces(markup: string): string {
  let depth = 0;
  let out = "";
  for (const letter of markup.replaceAll("=>", "")) {
    if (letter === "{") depth += 1;
    else if (letter === "}") depth -= 1;
    else if (depth === 0) out += letter;
  }
  return out;
}
