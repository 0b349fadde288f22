import { decodeEntity, entityPattern } from '../../citation/entity.ts';
import type { Span } from '../structure.ts';
import type { Reference } from '../../citation/reference.ts';
import { decodeLink } from '../readLinks.ts';

/** Escapes, code, brackets and addresses in angle brackets. */
const tokens = /\\[^]|(?<!`)(`+)(?!`)[^]*?(?<!`)\1(?!`)|!?\[|\]|<(?<autolink>[a-z][a-z\d+.-]{1,31}:[^<>\s]*)>/gi;

/** The address or the label after the words of a link. */
const linkEnd =
  /\(\s*(?:<(?<angled>(?:\\.|[^<>\\\n])*)>|(?<bare>(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))*))(?:[^()]*\))?|\[(?<label>[^[\]\n]+)\]/y;

/** Reads `[title](address)`, `[title][label]` and `<address>`. Images are no part of a title. */
export function readMarkdownLinks(document: string): Reference[] {
  const addresses = readDefinitions(document);
  const links: Reference[] = [];
  let open: (Span & { readonly isImage: boolean })[] = [];
  let images: Span[] = [];
  const add = (title: string | undefined, url: string | undefined) => {
    const link = decodeLink({ title, url }, decodeMarkdown);
    links.push(...(link.url === undefined ? [] : [link]));
    open = [];
    images = [];
  };
  tokens.lastIndex = 0;
  for (let token = tokens.exec(document); token; token = tokens.exec(document)) {
    const { 0: mark, index: from, groups } = token;
    const to = from + mark.length;
    if (groups?.autolink !== undefined) {
      add(undefined, groups.autolink);
    } else if (mark === '[' || mark === '![') {
      open.push({ from, to, isImage: mark !== '[' });
    } else if (mark === ']') {
      const bracket = open.pop();
      linkEnd.lastIndex = to;
      const end = bracket && linkEnd.exec(document);
      if (!end) {
        continue;
      }
      tokens.lastIndex = to + end[0].length;
      const { angled, bare, label } = end.groups ?? {};
      if (bracket.isImage) {
        images.push({ from: bracket.from, to: tokens.lastIndex });
      } else {
        add(
          removeSpans(
            document,
            { from: bracket.to, to: from },
            images.filter((image) => image.from >= bracket.to),
          ),
          angled ?? bare ?? addresses.get(label),
        );
      }
    }
  }
  return links;
}

function removeSpans(text: string, { from, to }: Span, spans: readonly Span[]): string {
  const pieces = spans.map((span, index) => text.slice(spans[index - 1]?.to ?? from, span.from));
  return pieces.join('') + text.slice(spans.at(-1)?.to ?? from, to);
}

const escapes = new RegExp(String.raw`\\([!-/:-@[-\`{-~])|${entityPattern}`, 'gi');

function decodeMarkdown(text: string): string {
  return text.replace(escapes, (match, mark?: string) => mark ?? decodeEntity(match));
}

/** Returns addresses by label. The first definition of a label counts. */
function readDefinitions(document: string): ReadonlyMap<string | undefined, string> {
  const definitions = Array.from(document.matchAll(/^ {0,3}\[([^\]\n\u2028\u2029]+)\]:\s*(?:<([^<>\n]*)>|(\S+))/gm));
  return new Map(definitions.reverse().map(([, label = '', angled, bare = '']) => [label, angled ?? bare]));
}
