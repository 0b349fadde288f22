import type { CitationContext, CitationWriter } from '../citation/context.ts';
import type { Edit } from '../citation/insertion/point.ts';
import type { Reference } from '../citation/reference.ts';
import type { FindTrigger } from './completion.ts';
import type { Markup } from './markup.ts';
import type { Parse } from './structure.ts';

/** Everything the product knows about a writing language. No field is optional, so the compiler finds gaps. */
export interface WritingLanguage {
  /** Shown in the docs. */
  readonly name: string;
  readonly languageIds: readonly string[];
  /** For documents in plain text or an unknown language. */
  readonly fileExtensions: readonly string[];
  /** The first one is the default. */
  readonly formats: readonly CitationFormat[];
  /** Finds the places for citations. `undefined`: citations are only copied to the clipboard. */
  readonly parse: Parse | undefined;
  /** How to read prose. `undefined` for languages without prose. */
  readonly markup: Markup | undefined;
  readonly text: TextSyntax;
  /** `undefined` for languages without prose. */
  readonly outline: OutlineSyntax | undefined;
  /** Finds what a completion replaces. `undefined` for languages without keys. */
  readonly findTrigger: FindTrigger | undefined;
  readonly reading: CitationReading;
}

export interface CitationFormat {
  /** A value of the setting `dateline.citation.format`. */
  readonly id: string;
  readonly label: FormatLabel;
  readonly write: CitationWriter;
  /** Whether the citation follows a word without a space, as a footnote mark does. */
  readonly attachesToWord: boolean;
  /** What is written between a word and the citation instead of a space. */
  readonly space?: string;
  /**
   * Writes a key of a bibliography. Returns `undefined` if the key could be read as anything else. `undefined` for
   * formats without keys.
   */
  readonly writeKey: ((key: string, languageId: string) => string | undefined) | undefined;
  /** Whether a citation style formats the reference. */
  readonly usesStyle: boolean;
  /** Matches a document that already uses the format; `undefined` if that can't be detected. */
  readonly inUse: RegExp | undefined;
  readonly definitions: DefinitionSyntax | undefined;
  /** The document needs this statement, such as `\usepackage{hyperref}`. */
  readonly requires: Requirement | undefined;
}

export interface Requirement {
  readonly statement: string;
  /** Returns whether a document has the statement, or is included in another one that may have it. */
  readonly isMet: (text: string) => boolean;
  readonly edits: (text: string) => readonly Edit[];
}

/** Similar formats of several languages share a label. */
export type FormatLabel =
  | 'link'
  | 'referenceLink'
  | 'footnote'
  | 'formattedFootnote'
  | 'bareLink'
  | 'citationKey'
  | 'biblatexEntry'
  | 'bibtexEntry'
  | 'comment'
  | 'formattedReference'
  | 'plainText';

export interface DefinitionSyntax {
  /** Captures the label and the content of a definition. */
  readonly first: RegExp;
  /** Whether an empty line separates definitions. With `asBefore`, the existing definitions decide. */
  readonly isParagraph: boolean | 'asBefore';
}

export interface TextSyntax {
  /** `undefined` for languages without links. */
  readonly links: LinkSyntax | undefined;
  /** Format for places where links are impossible. */
  readonly titleAndAddress: LinkSyntax;
  readonly lineStarts: LineStarts | undefined;
  /** Emphasizes a string that begins and ends with a letter or a digit. */
  readonly italic: ((text: string) => string) | undefined;
  /** Places in which a program could act on text. */
  readonly inert: 'everywhere' | 'inComments' | undefined;
}

export interface LinkSyntax {
  readonly escape: (title: string, context: CitationContext) => string;
  /** Escapes a title outside a link, if the rules differ. */
  readonly escapeOutside: ((text: string, context: CitationContext) => string) | undefined;
  readonly address: ((address: string, context: CitationContext) => string) | undefined;
  /** Whether an address in angle brackets needs no escapes. */
  readonly isUnescapedInAngles: boolean;
  /** Writes a link that shows its address, if the language has a shorter form than `link`. */
  readonly bareLink: ((address: string, context: CitationContext) => string) | undefined;
  /** `text` and `address` are already escaped. */
  readonly link: (text: string, address: string, context: CitationContext) => string;
  /** Matches selected words that can't become the text of a link. */
  readonly breaksText: RegExp;
}

interface LineStarts {
  readonly marker: RegExp;
  readonly neutralize: (marker: string) => string;
}

interface OutlineSyntax {
  readonly heading: (text: string, level: 1 | 2) => string;
  /** Default: the text. */
  readonly paragraph?: (text: string) => string;
  readonly item: (text: string) => string;
  /** Puts the lines of the items into a list (default: the lines). */
  readonly list?: (items: string) => string;
}

export interface CitationReading {
  /** Links and footnotes in these blocks of code are ignored. */
  readonly code: RegExp | undefined;
  readonly links: (text: string) => Reference[];
  readonly definedKeys: ((text: string) => string[]) | undefined;
  /** Returns the bibliography files that a document names, relative to its folder. */
  readonly bibliographies: ((text: string) => string[]) | undefined;
  /** Names a bibliography file by its path relative to the document's folder. */
  readonly namingBibliography: ((path: string) => Requirement) | undefined;
  /** Names bibliographies for the documents in its folder and below. */
  readonly project: ProjectFiles | undefined;
  /** Whether a slash at the start of a path means the root of the project: of Quarto, Sphinx or Typst. */
  readonly rootsAtProject: boolean;
  /** Returns whether a document is included in another one, whose folder decides where its files are found. */
  readonly isPart: ((text: string) => boolean) | undefined;
  readonly labels: LabelSyntax | undefined;
}

/** Labels of figures, sections and other elements, which are cited like keys. */
interface LabelSyntax {
  /** Captures a label where it is defined. */
  readonly definition: RegExp;
  /** Matches keys that can only be labels. */
  readonly key: RegExp | undefined;
}

/** Files of a project, from those of any of its folders to the one of its root. */
interface ProjectFiles {
  readonly files: (documentName: string) => readonly string[];
  /** Returns `undefined` if a file above can name bibliographies. */
  readonly bibliographies: (text: string) => string[] | undefined;
}
