import { citableAddress } from './address.ts';
import type { CitationContext } from './context.ts';
import type { TextSyntax } from './languages/language.ts';
import type { Reference } from './reference.ts';
import { renderAddress, renderValue } from './render.ts';
import { slotAfter } from './templateSlots.ts';
import { plain, plainName, titleOf } from './citableTitle.ts';

/**
 * A user's own format: the template as it is, with `${title}`, `${url}`, `${publisher}`, `${published}`, `${accessed}`
 * and `${authors}` written so that each is only text there. A value that would become an address must be one of the web,
 * and none becomes a picture or a script. Unknown values are empty; other names stay unchanged.
 */
export function renderTemplate(
  template: string,
  references: readonly Reference[],
  syntax: TextSyntax,
  { words, ...context }: CitationContext,
): string {
  return references.map((reference) => filled(template, reference, syntax, context, words)).join('; ');
}

/** Characters before a value that decide how it is written, and what it is there. */
const near = 200;
const longestLead = 1000;

function filled(
  template: string,
  reference: Reference,
  syntax: TextSyntax,
  context: CitationContext,
  words = '',
): string {
  const { publisher, authors = [], published, retrieved } = reference;
  const values: Readonly<Record<string, string>> = {
    title: titleOf(reference),
    url: reference.url ?? '',
    publisher: plainName(publisher ?? ''),
    published: plain(published?.slice(0, 10) ?? ''),
    accessed: plain(retrieved?.slice(0, 10) ?? ''),
    authors: authors.map(plainName).join(', '),
  };
  return template.replace(/\$\{(\w+)\}/g, (placeholder, name: string, offset: number) => {
    const line = template.lastIndexOf('\n', offset - 1) + 1;
    const before = template.slice(Math.max(line, offset - near), offset);
    const slot = slotAfter(template.slice(Math.max(0, offset - longestLead), offset), context.languageId ?? '');
    if (slot === 'resource') {
      return Object.hasOwn(values, name) ? '' : placeholder;
    }
    const place = { ...context, before: (line > 0 ? '' : (context.before ?? '').slice(-near)) + before };
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined) {
      return placeholder;
    }
    if (name === 'url' || slot === 'address') {
      return renderAddress(citableAddress(value) ?? '', before, syntax, context);
    }
    return name === 'title' && words.trim() !== '' ? words : renderValue(value, syntax, place);
  });
}
