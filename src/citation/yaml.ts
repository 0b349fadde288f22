import { objectWriter, stringWriter, type WriteString } from './data.ts';

const writeString: WriteString = (text, { quote }) =>
  quote === "'" ? text.replaceAll("'", "''") : quote === undefined ? quoted(text) : quoted(text).slice(1, -1);

/** A YAML string in double quotation marks, or the inside of a quoted one. */
export const yamlString = stringWriter(writeString);

/** `{ title: "…", url: "…" }`. */
export const yamlObject = objectWriter(
  writeString,
  (fields) =>
    `{ ${Object.entries(fields)
      .map(([name, text]: [string, string]) => `${name}: ${quoted(text)}`)
      .join(', ')} }`,
);

/** YAML's double-quoted strings hold JSON's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
