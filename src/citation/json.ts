import { objectWriter, stringWriter, type WriteString } from './data.ts';

const writeString: WriteString = (text, { quote }) => {
  const string = JSON.stringify(text);
  const inner = string.slice(1, -1);
  // JSON5 and JavaScript's relatives also have strings in apostrophes.
  return quote === undefined ? string : quote === "'" ? inner.replaceAll('\\"', '"').replaceAll("'", "\\'") : inner;
};

/** A JSON string, or its inside. */
export const jsonString = stringWriter(writeString);

/** `{ "title": "…", "url": "…" }`. */
export const jsonObject = objectWriter(
  writeString,
  (fields) =>
    `{ ${Object.entries(fields)
      .map(([name, text]: [string, string]) => `"${name}": ${JSON.stringify(text)}`)
      .join(', ')} }`,
);
