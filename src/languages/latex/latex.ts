// cspell:ignore Eabrv mrabbrev addglobalbib addsectionbib bibitem harvarditem defbibentryset
import { blankLatexComments, latexGroup, latexOption } from './latexSource.ts';
import { createEmptySpan, type Edit } from '../../citation/insertion/point.ts';
import { createCommonFormats } from '../commonFormats.ts';
import { createFootnoteFormats } from '../footnotes.ts';
import { isInertKeyWithoutMarks } from '../inertKey.ts';
import type { LinkSyntax, Requirement, TextSyntax, WritingLanguage } from '../language.ts';
import { createKeyFormat, createLinkFormat } from '../links.ts';
import { plainSyntax } from '../plain.ts';
import { matchFirstGroups, createLinkReader } from '../readLinks.ts';
import { findLatexTrigger } from './latexCompletion.ts';
import { parseLatex } from './parseLatex.ts';
import { latexMarkup } from './latexMarkup.ts';

const links: LinkSyntax = {
  escape: escapeLatex,
  escapeOutside: undefined,
  address: escapeAddress,
  isUnescapedInAngles: false,
  bareLink: undefined,
  link: (title, address) => `\\href{${address}}{${title}}`,
  // Only fonts and escaped characters are certainly allowed in the text of a link.
  breaksText:
    /(?<!\\)%|^[^{]*\}|\{[^{}]*$|^\{[^]*\}$|\\(?!(?:emph|text(?:bf|it|sc|sl|rm|sf|tt|up|md)|enquote|underline|uline)\{(?!\s*\})|(?:LaTeX|TeX)(?![A-Za-z])|[%&$#_{} ,'"`^~=.])|\n\s*\n/,
};

const text = {
  links,
  titleAndAddress: plainSyntax,
  lineStarts: undefined,
  italic: (words) => `\\emph{${words}}`,
  inert: undefined,
} satisfies TextSyntax;

const [formatted, plainText] = createCommonFormats(text);

const footnotes = createFootnoteFormats({
  id: 'latex-footnote',
  text,
  write: (content) => ({ text: `\\footnote{${content}}` }),
  inUse: /\\footnote\s*\{/,
  definitions: undefined,
});

const key = createKeyFormat({
  id: 'latex-cite',
  links,
  writeKey: (key) => (isInertKeyWithoutMarks(key) ? key : undefined),
  join: (keys) => `\\cite{${keys.join(',')}}`,
  space: '~',
  inUse: /\\(?=[a-z]*cite)[a-z]+\*?(?:\[[^[\]]*\])*\{/i,
});

const hyperref: Requirement = {
  statement: '\\usepackage{hyperref}',
  isMet: (document) => isPart(document) || /\{beamer\}|\{[^{}\n]{0,200}\bhyperref\b/.test(blankLatexComments(document)),
  edits: (document) => [insertIntoPreamble(document, '\\usepackage{hyperref}\n')],
};

/** Uses `\addbibresource`, or `\bibliography` in a document for BibTeX. */
function nameBibliography(path: string): Requirement {
  const statement = `\\addbibresource{${path}}`;
  return {
    statement,
    isMet: (document) => isPart(document) || findNamedBibliographies(document).length > 0,
    edits: (document) => {
      const code = blankLatexComments(document);
      const end = /^[ \t]*\\end\{document\}/m.exec(document)?.index ?? document.length;
      if (/\{natbib\}|\\bibliographystyle\b/.test(code)) {
        return [{ ...createEmptySpan(end), text: `\\bibliography{${path.replace(/\.bib$/, '')}}\n` }];
      }
      const biblatex = /\bbiblatex\b/.test(code) ? '' : '\\usepackage{biblatex}\n';
      return [
        insertIntoPreamble(document, `${biblatex}${statement}\n`),
        ...(code.includes('\\printbibliography') ? [] : [{ ...createEmptySpan(end), text: '\\printbibliography\n' }]),
      ];
    },
  };
}

/** Returns whether another file includes the document, because it has no preamble. */
function isPart(document: string): boolean {
  return !blankLatexComments(document).includes('\\documentclass');
}

function insertIntoPreamble(document: string, text: string): Edit {
  const begin = /^[ \t]*\\begin\{document\}/m.exec(document)?.index;
  return { ...createEmptySpan(begin ?? document.length), text: begin === undefined ? `\n${text}` : text };
}

export const latex: WritingLanguage = {
  name: 'LaTeX',
  languageIds: ['latex', 'tex', 'latex-expl3', 'rsweave', 'jlweave', 'pweave'],
  fileExtensions: ['.tex', '.ltx', '.latex'],
  formats: [
    { ...createLinkFormat('latex-href', links), requires: hyperref },
    ...footnotes.map((footnote) => ({ ...footnote, requires: hyperref })),
    key,
    { ...formatted, requires: hyperref },
    plainText,
  ],
  parse: parseLatex,
  markup: latexMarkup,
  text,
  outline: {
    heading: (text, level) => `\\${level === 1 ? '' : 'sub'}section*{${text}}`,
    item: (text) => `  \\item ${text}`,
    list: (items) => `\\begin{itemize}\n${items}\n\\end{itemize}`,
  },
  findTrigger: findLatexTrigger,
  reading: {
    code: /^[ \t]*\\begin\{(verbatim\*?|lstlisting|minted|Verbatim|comment)\}[^]*?(?:\\end\{\1\}.*|(?![^]))/gm,
    links: createLinkReader(
      /\\href\{(?<url>(?:\\.|[^{}\\])*)\}\{(?<title>(?:\\.|[^{}\\]|\{(?:\\.|[^{}\\])*\})*)\}|\\url\{(?<bare>[^{}]*)\}/g,
      unescapeLatex,
    ),
    definedKeys: readDefinedKeys,
    bibliographies: findNamedBibliographies,
    namingBibliography: nameBibliography,
    project: undefined,
    rootsAtProject: false,
    isPart: (document) => !document.includes('\\documentclass'),
    labels: undefined,
  },
};

function findNamedBibliographies(document: string): string[] {
  const code = blankLatexComments(document);
  return [
    // A bibliography on a server is not a file.
    ...Array.from(code.matchAll(resources), ([, options = '', name = '']) => (/\bremote\b/.test(options) ? '' : name)),
    ...matchFirstGroups(code, bibliographies)
      .flatMap((names) => names.split(','))
      .map((name) => (/\.bib$/i.test(name.trim()) || name.trim() === '' ? name : `${name.trim()}.bib`)),
  ].flatMap((name) =>
    name.trim() === '' || /[\\#$]/.test(name) || abbreviations.test(name)
      ? []
      : [name.trim().replace(/^"(.*)"$/, '$1')],
  );
}

/** Files of TeX distributions that define only abbreviations of journals. */
const abbreviations = /^\s*(?:IEEEabrv|IEEEfull|mrabbrev)\.bib\s*$/;

const resources = new RegExp(
  String.raw`\\(?:addbibresource|addglobalbib|addsectionbib)\*?\s*(${latexOption})?\s*\{([^{}]+)\}`,
  'g',
);
const bibliographies = /\\(?:no)?bibliography(?!style|unit)[a-zA-Z]*\*?\s*(?:\[[^\][{}]*\]\s*)?\{([^{}]+)\}/g;

/** Reads the keys of a bibliography in the document. */
function readDefinedKeys(document: string): string[] {
  return matchFirstGroups(blankLatexComments(document), entries).flatMap((keys) => keys.trim());
}

const entries = new RegExp(
  [
    String.raw`\\bibitem\s*(?:${latexOption})?\s*\{([^{}]+)\}`,
    String.raw`\\harvarditem\s*(?:${latexOption})?\s*${latexGroup}\s*${latexGroup}\s*\{([^{}]+)\}`,
    String.raw`\\bib\*?\{([^{}]+)\}\{[a-z]+\}\{`,
    String.raw`\\defbibentryset\s*\{([^{}]+)\}`,
  ].join('|'),
  'g',
);

const commands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '^': '\\^{}',
  '~': '\\textasciitilde{}',
  '`': '\\`{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
};

/**
 * Escapes a title. `<` and `>` are commands because some font encodings have other characters at their code points. A
 * straight quotation mark becomes a curly one because babel makes it a command in German and other languages.
 */
function escapeLatex(title: string): string {
  return title
    .replace(/[\\^~`<>]|[{}$&#%_]/g, (mark) => commands[mark] ?? `\\${mark}`)
    .replace(/(^|[\s([{—–-])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/-(?=-)/g, '-{}')
    .replace(/'(?=')/g, "'{}")
    .replace(/,(?=,)/g, ',{}');
}

/** Escapes an address for an argument, even inside a footnote. Non-ASCII letters are percent-encoded. */
function escapeAddress(address: string): string {
  return (/\P{ASCII}/u.test(address) ? new URL(address).href : address).replace(/[%#&]/g, '\\$&');
}

function unescapeLatex(source: string): string {
  return source
    .replace(/\\textbackslash(?:\{\})?/g, '\u0001')
    .replace(/\\textasciitilde(?:\{\})?/g, '~')
    .replace(/\\text(less|greater)(?:\{\})?/g, (_, name) => (name === 'less' ? '<' : '>'))
    .replace(/\\([\^`])\{\}/g, '$1')
    .replace(/(?<!\\)[{}]/g, '')
    .replace(/\\([{}$&#%_])/g, '$1')
    .replaceAll('\u0001', '\\');
}
