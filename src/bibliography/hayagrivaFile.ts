import {
  appendEntries,
  createEntryReference,
  UnreadableBibliographyError,
  type BibliographyFile,
  type EntryProblem,
  type ExistingEntry,
} from './bibliographyFile.ts';
import { readCslFields } from './cslJsonFile.ts';
import { isYamlMap, isYamlScalar, readYamlEntries, type YamlEntry, type YamlMap, type YamlValue } from './yamlMap.ts';

/** Reads the entries of Hayagriva, and the list `references` of CSL in YAML, which pandoc reads. */
export function readHayagriva(text: string): BibliographyFile {
  const entries: ExistingEntry[] = [];
  const problems: EntryProblem[] = [];
  let isExtensible = true;
  const end = text.trimEnd().length;
  const content = /^\uFEFF?(?:%.*\r?\n)*(?:---[ \t]*(?:#.*)?(?:\r?\n|$))?/.exec(text)?.[0].length ?? 0;
  for (const entry of readYamlEntries(text, content)) {
    const { key, span, value, isValid } = entry;
    if (!key && span.to >= end && documentEnd.test(text.slice(span.from, span.to))) {
      isExtensible = false;
    } else if (!key) {
      refuseLines(text, entry, problems);
    } else if (key.text === 'references' && Array.isArray(value)) {
      isExtensible = false;
      for (const item of value as readonly YamlValue[]) {
        const read = readCslItem(item);
        if (read) {
          entries.push(read);
        } else {
          problems.push({ from: key.from, to: key.to, reason: 'missingKey' });
        }
      }
    } else if (isValid && isYamlMap(value)) {
      const keySpan = { from: key.from, to: key.to };
      entries.push({ key: key.text, aliases: [], keySpan, span, related: [], ...readFields(value) });
    } else {
      problems.push({ from: key.from, to: key.to, reason: 'invalidEntry', key: key.text });
    }
  }
  const insertion = (added: readonly string[]) => {
    if (!isExtensible) {
      throw new UnreadableBibliographyError('notAMap', 'A Hayagriva file is a map from keys to entries');
    }
    return appendEntries(text, added);
  };
  return { entries, problems, insertion };
}

const documentEnd = /^\.\.\.\s*(?:#.*(?:[\r\n]\s*)?)?$/;

/** Reports neighboring lines once. */
function refuseLines(text: string, { span: { from, to } }: YamlEntry, problems: EntryProblem[]): void {
  const last = problems.at(-1);
  const isDocument = /^(?:---|\.\.\.)/.test(text.slice(from, from + 3));
  if (!isDocument && last?.reason === 'notAMap' && text.slice(last.to, from).trim() === '') {
    problems[problems.length - 1] = { ...last, to };
  } else {
    problems.push({ from, to, reason: isDocument ? 'severalDocuments' : 'notAMap' });
  }
}

function readFields(fields: YamlMap): Pick<ExistingEntry, 'addresses' | 'reference'> {
  const [parent] = toList(fields.get('parent')).filter(isYamlMap);
  const url = readScalar(fields.get('url')) ?? readScalar(parent?.get('url'));
  const publisher = fields.get('publisher') ?? parent?.get('publisher');
  const authors = fields.get('author') ?? fields.get('editor');
  return {
    addresses: url !== undefined && /^https?:/i.test(url) ? [url] : [],
    reference: createEntryReference({
      title: readChunks(fields.get('title')),
      url,
      publisher:
        readChunks(isYamlMap(publisher) ? publisher.get('name') : publisher) ?? readChunks(parent?.get('title')),
      published: readScalar(fields.get('date')) ?? readScalar(parent?.get('date')),
      retrieved: readRetrieved(fields.get('url')),
      authors: toList(authors).map(readName),
    }),
  };
}

function toList(value: YamlValue): readonly YamlValue[] {
  return Array.isArray(value) ? (value as readonly YamlValue[]) : value === undefined ? [] : [value];
}

/** Reads a scalar, or the `value` of a map. */
function readScalar(value: YamlValue): string | undefined {
  const scalar = isYamlMap(value) ? value.get('value') : value;
  return isYamlScalar(scalar) && scalar.text !== '' ? scalar.text : undefined;
}

function readRetrieved(url: YamlValue): string | undefined {
  return isYamlMap(url) ? readScalar(url.get('date')) : undefined;
}

/** Reads text without the braces that keep capital letters. */
function readChunks(value: YamlValue): string | undefined {
  return readScalar(value)?.replace(/\\([\\{}$])|[{}]/g, '$1');
}

function readName(value: YamlValue): string {
  if (!isYamlMap(value)) {
    const [family = '', ...rest] = (readScalar(value) ?? '').split(/,\s?/);
    return [rest.at(-1) ?? '', family, ...rest.slice(0, -1)].join(' ');
  }
  const parts = ['given-name', 'prefix', 'name', 'suffix'];
  return parts.flatMap((part) => readScalar(value.get(part)) ?? []).join(' ');
}

function readCslItem(item: YamlValue): ExistingEntry | undefined {
  const id = isYamlMap(item) ? item.get('id') : undefined;
  if (!isYamlMap(item) || !isYamlScalar(id)) {
    return undefined;
  }
  const keySpan = { from: id.from, to: id.to };
  const fields = readCslFields(toJson(item) as Parameters<typeof readCslFields>[0]);
  return { key: id.text, aliases: [], keySpan, span: keySpan, related: [], ...fields };
}

function toJson(value: YamlValue): unknown {
  if (isYamlMap(value)) {
    return Object.fromEntries([...value].map(([name, field]) => [name, toJson(field)]));
  }
  return isYamlScalar(value) ? value.text : value?.map(toJson);
}
