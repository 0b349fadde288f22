import { parse as parseCsv } from 'csv-parse/sync';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments } from 'yaml';
import type { PlaceJudge } from '../judgedPlaces.ts';

/** Creates a judge that compares the values of a document: its shape and its strings. */
function valueJudge(name: string, parse: (text: string) => unknown): PlaceJudge {
  const shapeOf = (value: unknown) =>
    JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? '' : inner));
  return {
    name,
    read: (text) => JSON.stringify(parse(text)).replace(/\\[nrt"\\]/g, ' '),
    shape: (text) => shapeOf(parse(text)),
  };
}

export const jsonJudges = [valueJudge('JSON.parse', JSON.parse)];

export const jsoncJudges = [valueJudge('jsonc-parser', (text) => parseJsonc(text) as unknown)];

export const tomlJudges = [valueJudge('smol-toml', (text) => JSON.parse(JSON.stringify(parseToml(text))) as unknown)];

function listEntries(value: unknown): unknown {
  if (value instanceof Map) {
    return { entries: Array.from(value, ([key, inner]: [unknown, unknown]) => [listEntries(key), listEntries(inner)]) };
  }
  return Array.isArray(value) ? value.map(listEntries) : value;
}

export const yamlJudges = [
  valueJudge('yaml', (text) =>
    parseAllDocuments(text).map((document) => {
      if (document.errors.length > 0) {
        throw new Error(document.errors[0]?.message);
      }
      // Without maps, a collection as a key becomes a string with its comments.
      return listEntries(document.toJS({ mapAsMap: true }));
    }),
  ),
];

export const csvJudges = [
  valueJudge('csv-parse', (text) => {
    const [header = ''] = text.replace(/"[^"]*"/g, '').split('\n', 1);
    const delimiter = [';', '\t', '|'].find((mark) => header.includes(mark)) ?? ',';
    const rows: unknown = parseCsv(text, { delimiter, skip_empty_lines: true });
    return rows;
  }),
];
