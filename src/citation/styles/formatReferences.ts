// cspell:ignore xclass
import CSL, { type Engine } from 'citeproc';
import { createCslItem, type CslItem } from '../../bibliography/cslJson.ts';
import { createBibliographyEntry, type BibliographyEntry } from '../../bibliography/bibliographyEntry.ts';
import type { FormattedPart, FormattedText } from '../context.ts';
import type { Reference } from '../reference.ts';

export interface StyleFiles {
  /** A CSL style, as XML or as the parsed tree of citeproc-js. */
  readonly style: unknown;
  readonly locale: unknown;
  readonly language: string;
}

/** Formats each reference as if it were the only one. */
export type FormatReferences = (references: readonly Reference[]) => FormattedText[];

/**
 * Creates a formatter, which takes much longer than formatting. The formatter returns notes or entries of a reference
 * list, depending on the style.
 *
 * @throws Error if the style is invalid
 */
export function createFormatter(files: StyleFiles): FormatReferences {
  const items = new Map<string, CslItem>();
  const system = { retrieveLocale: () => files.locale, retrieveItem: (id: string) => items.get(id) };
  const engine = new CSL.Engine(system, files.style, files.language, true);
  let count = 0;
  return (references) =>
    references.map(createBibliographyEntry).map((source) => {
      const { url, ...others } = source;
      // The engine caches items by id, so each item gets a new one.
      const id = String((count += 1));
      items.clear();
      items.set(
        id,
        protectAddresses(createCslItem(url === undefined ? others : { ...others, url: placeholder }, id), source),
      );
      // One item per call, since the order and the abbreviations of a list depend on all items.
      engine.updateItems([id]);
      const html =
        engine.opt.xclass === 'note'
          ? engine.previewCitationCluster({ citationItems: [{ id }], properties: { noteIndex: 1 } }, [], [], 'html')
          : extractEntry(engine.makeBibliography());
      return parseParts(html, url);
    });
}

/** Replaces the address, in which citeproc-js would resolve character references. */
const placeholder = 'https://address.invalid/';

/** Protects a host or an address at the start of a title from styles that use title case. */
function protectAddresses(item: CslItem, { url }: BibliographyEntry): CslItem {
  const host = url === undefined ? undefined : new URL(url).hostname.replace(/^www\./, '');
  if (url === undefined || host === undefined) {
    return item;
  }
  const protect = (text: string) =>
    [url, host]
      .filter((address) => text === address || text.startsWith(`${address}, `))
      .slice(0, 1)
      .reduce((rest, address) => `<span class="nocase">${address}</span>${rest.slice(address.length)}`, text);
  const { title, 'container-title': container } = item;
  return { ...item, title: protect(title), ...(container !== undefined && { 'container-title': protect(container) }) };
}

function extractEntry(bibliography: ReturnType<Engine['makeBibliography']>): string {
  const [entry = ''] = bibliography === false ? [] : bibliography[1];
  return entry.replace(/<div class="csl-left-margin">[^]*?<\/div>/, '');
}

function parseParts(html: string, url: string | undefined): FormattedText {
  const formattedParts: FormattedPart[] = [];
  let isItalic = false;
  for (const [token] of html.replace(/\s+/g, ' ').matchAll(/<[^>]*>|[^<]+/g)) {
    if (/^<\/?i>$/.test(token)) {
      isItalic = token === '<i>';
    } else if (!token.startsWith('<')) {
      const text = decodeEntities(token);
      const [before = '', ...after] = url === undefined ? [text] : text.split(placeholder);
      formattedParts.push({ text: before, isItalic });
      for (const rest of after) {
        formattedParts.push({ text: url ?? '', isAddress: true }, { text: rest, isItalic });
      }
    }
  }
  return mergeParts(formattedParts);
}

function mergeParts(parts: readonly FormattedPart[]): FormattedText {
  const result: FormattedPart[] = [];
  for (const part of parts.filter(({ text }) => text !== '')) {
    const last = result.at(-1);
    if (last && !last.isAddress && !part.isAddress && last.isItalic === part.isItalic) {
      result[result.length - 1] = { ...last, text: last.text + part.text };
    } else {
      result.push(part);
    }
  }
  return result
    .map((part, index) => (index === 0 ? { ...part, text: part.text.trimStart() } : part))
    .map((part, index) => (index === result.length - 1 ? { ...part, text: part.text.trimEnd() } : part))
    .map((part) => ({ ...part, text: part.text.replaceAll('\u2060', '') }))
    .filter(({ text }) => text !== '');
}

function decodeEntities(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)))
    .replace(
      /&(lt|gt|quot|amp|nbsp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' })[name] ?? '',
    );
}
