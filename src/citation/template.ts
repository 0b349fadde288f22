import { citableAddress } from './address.ts';
import type { Surroundings, Write } from './format.ts';
import type { Reference } from './reference.ts';
import { plain, plainName, titleOf } from './title.ts';
import { addressAt, valueAt } from './writing.ts';

/**
 * A user's own format: the template as it is, with `${title}`, `${url}`, `${publisher}`, `${published}`, `${accessed}`
 * and `${authors}` written so that each is only text there. What is not known is empty; other names stay as they are.
 */
export function templateWriter(template: string): Write {
  return (references, around) => {
    const { words, ...elsewhere } = around;
    const texts = references.map((reference) => filled(template, reference, elsewhere, words));
    return { text: texts.join('; ') };
  };
}

/** As many characters before a value decide how it is written. */
const near = 200;

function filled(template: string, reference: Reference, around: Surroundings, words = ''): string {
  const { publisher, authors = [], published, accessed } = reference;
  const values: Readonly<Record<string, string>> = {
    publisher: plainName(publisher ?? ''),
    published: plain(published?.slice(0, 10) ?? ''),
    accessed: plain(accessed?.slice(0, 10) ?? ''),
    authors: authors.map(plainName).join(', '),
  };
  return template.replace(/\$\{(\w+)\}/g, (placeholder, name: string, offset: number) => {
    const line = template.lastIndexOf('\n', offset - 1) + 1;
    const before = template.slice(Math.max(line, offset - near), offset);
    const place = { ...around, before: (line > 0 ? '' : (around.before ?? '').slice(-near)) + before };
    switch (name) {
      case 'title':
        return words.trim() === '' ? valueAt(titleOf(reference), place) : words;
      case 'url':
        return addressAt(citableAddress(reference.url ?? '') ?? '', before, around);
      default: {
        const value = Object.hasOwn(values, name) ? values[name] : undefined;
        return value === undefined ? placeholder : valueAt(value, place);
      }
    }
  });
}
