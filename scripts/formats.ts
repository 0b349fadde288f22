import { readFileSync, writeFileSync } from 'node:fs';
import { cite } from '../src/citation/cite.ts';
import { languages } from '../src/languages/index.ts';
import type { CitationFormat, FormatLabel } from '../src/languages/language.ts';

const names: Readonly<Record<FormatLabel, string>> = {
  link: 'Link',
  referenceLink: 'Reference link',
  footnote: 'Footnote',
  formattedFootnote: 'Formatted footnote',
  bareLink: 'Bare link',
  citationKey: 'Citation key',
  biblatexEntry: 'BibLaTeX entry',
  bibtexEntry: 'BibTeX entry',
  comment: 'Comment',
  formattedReference: 'Formatted reference',
  plainText: 'Plain text',
};
const example = { title: 'Ports Reopen', url: 'https://news.example/ports' };

/**
 * Writes the citation formats into package.json (the values of the setting, with names and examples) and the docs (the
 * first two columns of the table of languages). The column "Verified with" stays unchanged.
 */
const formatsById = new Map(
  languages
    .flatMap((language) => language.formats.map((format) => ({ format, language })))
    .reverse()
    .map((entry) => [entry.format.id, entry]),
);
const ids = [...new Set(languages.flatMap(({ formats }) => formats.map(({ id }) => id)))];
const entries = ids.flatMap((id) => formatsById.get(id) ?? []);
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { configuration: { properties: Record<string, object> }[] };
};
for (const { properties } of [manifest.contributes.configuration].flat()) {
  const setting = properties['dateline.citation.format'];
  if (setting) {
    Object.assign(setting, {
      enum: ['auto', ...ids],
      enumItemLabels: ['Auto', ...entries.map(({ format, language }) => nameFormat(format.label, language.name))],
      enumDescriptions: [
        '%setting.citation.format.auto%',
        ...entries.map(({ format, language }) => writeExample(format, language.languageIds[0] ?? '')),
      ],
    });
  }
}
writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);

const docs = 'docs/citation-formats.md';
const text = readFileSync(docs, 'utf8');
const common = languages
  .map(({ formats }) => formats.map(({ id }) => id))
  .reduce((all, own) => all.filter((id) => own.includes(id)));
const rows = languages.map(({ name, formats }) => {
  const [, verified = ''] = new RegExp(`^\\| ${name} +\\|[^|]*\\|(.*)\\|$`, 'm').exec(text) ?? [];
  const own = formats.map(({ id }) => `\`${id}\``).filter((id) => !common.includes(id.slice(1, -1)));
  return `| ${name} | ${own.join(', ')} | ${verified.trim()} |`;
});
const table = ['| Language | Formats | Verified with |', '| --- | --- | --- |', ...rows].join('\n');
const parts = /^([^]*<!-- formats -->\n+)[^]*?(\n+<!-- end of formats -->[^]*)$/.exec(text);
if (!parts) {
  throw new Error(`${docs} lacks the comments that enclose the table`);
}
writeFileSync(docs, `${parts[1] ?? ''}${table}${parts[2] ?? ''}`);

function nameFormat(label: FormatLabel, language: string): string {
  return label === 'formattedReference' || label === 'plainText' ? names[label] : `${language}: ${names[label]}`;
}

function writeExample({ id, writeKey }: CitationFormat, languageId: string): string {
  const text = writeKey?.('ports', languageId) ?? cite(example, languageId, id);
  return text
    .replace(/^(@\w+\{)\w+/, '$1ports')
    .replace(/\s+/g, ' ')
    .trim();
}
