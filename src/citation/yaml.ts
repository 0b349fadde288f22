import { objectWriter, stringWriter, type WriteString } from './data.ts';

/** A text as a YAML string, or as the inside of the one around the place. */
export const yamlText: WriteString = (text, { quote }) =>
  quote === "'" ? text.replaceAll("'", "''") : quote === undefined ? quoted(text) : quoted(text).slice(1, -1);

/** A YAML string in double quotation marks, or the inside of a quoted one. */
export const yamlString = stringWriter(yamlText);

/** `{ title: "…", url: "…" }`. */
export const yamlObject = objectWriter(
  yamlText,
  (fields) =>
    `{ ${Object.entries(fields)
      .map(([name, text]: [string, string]) => `${name}: ${quoted(text)}`)
      .join(', ')} }`,
);

/** YAML's double-quoted strings hold JSON's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
