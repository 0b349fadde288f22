import { toCitableAddress } from './address.ts';
import type { CitationContext } from './context.ts';
import type { TextSyntax } from '../languages/language.ts';
import type { Reference } from './reference.ts';
import { renderAddress, renderTemplateValue } from './render.ts';
import { findSlot } from './templateSlots.ts';
import { toLocalDay } from './toLocalDay.ts';
import { toPlainLine, toPlainName, getCitableTitle } from './citableTitle.ts';

/**
 * Fills in `${title}`, `${url}`, `${publisher}`, `${published}`, `${accessed}` and `${authors}`. Every value is
 * escaped. An address must be a web address, and no value becomes a picture or a script. Missing values are empty;
 * unknown names stay unchanged.
 */
export function renderTemplate(
  template: string,
  references: readonly Reference[],
  syntax: TextSyntax,
  { words, ...context }: CitationContext,
): string {
  return references.map((reference) => fillIn(template, reference, syntax, context, words)).join('; ');
}

/** In UTF-16 code units. The text before a value determines its escaping and its role. */
const maxContext = 200;
const maxLead = 1000;

function fillIn(
  template: string,
  reference: Reference,
  syntax: TextSyntax,
  context: CitationContext,
  words = '',
): string {
  const { publisher, authors = [], published, retrieved } = reference;
  const values: Readonly<Record<string, string>> = {
    title: getCitableTitle(reference),
    url: reference.url ?? '',
    publisher: toPlainName(publisher ?? ''),
    published: toPlainLine(published?.slice(0, 10) ?? ''),
    accessed: toPlainLine(toLocalDay(retrieved ?? '')),
    authors: authors.map(toPlainName).join(', '),
  };
  return template.replace(/\$\{(\w+)\}/g, (placeholder, name: string, offset: number) => {
    const line = template.lastIndexOf('\n', offset - 1) + 1;
    const before = template.slice(Math.max(line, offset - maxContext), offset);
    const slot = findSlot(template.slice(Math.max(0, offset - maxLead), offset), context.languageId ?? '');
    if (slot === 'resource') {
      return Object.hasOwn(values, name) ? '' : placeholder;
    }
    const localContext = { ...context, before: (line > 0 ? '' : (context.before ?? '').slice(-maxContext)) + before };
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) {
      return placeholder;
    }
    if (name === 'url' || slot === 'address') {
      return renderAddress(toCitableAddress(value) ?? '', before, syntax, context);
    }
    return name === 'title' && words.trim() !== '' ? words : renderTemplateValue(value, syntax, localContext);
  });
}
