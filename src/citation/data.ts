import { citableAddress } from './address.ts';
import type { Surroundings, Write } from './format.ts';
import type { Reference } from './reference.ts';
import { plainText } from './plainText.ts';
import { titleOf } from './title.ts';

/** How a data language writes a text as a string: all of it, or what stands between the quotation marks around it. */
export type WriteString = (text: string, around: Surroundings) => string;

/** A string `Title <address>`; the words alone where they stand in a comment. */
export function stringWriter(write: WriteString): Write {
  return (references, around) => {
    const { text } = plainText(references, around);
    return { text: around.inComment !== undefined ? text : write(text, around) };
  };
}

/** Objects of title and address; a string where the place takes no object. */
export function objectWriter(writeString: WriteString, writeObject: (fields: Fields) => string): Write {
  const string = stringWriter(writeString);
  return (references, around) =>
    around.quote !== undefined || around.inComment !== undefined
      ? string(references, around)
      : { text: references.map((reference) => writeObject(fieldsOf(reference))).join(', ') };
}

export interface Fields {
  readonly title: string;
  readonly url?: string;
}

/** Title and address; no address where there is none of the web. */
export function fieldsOf(reference: Reference): Fields {
  const url = citableAddress(reference.url ?? '');
  return url === undefined ? { title: titleOf(reference) } : { title: titleOf(reference), url };
}
