import { asciidocSyntax } from './asciidoc.ts';
import { commented, commentOf } from './comment.ts';
import { csvText } from './csv.ts';
import type { FormattedText, Surroundings } from './format.ts';
import { entity, htmlSyntax } from './html.ts';
import { inertAddress, inertText } from './inert.ts';
import { jsonText } from './json.ts';
import { familyOfLanguage, type Family } from './languages.ts';
import { latexSyntax } from './latex.ts';
import { addressIn, escapeOutside, type LinkSyntax } from './links.ts';
import { markdownSyntax } from './markdown.ts';
import { mediaWikiSyntax } from './mediaWiki.ts';
import { orgSyntax } from './org.ts';
import { plainSyntax } from './plainText.ts';
import { rstSyntax } from './restructuredText.ts';
import { textileSyntax } from './textile.ts';
import { tomlText } from './toml.ts';
import { typstSyntax } from './typst.ts';
import { yamlText } from './yaml.ts';

/** How a family of languages writes a text and a link. */
export const syntaxes: Readonly<Record<Family, LinkSyntax>> = {
  markdown: markdownSyntax,
  latex: latexSyntax,
  bibtex: plainSyntax,
  restructuredtext: rstSyntax,
  asciidoc: asciidocSyntax,
  org: orgSyntax,
  typst: typstSyntax,
  html: htmlSyntax,
  mediawiki: mediaWikiSyntax,
  textile: textileSyntax,
  json: plainSyntax,
  yaml: plainSyntax,
  toml: plainSyntax,
  csv: plainSyntax,
  program: plainSyntax,
  plain: plainSyntax,
};

/** How the language of a place writes a text that stands by itself there. */
export function textAt(text: string, around: Surroundings): string {
  const family = familyOfLanguage(around.languageId ?? '');
  if (around.inComment !== undefined && family !== 'program') {
    return family === 'html' ? commentOf(text, around) : text;
  }
  return strings[family]?.(text, around) ?? guarded(escapeOutside(syntaxes[family], text, around), family, around);
}

/** How languages of data and of programs hold a text. */
const strings: Partial<Record<Family, (text: string, around: Surroundings) => string>> = {
  json: jsonText,
  yaml: yamlText,
  toml: tomlText,
  csv: csvText,
  program: commentOf,
};

/** A text of a citation style in the language of a place: addresses are links where the language has such. */
export function formattedAt(text: FormattedText, around: Surroundings): string {
  const family = familyOfLanguage(around.languageId ?? '');
  const syntax = syntaxes[family];
  if (isProgram(around)) {
    const { languageId = '' } = around;
    const inert = text.map((part) =>
      part.isAddress === true ? (inertAddress(part.text) ?? '') : spaced(part.text, inertText(part.text, languageId)),
    );
    return commented(inert.join(''), around);
  }
  if (syntax === plainSyntax || around.inComment !== undefined) {
    return textAt(text.map((part) => part.text).join(''), around);
  }
  const written = text.map((part) => {
    if (part.isAddress === true) {
      return syntax.bareLink
        ? syntax.bareLink(part.text, around)
        : syntax.link(syntax.escape(part.text, around), addressIn(syntax, part.text, around), around);
    }
    const escaped = escapeOutside(syntax, part.text, around);
    // A mark of emphasis needs letters beside it to be read as one.
    const italic =
      part.isItalic === true && /^[\p{L}\p{N}].*[\p{L}\p{N}]$/u.test(part.text) ? italics[family] : undefined;
    return italic ? italic(escaped) : escaped;
  });
  return guarded(written.join(''), family, around);
}

/** The values that a template may name, written for a place of a language. */
export function valueAt(text: string, around: Surroundings): string {
  const family = familyOfLanguage(around.languageId ?? '');
  if (isProgram(around)) {
    return inertText(text, around.languageId ?? '');
  }
  const string = strings[family];
  if (!string) {
    return guarded(escapeOutside(syntaxes[family], text, around), family, around);
  }
  return string(text, { ...around, quote: around.quote ?? '"' });
}

/** An address in a template, where `before` stands before it. */
export function addressAt(address: string, before: string, around: Surroundings): string {
  const family = familyOfLanguage(around.languageId ?? '');
  const syntax = syntaxes[family];
  if (isProgram(around)) {
    return inertAddress(address) ?? '';
  }
  if (syntax === plainSyntax) {
    return valueAt(address, around);
  }
  return family === 'markdown' && before.endsWith('<') ? address : addressIn(syntax, address, around);
}

/** Whether a text must be inert: in a program, and in a comment of what may hold one. */
function isProgram({ languageId = '', inComment }: Surroundings): boolean {
  const family = familyOfLanguage(languageId);
  return family === 'program' || (family === 'html' && inComment !== undefined);
}

/** A part of a text with the white space that is at its ends. */
function spaced(part: string, inert: string): string {
  return (/^\s/.test(part) ? ' ' : '') + inert + (/\S\s+$/.test(part) ? ' ' : '');
}

/** Emphasis around a text that begins and ends with a letter or a digit. */
const italics: Partial<Record<Family, (text: string) => string>> = {
  markdown: (text) => `*${text}*`,
  latex: (text) => `\\emph{${text}}`,
  restructuredtext: (text) => `*${text}*`,
  asciidoc: (text) => `__${text}__`,
  typst: (text) => `#emph[${text}]`,
  html: (text) => `<em>${text}</em>`,
  mediawiki: (text) => `''${text}''`,
  textile: (text) => `<em>${text}</em>`,
};

/** What at the start of a line begins a list, a heading or the like, with what prevents that. */
const lineStarts: Partial<Record<Family, readonly [RegExp, (mark: string) => string]>> = {
  markdown: [/^\d{1,9}(?=[.)])|^(?=[-+>#=|:%]|\(@[\w-]*\)(?:\s|$)|@[.)](?:\s|$))/, (digits) => `${digits}\\`],
  restructuredtext: [/^(?=[-+•‣⁃:]|\.\.|__|>>>|\|)|^(?=\(?[\w#]+[.)] )/, () => '\\'],
  asciidoc: [/^(?=[-.=/:*]|>(?:\s|$)|(?:\d+|[a-z]|[ivx]+)[.)]\s|<)/i, () => '{empty}'],
  org: [/^(?=[-+#:|]|\*+\s|\d+[.)])/, () => '\u2060'],
  typst: [/^(?=(?:[-+/]|=+|\d+\.)(?:\s|$))/, () => '\\'],
  mediawiki: [/^[*#:; =-]/, entity],
  textile: [/^(?:[*#|-]|(?:bq|bc|h[1-6]|p|fn\d|pre|notextile)(?=\S*\.))/, (mark) => entity(mark) + mark.slice(1)],
};

function guarded(text: string, family: Family, { before = '' }: Surroundings): string {
  const [start, prevent] = lineStarts[family] ?? [];
  return start && prevent && before.trim() === '' ? text.replace(start, prevent) : text;
}
