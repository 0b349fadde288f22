import type { Span } from '../structure.ts';

/** Returns the YAML of the front matter and of other metadata blocks of pandoc, without the delimiters. */
export function findMetadata(text: string): Span[] {
  const blocks: Span[] = [];
  let open: number | undefined;
  let isAfterBlank = true;
  for (const { 0: line, index } of text.matchAll(/[^\n]*(?:\n|$(?![^]))/g)) {
    const content = line.trimEnd();
    const isFirst = index === 0;
    if (open !== undefined && /^(?:---|\.\.\.)$/.test(content)) {
      blocks.push({ from: open, to: index });
      open = undefined;
    } else if (open === undefined && isAfterBlank && /^\uFEFF?---$/.test(content)) {
      const start = index + line.length;
      // Outside the front matter, `---` is usually a rule.
      open = isFirst || /^(?:[\w-]+:|#)/.test(text.slice(start, start + 100)) ? start : undefined;
    }
    isAfterBlank = content === '';
  }
  return blocks;
}

interface MetadataField extends Span {
  readonly value: string;
}

/** Returns the values of a field at any depth: the rest of its line and the indented lines and items below it. */
export function readMetadataFields(yaml: string, name: string): MetadataField[] {
  const fields: MetadataField[] = [];
  let open: { readonly from: number; readonly indent: number; to: number } | undefined;
  const start = new RegExp(String.raw`^([ \t]*(?:- +)?)["']?(?:${name})["']?[ \t]*:(?=\s|$)`);
  const end = () => {
    if (open) {
      fields.push({ from: open.from, to: open.to, value: yaml.slice(open.from, open.to) });
    }
    open = undefined;
  };
  for (const { 0: line, index } of yaml.matchAll(/[^\n]+/g)) {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const isInside =
      open && (/^\s*(?:#|$)/.test(line) || indent > open.indent || (indent === open.indent && /^\s*- /.test(line)));
    if (open && (isInside === true || /^\s*[\]}]/.test(line))) {
      open.to = index + line.length;
      continue;
    }
    end();
    const [whole, before = ''] = start.exec(line) ?? [];
    if (whole !== undefined) {
      open = { from: index + whole.length, to: index + line.length, indent: before.length };
    }
  }
  end();
  return fields;
}

/** Reads one name, a flow list, a block list or the values of a map. */
export function readYamlNames(value: string): string[] {
  return Array.from(value.matchAll(yamlToken)).flatMap(({ groups: { double, single, plain } = {} }) => {
    const name = double?.replace(/\\(.)/g, '$1') ?? single?.replaceAll("''", "'") ?? plain ?? '';
    return /^(?:|~|null|[|>][+-]?)$/.test(name) ? [] : [name];
  });
}

/** Space, a comment, the mark of an item, the key of a map, a bracket or a string. */
const yamlToken =
  /\s+|#.*|-(?=\s)|["']?[\w-]+["']?:(?=\s)|[[\]{},]|"(?<double>(?:[^"\\\n]|\\.)*)"|'(?<single>(?:[^'\n]|'')*)'|(?<plain>(?:[^\s[\]{},]|[ \t]+(?![#\s]))+)/g;

/** Returns the ids of entries in the field `references`. */
export function readReferenceIds(yaml: string): string[] {
  return readMetadataFields(yaml, 'references').flatMap(({ value }) =>
    Array.from(
      value.matchAll(
        /(?:^[ \t]*(?:-[ \t]+)?|[{,][ \t]*)["']?id["']?[ \t]*:[ \t]*(?:"([^"\n]*)"|'([^'\n]*)'|([^\s,#{}][^\n,#{}]*))/gm,
      ),
      ([, double, single, plain = '']) => double ?? single ?? plain.trim(),
    ),
  );
}
