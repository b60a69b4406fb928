// Every word on the page comes from here: `t(key, { … })` over one .ftl file a language. English is built in and
// stands in for whatever another language lacks; other files in this folder are found by name and loaded on demand.
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import english from "./en.ftl?raw";

const others = import.meta.glob<string>(["./*.ftl", "!./en.ftl"], { query: "?raw", import: "default" });

const fallback = bundleOf("en", english);
let chosen = $state.raw<{ lang: string; bundle: FluentBundle }>({ lang: "en", bundle: fallback });

export type Args = Record<string, FluentVariable>;

/** The text of a key in the chosen language; the key itself where nobody has written it (a test forbids that). */
export function t(key: string, args?: Args): string {
  return lookUp(chosen.bundle, key, args) ?? lookUp(fallback, key, args) ?? key;
}

/** The text of a key that may not exist, such as one made from a code that the server sent. */
export function tMaybe(key: string, args?: Args): string | undefined {
  return lookUp(chosen.bundle, key, args) ?? lookUp(fallback, key, args);
}

export function language(): string {
  return chosen.lang;
}

export const languages: string[] = ["en", ...Object.keys(others).map((path) => path.slice(2, -4))];

/** Takes the first wanted language that there is a file for. */
export async function speak(wanted: readonly string[]): Promise<void> {
  const lang = wanted.map((tag) => tag.split("-")[0] ?? "").find((tag) => languages.includes(tag)) ?? "en";
  const load = others[`./${lang}.ftl`];
  chosen = load ? { lang, bundle: bundleOf(lang, await load()) } : { lang: "en", bundle: fallback };
  document.documentElement.lang = lang;
}

/** Names in a row, as the language joins them: "Bea, Cy and Dee". */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(chosen.lang, { type: "conjunction" }).format(names);
}

/** Choices in a row: "Bea or Cy". */
export function oneOf(choices: readonly string[]): string {
  return new Intl.ListFormat(chosen.lang, { type: "disjunction" }).format(choices);
}

function bundleOf(lang: string, text: string): FluentBundle {
  const bundle = new FluentBundle(lang, { useIsolating: false });
  bundle.addResource(new FluentResource(text));
  return bundle;
}

function lookUp(bundle: FluentBundle, key: string, args?: Args): string | undefined {
  const pattern = bundle.getMessage(key)?.value;
  // One sign for minus, also where a number brought its own.
  return pattern ? bundle.formatPattern(pattern, args, []).replace(/(^|[\s(])-(?=\d)/g, "$1−") : undefined;
}
