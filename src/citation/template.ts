import { citableAddress } from './address.ts';
import type { CitationContext } from './context.ts';
import type { TextSyntax } from './languages/language.ts';
import type { Reference } from './reference.ts';
import { renderAddress, renderValue } from './render.ts';
import { plain, plainName, titleOf } from './title.ts';

/**
 * A user's own format: the template as it is, with `${title}`, `${url}`, `${publisher}`, `${published}`, `${accessed}`
 * and `${authors}` written so that each is only text there. Unknown values are empty; other names stay as they are.
 */
export function renderTemplate(
  template: string,
  references: readonly Reference[],
  syntax: TextSyntax,
  { words, ...context }: CitationContext,
): string {
  return references.map((reference) => filled(template, reference, syntax, context, words)).join('; ');
}

/** As many characters before a value decide how it is written. */
const near = 200;

function filled(
  template: string,
  reference: Reference,
  syntax: TextSyntax,
  context: CitationContext,
  words = '',
): string {
  const { publisher, authors = [], published, retrieved } = reference;
  const values: Readonly<Record<string, string>> = {
    publisher: plainName(publisher ?? ''),
    published: plain(published?.slice(0, 10) ?? ''),
    accessed: plain(retrieved?.slice(0, 10) ?? ''),
    authors: authors.map(plainName).join(', '),
  };
  return template.replace(/\$\{(\w+)\}/g, (placeholder, name: string, offset: number) => {
    const line = template.lastIndexOf('\n', offset - 1) + 1;
    const before = template.slice(Math.max(line, offset - near), offset);
    const place = { ...context, before: (line > 0 ? '' : (context.before ?? '').slice(-near)) + before };
    switch (name) {
      case 'title':
        return words.trim() === '' ? renderValue(titleOf(reference), syntax, place) : words;
      case 'url':
        return renderAddress(citableAddress(reference.url ?? '') ?? '', before, syntax, context);
      default: {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return value === undefined ? placeholder : renderValue(value, syntax, place);
      }
    }
  });
}
