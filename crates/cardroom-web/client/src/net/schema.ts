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

/** The options by name, each with everything it refers to put in its place. */
export function optionsOf(schema: unknown): Record<string, OptionSchema> {
  const { properties = {}, $defs = {} } = schema as RawSchema;
  return Object.fromEntries(Object.entries(properties).map(([name, raw]) => [name, flat(raw, $defs)]));
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
