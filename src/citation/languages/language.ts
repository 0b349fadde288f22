import type { CitationContext, Write } from '../context.ts';
import type { Block } from '../insertion/blocks.ts';
import type { Edit, InsertionPoint } from '../insertion/point.ts';
import type { Reference } from '../reference.ts';

/**
 * A writing language: all that is known of it. No field is optional, so that a new language can't forget one; `undefined`
 * says that the language has no such thing.
 */
export interface WritingLanguage {
  /** As the docs name it. */
  readonly name: string;
  /** VS Code language ids. */
  readonly languageIds: readonly string[];
  /** Endings of file names, for documents whose language id says nothing. */
  readonly fileExtensions: readonly string[];
  /** The formats of its citations; the first one is the default. */
  readonly formats: readonly CitationFormat[];
  readonly text: TextSyntax;
  readonly frontMatter: FrontMatter | undefined;
  /** `undefined` when a parser finds the places. */
  readonly places: ProsePlaces | FindInsertionPoint | undefined;
  readonly reading: CitationReading;
}

/** A format of citations: references in, text of a language out. */
export interface CitationFormat {
  /** A value of the setting `dateline.citation.format`. */
  readonly id: string;
  readonly label: FormatLabel;
  readonly write: Write;
  /** Whether the citation stands directly after a word, as the mark of a footnote does. */
  readonly attachesToWord: boolean;
  /** Whether it cites by the keys of a bibliography. */
  readonly citesByKey: boolean;
  /** Whether it contains the reference as a citation style formats it, with publisher and date. */
  readonly usesStyle: boolean;
  /** A pattern that a document has where its author uses the format; `undefined` where there is no telling. */
  readonly inUse: RegExp | undefined;
  /** Its definitions elsewhere in the document. */
  readonly definitions: DefinitionSyntax | undefined;
  /** The start of a note in the running text, up to its opening bracket; `undefined` if the format has no such notes. */
  readonly inlineNote: RegExp | undefined;
  /** The statement without which a document does not show it, such as that of a package. */
  readonly requires: Requirement | undefined;
}

/** A statement that a document needs. */
export interface Requirement {
  /** As people write it. */
  readonly statement: string;
  /** Whether a document has it, or is only a part of another one that may have it. */
  readonly isMet: (text: string) => boolean;
  /** Puts the statement, and all that it needs itself, into a document. */
  readonly edits: (text: string) => readonly Edit[];
}

/** Formats with the same label are alike to people, whatever their language. */
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

/** The definitions of footnotes or of labels of links, as they stand in a document. */
export interface DefinitionSyntax {
  /** The first line of a definition: its label, and what follows. */
  readonly first: RegExp;
  /** Whether a line after a definition's first belongs to it. */
  readonly continues: RegExp;
  /** Whether an empty line parts a definition from the one before it; `asBefore` where one parts those. */
  readonly isParagraph: boolean | 'asBefore';
}

/** Texts and links of a language. */
export interface TextSyntax {
  /** `undefined` for languages without links. */
  readonly links: LinkSyntax | undefined;
  /** `Title <address>`, where that is all there can be. */
  readonly titleAndAddress: LinkSyntax;
  readonly lineStarts: LineStarts | undefined;
  /** Emphasis around a text that begins and ends with a letter or a digit. */
  readonly italic: ((text: string) => string) | undefined;
  /** A text as a literal of a language of data or of programs; `undefined` in languages of prose. */
  readonly literal: ((text: string, context: CitationContext) => string) | undefined;
  /** The places in which a program may be around a text, so that it must be one that no program acts on. */
  readonly inert: 'everywhere' | 'inComments' | undefined;
}

/** The links of a language. */
export interface LinkSyntax {
  /** A title as text of the language and nothing but text. */
  readonly escape: (title: string, context: CitationContext) => string;
  /** The same where no link is around it; `undefined` where that makes no difference. */
  readonly escapeOutside: ((text: string, context: CitationContext) => string) | undefined;
  /** An address, as `citableAddress` gives it, as text of the language; `undefined` where it stands there as it is. */
  readonly address: ((address: string, context: CitationContext) => string) | undefined;
  /** Whether an address in angle brackets stands there as it is. */
  readonly isAsIsInAngles: boolean;
  /** A link that shows its address, as `citableAddress` gives it; `undefined` for one with that as its text. */
  readonly bareLink: ((address: string, context: CitationContext) => string) | undefined;
  /** A link, from text and an address of the language. */
  readonly link: (text: string, address: string, context: CitationContext) => string;
  /** Text that keeps words of a document from becoming a link's text as they stand. */
  readonly breaksText: RegExp;
}

/** Line-start markers of a language, such as those of lists and headings, and how to neutralise them. */
export interface LineStarts {
  readonly marker: RegExp;
  readonly neutralise: (marker: string) => string;
}

/** Languages embedded at the beginning of a document, between lines of hyphens. */
export type FrontMatter = (languageId: string) => string;

/**
 * The insertion point for what is selected; `start` and `end` are UTF-16 offsets, equal for a cursor. `undefined` where
 * nothing can be put that is surely only text.
 */
export type FindInsertionPoint = (
  text: string,
  start: number,
  end: number,
  languageId: string,
) => InsertionPoint | undefined;

/** The places of a language that is written for people to read. */
export interface ProsePlaces {
  /** The blocks of code, and others in a language of their own. */
  readonly codeBlocks: ((text: string) => Block[]) | undefined;
  /** Text before a place in its line by which the place is in a comment. */
  readonly comment: RegExp | undefined;
  /** The spans of a line that a citation must not take apart: links, code, templates. */
  readonly unbreakable: ((line: string) => Span[]) | undefined;
  /** Whether an offset is in a cell of a table whose cells a vertical bar ends. */
  readonly isInTable: ((text: string, offset: number) => boolean) | undefined;
  /** The markup that must stay at the start of a line, such as that of headings and lists. */
  readonly lineMarkup: RegExp | undefined;
  /** Whether a line marks the one before it, or behind it, as a heading and must be as long as that. */
  readonly headingLine: ((line: string, heading: string) => boolean) | undefined;
  /** Whether an offset is in code that no block marks. */
  readonly isInCode: ((text: string, offset: number, languageId: string) => boolean) | undefined;
}

/** A part of a text, as offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The citations of a document, and its bibliographies. */
export interface CitationReading {
  readonly links: (text: string) => Reference[];
  /** The keys of the entries that a text defines. */
  readonly definedKeys: ((text: string) => string[]) | undefined;
  /** The bibliography files that a document names, as it names them: paths from its own folder. */
  readonly bibliographies: ((text: string) => string[]) | undefined;
  /** The statement that names a bibliography file by its path from the document's folder. */
  readonly namingBibliography: ((path: string) => Requirement) | undefined;
  /** The file of a project that names bibliographies for its documents, in their folder or one above. */
  readonly project: { readonly file: string; readonly bibliographies: (text: string) => string[] } | undefined;
}
