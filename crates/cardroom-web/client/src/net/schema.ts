// Reads a game's options from their JSON Schema, as generators write it: references into `$defs`, and choices either
// as an `enum` or as `oneOf` constants.

export interface OptionSchema {
  type?: string | string[];
  enum?: (string | number | boolean)[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  description?: string;
  items?: { enum?: string[] };
}
interface RawSchema extends Omit<OptionSchema, "items"> {
  $ref?: string;
  $defs?: Record<string, RawSchema>;
  const?: string | number | boolean;
  oneOf?: RawSchema[];
  anyOf?: RawSchema[];
  items?: RawSchema;
  properties?: Record<string, RawSchema>;
}

/** The options by name, each with everything it refers to put in its place, in the order of the rules. */
export function optionsOf(schema: unknown): Record<string, OptionSchema> {
  const { properties = {}, $defs = {} } = schema as RawSchema;
  const options = Object.entries(properties).map(([name, raw]): [string, OptionSchema] => [name, flat(raw, $defs)]);
  return Object.fromEntries(options.sort(byRule));
}

/** By the number of the first rule that an option's description names, the game's own before those of all games
    (COM-…), what names none after both; then by name. */
function byRule([nameA, a]: [string, OptionSchema], [nameB, b]: [string, OptionSchema]): number {
  return ruleOrder(a) - ruleOrder(b) || nameA.localeCompare(nameB);
}

function ruleOrder({ description = "" }: OptionSchema): number {
  const [, family, number] = /\b([A-Z][A-Z0-9]*)-(\d+)/.exec(description) ?? [];
  if (number === undefined) return 2_000_000;
  return (family === "COM" ? 1_000_000 : 0) + Number(number);
}

function flat(raw: RawSchema, defs: Record<string, RawSchema>): OptionSchema {
  const { $ref, oneOf, anyOf, items, ...rest } = raw;
  const target = $ref === undefined ? undefined : defs[$ref.replace("#/$defs/", "")];
  const option: OptionSchema = target ? { ...flat(target, defs), ...rest } : { ...rest };
  const choices = (oneOf ?? anyOf ?? []).flatMap((one) => (one.const === undefined ? (one.enum ?? []) : [one.const]));
  if (choices.length > 0) option.enum = choices;
  if (items) option.items = flat(items, defs) as { enum?: string[] };
  return option;
}
