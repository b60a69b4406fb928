// Just enough Markdown for the rules: headings, lists, tables, paragraphs; bold and code inside. It makes values that
// are drawn as text, never HTML. A block that begins with a rule's number carries it, so that links can lead there.

export type Inline = { kind: "text" | "bold" | "code" | "origin"; text: string };
export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph"; text: Inline[] }
  | { kind: "item"; rule: string | null; depth: number; text: Inline[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** The rules without what only their keepers need: where each rule is from, and what comes before the first heading. */
export function forReaders(source: string): string {
  return source
    .replace(/\*\*([A-Z]+[0-9]*-[0-9]+) \[[^\]]*\]\*\*/g, "**$1**")
    .replace(/\s?\*\*\[[^\]]*\]\*\*/g, "")
    .replace(/,,/g, ",")
    .replace(/\s+No (further )?option\b[^.]*\./g, "")
    .replace(/^(# .*?)(?: \([^)\n]*\))?$(?:\n(?!#|- ).*)*/gm, "$1\n");
}

export function parse(source: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: "paragraph" | "item"; depth: number; lines: string[] } | null = null;
  const flush = () => {
    if (!open) return;
    const text = open.lines.join(" ");
    if (open.kind === "paragraph") blocks.push({ kind: "paragraph", text: inline(text) });
    else blocks.push({ kind: "item", rule: ruleIn(text), depth: open.depth, text: inline(text) });
    open = null;
  };
  for (const line of source.split(/\r?\n/)) {
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    const item = /^(\s*)[-*]\s+(.*)$/.exec(line);
    if (line.trim() === "") flush();
    else if (heading) {
      flush();
      blocks.push({ kind: "heading", level: heading[1]?.length ?? 1, text: inline(heading[2] ?? "") });
    } else if (/^\s*\|.*\|\s*$/.test(line)) {
      flush();
      tableRow(blocks, line);
    } else if (item) {
      flush();
      open = { kind: "item", depth: (item[1]?.length ?? 0) > 0 ? 1 : 0, lines: [item[2] ?? ""] };
    } else if (open) (open as { lines: string[] }).lines.push(line.trim());
    else open = { kind: "paragraph", depth: 0, lines: [line.trim()] };
  }
  flush();
  return blocks;
}

function tableRow(blocks: Block[], line: string): void {
  const cells = line.trim().slice(1, -1).split("|").map((cell) => inline(cell.trim()));
  const before = blocks.at(-1);
  if (before?.kind !== "table") blocks.push({ kind: "table", head: cells, rows: [] });
  else if (!/^[\s|:-]+$/.test(line)) before.rows.push(cells);
}

/** "DNFH-17" from a block that begins with it. */
export function ruleIn(text: string): string | null {
  return /^\**([A-Z]+[0-9]*-[0-9]+)/.exec(text)?.[1] ?? null;
}

function inline(text: string): Inline[] {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*\s][^*]*\*|`[^`]+`)/).filter((part) => part !== "");
  return parts.map((part): Inline => {
    if (part.startsWith("`")) return { kind: "code", text: part.slice(1, -1) };
    if (/^\*[^*]/.test(part)) return { kind: "bold", text: part.slice(1, -1) };
    if (!part.startsWith("**")) return { kind: "text", text: part };
    const bold = part.slice(2, -2);
    return { kind: /^\[.*\]$/.test(bold) ? "origin" : "bold", text: bold };
  });
}
