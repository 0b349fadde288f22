// cspell:ignore xclass
import CSL, { type Engine } from 'citeproc';
import { cslItem, type CslItem } from '../bibliography/cslJson.ts';
import { createBibliographyEntry, type BibliographyEntry } from '../bibliography/bibliographyEntry.ts';
import type { FormattedPart, FormattedText } from '../context.ts';
import type { Reference } from '../reference.ts';

/** The files that a citation processor works by. */
export interface StyleFiles {
  /** A CSL style: its XML, or the tree that citeproc-js makes of that. */
  readonly style: unknown;
  /** The words of a language, in the same form. */
  readonly locale: unknown;
  /** The language's tag, such as `de-DE`. */
  readonly language: string;
}

/** Formats references one by one, each as if it were the only one. */
export type FormatReferences = (references: readonly Reference[]) => FormattedText[];

/**
 * A formatter of references by a citation style: notes where the style is one of notes, else the entries of a reference
 * list, in the order given. Making one takes much longer than using it.
 * @throws Error where the style is none
 */
export function createFormatter(files: StyleFiles): FormatReferences {
  const items = new Map<string, CslItem>();
  const system = { retrieveLocale: () => files.locale, retrieveItem: (id: string) => items.get(id) };
  const engine = new CSL.Engine(system, files.style, files.language, true);
  let count = 0;
  return (references) =>
    references.map(createBibliographyEntry).map((source) => {
      const { url, ...others } = source;
      // An item that the engine has seen counts as known to it.
      const id = String((count += 1));
      items.clear();
      items.set(
        id,
        withAddressesAsTheyStand(cslItem(url === undefined ? others : { ...others, url: standIn }, id), source),
      );
      // One at a time: the order of a list, and what is shortened in it, would depend on the others.
      engine.updateItems([id]);
      const html =
        engine.opt.xclass === 'note'
          ? engine.previewCitationCluster({ citationItems: [{ id }], properties: { noteIndex: 1 } }, [], [], 'html')
          : entryOf(engine.makeBibliography());
      return partsOf(html, url);
    });
}

/** An address that the processor is given for the real ones, in which it reads entities. */
const standIn = 'https://address.invalid/';

/** A style that writes titles in title case leaves a host or an address that stands in for a name as it is. */
function withAddressesAsTheyStand(item: CslItem, { url }: BibliographyEntry): CslItem {
  const host = url === undefined ? undefined : new URL(url).hostname.replace(/^www\./, '');
  if (url === undefined || host === undefined) {
    return item;
  }
  const kept = (text: string) =>
    [url, host]
      .filter((address) => text === address || text.startsWith(`${address}, `))
      .slice(0, 1)
      .reduce((rest, address) => `<span class="nocase">${address}</span>${rest.slice(address.length)}`, text);
  const { title, 'container-title': container } = item;
  return { ...item, title: kept(title), ...(container !== undefined && { 'container-title': kept(container) }) };
}

/** The entry of a list of one, without the number before it. */
function entryOf(bibliography: ReturnType<Engine['makeBibliography']>): string {
  const [entry = ''] = bibliography === false ? [] : bibliography[1];
  return entry.replace(/<div class="csl-left-margin">[^]*?<\/div>/, '');
}

/** The parts of the HTML of citeproc-js, whose only elements are those of the processor itself. */
function partsOf(html: string, url: string | undefined): FormattedText {
  const parts: FormattedPart[] = [];
  let isItalic = false;
  for (const [token] of html.replace(/\s+/g, ' ').matchAll(/<[^>]*>|[^<]+/g)) {
    if (/^<\/?i>$/.test(token)) {
      isItalic = token === '<i>';
    } else if (!token.startsWith('<')) {
      const text = decoded(token);
      const [before = '', ...after] = url === undefined ? [text] : text.split(standIn);
      parts.push({ text: before, isItalic });
      for (const rest of after) {
        parts.push({ text: url ?? '', isAddress: true }, { text: rest, isItalic });
      }
    }
  }
  return merged(parts);
}

/** Neighbors of one kind as one, without white space at the ends. */
function merged(parts: readonly FormattedPart[]): FormattedText {
  const whole: FormattedPart[] = [];
  for (const part of parts.filter(({ text }) => text !== '')) {
    const last = whole.at(-1);
    if (last && !last.isAddress && !part.isAddress && last.isItalic === part.isItalic) {
      whole[whole.length - 1] = { ...last, text: last.text + part.text };
    } else {
      whole.push(part);
    }
  }
  return whole
    .map((part, index) => (index === 0 ? { ...part, text: part.text.trimStart() } : part))
    .map((part, index) => (index === whole.length - 1 ? { ...part, text: part.text.trimEnd() } : part))
    .map((part) => ({ ...part, text: part.text.replaceAll('\u2060', '') }))
    .filter(({ text }) => text !== '');
}

function decoded(text: string): string {
  return text
    .replace(/&#(\d+);/g, (_, number) => String.fromCodePoint(Number(number)))
    .replace(
      /&(lt|gt|quot|amp|nbsp);/g,
      (_, name: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' })[name] ?? '',
    );
}
