import { readFileSync, writeFileSync } from 'node:fs';
import { languages } from '../src/citation/languages/index.ts';

/**
 * Writes the citation formats into package.json (the values of the setting) and the docs (the first two columns of the
 * table of languages). The column "Verified with" stays unchanged.
 */
const ids = [...new Set(languages.flatMap(({ formats }) => formats.map(({ id }) => id)))];
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {
  contributes: { configuration: { properties: Record<string, { anyOf: [{ enum: string[] }, object] }> }[] };
};
for (const { properties } of [manifest.contributes.configuration].flat()) {
  const setting = properties['dateline.citation.format'];
  if (setting) {
    setting.anyOf[0].enum = ['auto', ...ids];
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
