import type { Span, StructureNode } from './structure.ts';
import type { KeyCitation } from './citedKeys.ts';

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
  /** Text that a reader sees as one unit, such as code. */
  | 'element'
  | 'link'
  | 'bareLink'
  | 'footnote'
  | 'key'
  | 'hidden'
  /** Marks the next block as a heading. */
  | 'headingMark'
  /** An element whose own text is not prose, with blocks in it. */
  | 'container'
  /** An element that only contains others. */
  | 'ignored';

/** The roles of a language's elements, and how to read its markup. */
export interface Markup {
  readonly role: (kind: string, source: string) => Role;
  /** Lengths of the marks around emphasis or a block. */
  readonly marks: (kind: string, source: string) => readonly [open: number, close: number];
  readonly textOf: (kind: string, source: string) => string;
  /** Escapes and other markup in running text. */
  readonly characters: RegExp | undefined;
  readonly decode: (match: string) => string;
  /** The label of a footnote, of a link with a label, or of a definition. */
  readonly label: (source: string) => string | undefined;
  /** Writes a link with the address of its definition instead of its label. */
  readonly resolve: (source: string, definition: string) => string;
  /** Whether `Title <address>` is a citation. */
  readonly hasTitledAddresses: boolean;
  /** Matches a statement that includes another document, which can cite entries as well. */
  readonly includes: RegExp | undefined;
  /** Returns whether code in a document, or in others of its book, writes a bibliography before the document is rendered. */
  readonly writesBibliography: (text: string, name: string) => boolean;
  /** How footnotes are named. `undefined` for languages whose footnotes have no names. */
  readonly notes: NoteSyntax | undefined;
  /** Finds all citations with keys, also where no citation could be inserted. */
  readonly findKeys: (text: string, nodes: readonly StructureNode[], languageId: string) => readonly KeyCitation[];
}

/** How a language refers to named footnotes and defines them. The first group with text is the label. */
export interface NoteSyntax {
  readonly use: RegExp;
  /** Matches the start of a definition apart from the text; `undefined` if every note is defined in the text. */
  readonly definition: RegExp | undefined;
  /** Matches notes whose first use defines them. */
  readonly inText: RegExp | undefined;
  /** Returns whether a mark in an element is not a footnote. */
  readonly isCode: (kind: string, source: string) => boolean;
  /** Returns a test whether a mark without a definition is a footnote and not other text that looks like one. */
  readonly createTest: (text: string, hasDefinitions: boolean) => (note: NamedNote) => boolean;
}

interface NamedNote extends Span {
  readonly label: string;
}

/** Replaces a citation that shows no words. */
export const citationMark = '\uFFFC';

type Roles = readonly (readonly [Role, RegExp])[];

/** Returns the role of the first pattern that matches a kind. */
export function createRoleReader(roles: Roles): (kind: string) => Role {
  const byKind = new Map<string, Role>();
  return (kind) => {
    const role = byKind.get(kind) ?? roles.find(([, pattern]) => pattern.test(kind))?.[0] ?? 'ignored';
    byKind.set(kind, role);
    return role;
  };
}

/** Returns the lengths of the opening and the closing mark that the patterns match. */
export function createMarkReader(open: RegExp, close: RegExp): Markup['marks'] {
  return (_, source) => [open.exec(source)?.[0].length ?? 0, close.exec(source)?.[0].length ?? 0];
}

/** Most languages don't need these fields. */
export const emptyMarkup = {
  marks: () => [0, 0],
  textOf: (_, source) => source,
  characters: undefined,
  decode: (match) => match,
  label: () => undefined,
  resolve: (source) => source,
  includes: undefined,
  writesBibliography: () => false,
  notes: undefined,
  findKeys: () => [],
  hasTitledAddresses: false,
} satisfies Omit<Markup, 'role'>;
