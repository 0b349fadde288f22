import { parseFragment } from 'parse5';

/** The meaning of an element to a reader. The text of `text`, `heading`, `cell` and `emphasis` is prose. */
export type Role =
  | 'text'
  | 'heading'
  | 'cell'
  /** The definition of a footnote; the paragraphs in it are its text. */
  | 'note'
  /** The definition of a link's label. */
  | 'definition'
  /** Something between two blocks, such as the marker of a list item, a table or code. */
  | 'break'
  | 'emphasis'
  /** Text that is seen as a whole, such as code. */
  | 'element'
  | 'link'
  | 'bareLink'
  | 'footnote'
  | 'key'
  | 'hidden'
  /** An element that only holds others. */
  | 'ignored';

/** The roles of a language's elements, and what their markup reads as. */
export interface Markup {
  readonly role: (kind: string, source: string) => Role;
  /** The lengths of the marks around emphasis. */
  readonly marks: (kind: string, source: string) => readonly [open: number, close: number];
  /** The text of an element. */
  readonly textOf: (kind: string, source: string) => string;
  /** Escapes and other markup in running text. */
  readonly characters: RegExp | undefined;
  readonly decode: (match: string) => string;
  /** The label of a footnote, of a link with a label, or of a definition. */
  readonly label: (source: string) => string | undefined;
  /** A link with a label, written with the address of its definition. */
  readonly resolve: (source: string, definition: string) => string;
  /** The keys of a citation. */
  readonly keys: RegExp | undefined;
}

/** The text of a citation that shows no words. */
export const citationMark = '\uFFFC';

type Roles = readonly (readonly [Role, RegExp])[];

function rolesBy(roles: Roles): Markup['role'] {
  const byKind = new Map<string, Role>();
  return (kind) => {
    const role = byKind.get(kind) ?? roles.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'ignored';
    byKind.set(kind, role);
    return role;
  };
}

const entities = new Map<string, string>();

/** Decodes a character reference of HTML. */
function decodeEntity(entity: string): string {
  const known = entities.get(entity);
  if (known !== undefined) {
    return known;
  }
  const [node] = parseFragment(entity).childNodes;
  const decoded = node && 'value' in node ? node.value : entity;
  entities.set(entity, decoded);
  return decoded;
}

const entity = String.raw`&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});`;

const markdownRole = rolesBy([
  ['key', /^(?:citation|CitationKey)$/],
  ['heading', /^(?:ATX|Setext)Heading/],
  ['text', /^(?:paragraph|Task)$/],
  ['cell', /^cell$/],
  ['note', /^(?:nested )?footnoteDefinition$/],
  ['definition', /^(?:nested )?definition$/],
  ['link', /^(?:link|brackets)$/],
  ['bareLink', /^URL$/],
  ['footnote', /^(?:footnote|InlineNote)$/],
  ['emphasis', /^(?:emphasis|StrongEmphasis|Strikethrough)$/],
  ['element', /^(?:InlineCode|Math)$/],
  ['hidden', /^(?:HTMLTag|Comment|ProcessingInstruction|Image|\w+Mark|TaskMarker)$/],
]);

const markdown: Markup = {
  role: (kind, source) => (kind === 'URL' && !/^https?:/i.test(source) ? 'ignored' : markdownRole(kind, source)),
  marks: (kind, source) => {
    const length = kind === 'StrongEmphasis' || source.startsWith('~~') ? 2 : 1;
    return [length, length];
  },
  textOf: (kind, source) =>
    kind === 'link' ? source.replace(/^\[([^\]]*)\].*$/s, '$1') : source.replace(/^(?:`+ ?|\$+)|(?: ?`+|\$+)$/g, ''),
  characters: new RegExp(
    String.raw`\\[!-\/:-@[-\`{-~\n]|${entity}|\{\{(?:(?!\{\{|\}\})[^])*\}\}|\{%(?:(?!\{%|%\})[^])*%\}|\{[.#][^{}\n]*\}`,
    'gi',
  ),
  decode: (match) => (match.startsWith('\\') ? match.slice(1) : match.startsWith('&') ? decodeEntity(match) : ''),
  label: (source) => {
    const [, label, other] = /^\[(?:([^\]]+)\](?:\[\]|:[^]*)?|[^]*\]\[([^\]]+)\])$/.exec(source) ?? [];
    return label ?? other;
  },
  resolve: (source, definition) => {
    const [whole, title = '', label = title] = /^\[([^]*?)\](?:\[([^\]]+)\]|\[\])?$/.exec(source) ?? [];
    return whole === undefined ? '' : `[${title}][${label}]\n\n${definition.replace(/^\[[^\]]*\]/, `[${label}]`)}`;
  },
  keys: /@\{([^{}]*)\}|@([\p{L}\p{N}_](?:[\p{L}\p{N}]|[_:.#$%&+?<>~/-]+(?=[\p{L}\p{N}]))*)/gu,
};

const markups: Readonly<Record<string, Markup>> = { Markdown: markdown };

/** Returns the markup of a language by its name; `undefined` for languages without prose. */
export function markupOf(name: string): Markup | undefined {
  return markups[name];
}
