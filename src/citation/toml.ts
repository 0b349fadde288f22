import { objectWriter, stringWriter, type WriteString } from './data.ts';

/**
 * A text as a TOML string, or as the inside of the one around the place. A literal string can't hold its own quotation
 * mark: a curly one stands in.
 */
export const tomlText: WriteString = (text, { quote }) =>
  quote === "'" || quote === "'''"
    ? text.replaceAll("'", '’')
    : quote === undefined
      ? JSON.stringify(text)
      : JSON.stringify(text).slice(1, -1);

/** A TOML string, or its inside. */
export const tomlString = stringWriter(tomlText);

/** `{ title = "…", url = "…" }`. */
export const tomlObject = objectWriter(
  tomlText,
  (fields) =>
    `{ ${Object.entries(fields)
      .map(([name, text]: [string, string]) => `${name} = ${JSON.stringify(text)}`)
      .join(', ')} }`,
);
