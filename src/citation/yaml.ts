import { objectWriter, stringWriter, type WriteString } from './data.ts';
import type { Write } from './format.ts';
import { addressWithoutExpressions, withoutExpressions } from './inert.ts';

/** A text as a YAML string, or as the inside of the one around the place; no one evaluates anything in it. */
export const yamlText: WriteString = (text, { quote }) => {
  const safe = withoutExpressions(text);
  return quote === "'" ? safe.replaceAll("'", "''") : quote === undefined ? quoted(safe) : quoted(safe).slice(1, -1);
};

/** A YAML string in double quotation marks, or the inside of a quoted one. */
export const yamlString = ofYaml(stringWriter(yamlText));

/** `{ title: "…", url: "…" }`. */
export const yamlObject = ofYaml(
  objectWriter(yamlText, ({ title, url }) => {
    const address = url === undefined ? '' : `, url: ${quoted(addressWithoutExpressions(url))}`;
    return `{ title: ${quoted(withoutExpressions(title))}${address} }`;
  }),
);

function ofYaml(write: Write): Write {
  return (references, around) => write(references, { languageId: 'yaml', ...around });
}

/** YAML's double-quoted strings hold JSON's. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
