import { objectWriter, stringWriter, type WriteString } from './data.ts';

/** A literal string can't hold its own quotation mark: a curly one stands in. */
const writeString: WriteString = (text, { quote }) =>
  quote === "'" || quote === "'''"
    ? text.replaceAll("'", '’')
    : quote === undefined
      ? JSON.stringify(text)
      : JSON.stringify(text).slice(1, -1);

/** A TOML string, or its inside. */
export const tomlString = stringWriter(writeString);

/** `{ title = "…", url = "…" }`. */
export const tomlObject = objectWriter(
  writeString,
  (fields) =>
    `{ ${Object.entries(fields)
      .map(([name, text]: [string, string]) => `${name} = ${JSON.stringify(text)}`)
      .join(', ')} }`,
);
