import { isCitable } from '../address.ts';
import { familyOfLanguage, type Family } from '../languages.ts';
import type { Reference } from '../reference.ts';
import { withoutCode } from './blocks.ts';

/** What a document cites: the links with their texts and the keys, each in the order of the document. */
export interface Cited {
  readonly links: readonly Reference[];
  readonly keys: readonly string[];
}

/**
 * How links are found: patterns whose groups are named `url` and, where there is one, `title`. An attempt never reads
 * beyond what may begin the next match, and what is escaped begins none: so all attempts together read a text about once.
 */
const links: Partial<Record<Family, RegExp>> = {
  markdown:
    /\\[^]|(?<!!)\[(?<title>(?:\\.|[^[\]\\])*)\](?:\(\s*(?:<(?<angled>[^<>\n]*)>|(?<bare>(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))|\[(?<label>[^[\]\n]+)\])|<(?<url>https?:[^<>\s]*)>/g,
  latex:
    /\\href\{(?<url>(?:\\.|[^{}\\])*)\}\{(?<title>(?:\\.|[^{}\\]|\{(?:\\.|[^{}\\])*\})*)\}|\\url\{(?<bare>[^{}]*)\}/g,
  restructuredtext: /\\[^]|`(?<phrase>(?:\\[^]|[^`\\])*)`__?/g,
  asciidoc: /(?<![^\s[\]])(?<macro>[^\s[\]]+)\[(?<title>(?:\\\]|[^[\]\n])*)\]/g,
  org: /\[\[(?<url>https?:(?:[^[\]]|\[[^[\]]*\])*)\](?:\[(?<title>(?:(?!\[\[|\]\])[^\n])*)\])?\]/g,
  typst: /#link\("(?<url>[^"]*)"\)(?:\[(?<title>(?:\\.|[^[\]\\])*)\])?/g,
  html: /<a(?<attributes>\s(?:"[^"]*"|'[^']*'|[^'"<>])*)>(?<title>(?:(?!<\/?a\b)[^])*)<\/a>/gi,
  mediawiki: /\[(?<url>https?:[^\s[\]]*)(?:[ \t](?<title>(?:(?!\[https?:)[^\]\n])*))?\]|\{\{cite web[^{}]*\}\}/gi,
  textile: /\["(?<title>[^"\n]*)":(?<url>https?:[^\s[\]"]*)\]/g,
};
const anywhere =
  /<(?=https?:)(?<=(?<title>[^\n<>]*)<)(?<url>[^<>\s]*)>|(?<!<)(?<bare>https?:\/\/[^\s<>"'`[\]{}|\\^]*[^\s<>"'`[\]{}|\\^.,;:!?)])/g;

const keys: Partial<Record<Family, RegExp>> = {
  markdown: /(?<![\w@\\])@(?:\{([^{}\n]+)\}|([\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*))/gu,
  latex: /\\(?=[a-z]*cite)[a-z]+\*?(?:\[[^[\]]*\])*\{([^{}]+)\}/gi,
  org: /@([^\s;]+)/g,
  typst: /(?<![\w@\\.])@([\p{L}_][\p{L}\p{N}_:.-]*[\p{L}\p{N}_]|[\p{L}_])|#cite\((?:label\("([^"]+)"\)|<([^<>]+)>)/gu,
};

/** Finds what is cited. Code is left out; of the text of a link, its markup is. */
export function citedIn(document: string, languageId: string): Cited {
  const family = familyOfLanguage(languageId);
  const text = withoutCode(document, family);
  const addresses: ReadonlyMap<string | undefined, string> = family === 'markdown' ? addressesByLabel(text) : new Map();
  return {
    links: Array.from(text.matchAll(links[family] ?? anywhere), (match) =>
      referenceOf(match, addresses, family),
    ).filter(({ url }) => url !== undefined && isCitable(url)),
    keys: [...new Set(keysIn(text, family))],
  };
}

function keysIn(text: string, family: Family): string[] {
  const pattern = keys[family];
  const citations = family === 'org' ? Array.from(text.matchAll(/\[cite[^[\]]*/g), ([citation]) => citation) : [text];
  return citations
    .flatMap((citation) => (pattern ? [...citation.matchAll(pattern)] : []))
    .map(([, ...groups]) => groups.find(Boolean) ?? '')
    .flatMap((group) => (family === 'latex' ? group.split(',') : group))
    .map((key) => key.trim());
}

/** The addresses that Markdown's reference links name by labels; of those with one label, the first. */
function addressesByLabel(text: string): ReadonlyMap<string | undefined, string> {
  const definitions = Array.from(text.matchAll(/^ {0,3}\[([^\]\n]+)\]:\s*<?([^\s<>]+)/gm));
  return new Map(definitions.reverse().map(([, label = '', address = '']) => [label, address]));
}

function referenceOf(
  { 0: whole, groups = {} }: RegExpMatchArray,
  addresses: ReadonlyMap<string | undefined, string>,
  family: Family,
): Reference {
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
  const { title, url = groups.angled ?? groups.bare ?? addresses.get(groups.label) } = { ...groups, ...taken(groups) };
  return { ...unescaped(title, 'title', family), ...unescaped(url, 'url', family) };
}

/** Title and address where a pattern finds them in one. */
function taken({ phrase, macro, attributes }: Readonly<Record<string, string | undefined>>): Partial<Reference> {
  if (phrase?.endsWith('>') === true) {
    const at = phrase.lastIndexOf('<');
    return { title: phrase.slice(0, Math.max(at, 0)), url: phrase.slice(at + 1, -1) };
  }
  if (macro !== undefined) {
    const [url = ''] = /https?:[^]*$/.exec(macro) ?? [];
    return { url: url.endsWith('++') ? url.slice(0, -2) : url };
  }
  const [, quoted, apostrophed] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes ?? '') ?? [];
  const url = quoted ?? apostrophed;
  return url === undefined ? {} : { url };
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
        ? text.replace(/<[^<>]*>/g, '')
        : text.replace(/\\([!-/:-@[-`{-~])/g, '$1').replaceAll('\u200B', '');
  const decoded = withoutMarks
    .replace(/&#(\d{1,7});/g, (_, number) => String.fromCodePoint(Math.min(Number(number), 0x10ffff)))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return { [field]: decoded };
}
