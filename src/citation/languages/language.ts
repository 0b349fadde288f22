import type { CitationContext, Write } from '../context.ts';
import type { Edit } from '../insertion/point.ts';
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
  /** The label of a definition, and its content. */
  readonly first: RegExp;
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

/** Line-start markers of a language, such as those of lists and headings, and how to neutralize them. */
export interface LineStarts {
  readonly marker: RegExp;
  readonly neutralize: (marker: string) => string;
}

/** The citations of a document, and its bibliographies. */
export interface CitationReading {
  /** Blocks of code, whose links and footnotes don't count. */
  readonly code: RegExp | undefined;
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
