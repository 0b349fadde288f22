import { objectWriter, stringWriter, type WriteString } from './data.ts';

/** A text as a JSON string, or as the inside of the one around the place. */
export const jsonText: WriteString = (text, { quote }) => {
  const string = JSON.stringify(text);
  const inner = string.slice(1, -1);
  // JSON5 and JavaScript's relatives also have strings in apostrophes.
  return quote === undefined ? string : quote === "'" ? inner.replaceAll('\\"', '"').replaceAll("'", "\\'") : inner;
};

/** A JSON string, or its inside. */
export const jsonString = stringWriter(jsonText);

/** `{ "title": "…", "url": "…" }`. */
export const jsonObject = objectWriter(
  jsonText,
  (fields) =>
    `{ ${Object.entries(fields)
      .map(([name, text]: [string, string]) => `"${name}": ${JSON.stringify(text)}`)
      .join(', ')} }`,
);
