import { isCitable } from '../address.ts';
import { familyOfLanguage, type Family } from '../languages.ts';
import type { Reference } from '../reference.ts';
import { codeBlocksOf } from './blocks.ts';

/** What a document cites: the links with their texts and the keys, each in the order of the document. */
export interface Cited {
  readonly links: readonly Reference[];
  readonly keys: readonly string[];
}

/** How links are found: patterns whose groups are named `url` and, where there is one, `title`. */
const links: Partial<Record<Family, readonly RegExp[]>> = {
  markdown: [
    /(?<!!)\[(?<title>(?:\\.|[^[\]\\])*)\]\(\s*(?:<(?<url>[^<>\n]*)>|(?<bare>(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))/g,
    /(?<!!)\[(?<title>(?:\\.|[^[\]\\])*)\]\[(?<label>[^\]\n]+)\]/g,
    /(?<!\(\s*)<(?<url>https?:[^<>\s]*)>/g,
  ],
  latex: [
    /\\href\{(?<url>(?:\\.|[^{}\\])*)\}\{(?<title>(?:\\.|[^{}\\]|\{(?:\\.|[^{}\\])*\})*)\}/g,
    /\\url\{(?<url>[^{}]*)\}/g,
  ],
  restructuredtext: [/`(?<title>(?:\\.|[^`\\])*?)\s*<(?<url>https?:(?:\\.|[^<>\\])*)>`__?/g],
  asciidoc: [/(?:link:)?(?:\+\+)?(?<url>https?:[^\s[\]]*?)(?:\+\+)?\[(?<title>(?:\\\]|[^\]\n])*)\]/g],
  org: [/\[\[(?<url>https?:(?:[^[\]]|\[[^\]]*\])*)\](?:\[(?<title>[^\n]*?)\])?\]/g],
  typst: [/#link\("(?<url>[^"]*)"\)(?:\[(?<title>(?:\\.|[^[\]\\])*)\])?/g],
  html: [/<a\b[^>]*?\bhref\s*=\s*(?:"(?<url>[^"]*)"|'(?<bare>[^']*)')[^>]*>(?<title>[^]*?)<\/a>/gi],
  mediawiki: [/\[(?<url>https?:[^\s\]]*)(?:\s+(?<title>[^\]\n]*))?\]/g, /\{\{cite web[^{}]*\}\}/gi],
  textile: [/\["?(?<title>[^"\n]*)":(?<url>https?:[^\s\]]*)\]/g],
};
const anywhere = [
  /(?<title>[^\n<>]*?)\s*<(?<url>https?:[^<>\s]*)>/g,
  /(?<!<)(?<url>https?:\/\/[^\s<>"'`[\]{}|\\^]*[^\s<>"'`[\]{}|\\^.,;:!?)])/g,
];

const keys: Partial<Record<Family, RegExp>> = {
  markdown: /(?<![\w@\\])@(?:\{([^{}\n]+)\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*))/gu,
  latex: /\\(?:[a-z]*cite[a-z]*)\*?(?:\[[^\]]*\])*\{([^{}]+)\}/gi,
  org: /(?<=\[cite[^\]]*)@([^\s;\]]+)/g,
  typst: /(?<![\w@\\.])@([\p{L}_][\p{L}\p{N}_:.-]*[\p{L}\p{N}_]|[\p{L}_])|#cite\((?:label\("([^"]+)"\)|<([^>]+)>)/gu,
};

/** Finds what is cited. Code is left out; of the text of a link, its markup is. */
export function citedIn(document: string, languageId: string): Cited {
  const family = familyOfLanguage(languageId);
  const text = codeBlocksOf(document, family).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    document,
  );
  const found = (links[family] ?? anywhere).flatMap((pattern) =>
    Array.from(text.matchAll(pattern), (match) => ({ at: match.index, reference: referenceOf(match, text, family) })),
  );
  const pattern = keys[family];
  return {
    links: found
      .sort((a, b) => a.at - b.at)
      .map(({ reference }) => reference)
      .filter(({ url }) => url !== undefined && isCitable(url)),
    keys: pattern
      ? [
          ...new Set(
            Array.from(text.matchAll(pattern), ([, ...groups]) => groups.find(Boolean) ?? '')
              .flatMap((group) => (family === 'latex' ? group.split(',') : [group]))
              .map((key) => key.trim()),
          ),
        ]
      : [],
  };
}

function referenceOf({ 0: whole, groups = {} }: RegExpMatchArray, text: string, family: Family): Reference {
  if (whole.startsWith('{{')) {
    const field = (name: string) => new RegExp(`\\|\\s*${name}\\s*=\\s*([^|}]*)`, 'i').exec(whole)?.[1]?.trim();
    const [title, url, publisher, published] = ['title', 'url', 'website', 'date'].map(field);
    return {
      ...unescaped(title, 'title', family),
      ...unescaped(url, 'url', family),
      ...(publisher && { publisher }),
      ...(published && { published }),
    };
  }
  const address = groups.url ?? groups.bare ?? definitionOf(groups.label, text);
  return { ...unescaped(groups.title, 'title', family), ...unescaped(address, 'url', family) };
}

function definitionOf(label: string | undefined, text: string): string | undefined {
  return label === undefined
    ? undefined
    : Array.from(text.matchAll(/^ {0,3}\[([^\]\n]+)\]:\s*<?([^\s<>]+)/gm)).find(([, name]) => name === label)?.[2];
}

/** Text without the escapes that we and others commonly write. */
function unescaped(text: string | undefined, field: 'title' | 'url', family: Family): Partial<Reference> {
  if (text === undefined || text.trim() === '') {
    return {};
  }
  const withoutMarks =
    family === 'latex'
      ? text
          .replace(/\\textbackslash(?:\{\})?/g, '\u0001')
          .replace(/\\textasciitilde(?:\{\})?/g, '~')
          .replace(/\\text(less|greater)(?:\{\})?/g, (_, name) => (name === 'less' ? '<' : '>'))
          .replace(/\\([\^`])\{\}/g, '$1')
          .replace(/(?<!\\)[{}]/g, '')
          .replace(/\\([{}$&#%_])/g, '$1')
          .replaceAll('\u0001', '\\')
      : family === 'html'
        ? text.replace(/<[^>]*>/g, '')
        : text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200B', '');
  const decoded = withoutMarks
    .replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Math.min(Number(number), 0x10ffff)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return { [field]: decoded };
}
