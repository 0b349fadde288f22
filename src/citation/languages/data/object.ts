import { citableAddress } from '../../address.ts';
import type { CitationContext } from '../../context.ts';
import type { Reference } from '../../reference.ts';
import { titleOf } from '../../title.ts';
import { commonFormats } from '../commonFormats.ts';
import type { CitationFormat, TextSyntax } from '../language.ts';
import { linkFormat } from '../links.ts';

/** The formats of a data language: objects of title and address first; a string where the place takes no object. */
export function dataFormats(
  id: string,
  syntax: TextSyntax,
  writeObjects: (all: readonly Fields[], context: CitationContext) => string,
): readonly [CitationFormat, ...CitationFormat[]] {
  const [formatted, plainText] = commonFormats(syntax);
  const object: CitationFormat = {
    ...linkFormat(id, syntax.titleAndAddress),
    label: 'object',
    write: (references, context) =>
      context.quote !== undefined || context.inComment !== undefined
        ? plainText.write(references, context)
        : { text: writeObjects(references.map(fieldsOf), context) },
  };
  return [object, formatted, plainText];
}

export interface Fields {
  readonly title: string;
  readonly url?: string;
}

/** Title and address; no address where there is none of the web. */
function fieldsOf(reference: Reference): Fields {
  const url = citableAddress(reference.url ?? '');
  return url === undefined ? { title: titleOf(reference) } : { title: titleOf(reference), url };
}

/** `{ title: "…", url: "…" }`, one after the other, with the names as `name` writes them. */
export function objectsOf(all: readonly Fields[], name: (name: string) => string): string {
  return all
    .map((fields) => {
      const members = Object.entries(fields).map(([key, value]) => `${name(key)} ${JSON.stringify(value)}`);
      return `{ ${members.join(', ')} }`;
    })
    .join(', ');
}
