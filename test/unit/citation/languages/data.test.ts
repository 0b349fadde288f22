import assert from 'node:assert/strict';
import { parse as parseCsv } from 'csv-parse/sync';
import fc from 'fast-check';
import { parse as parseJsonc } from 'jsonc-parser';
import { parse as readToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { toCitableAddress, isCitable } from '../../../../src/citation/address.ts';
import { writeCitation } from '../../../../src/citation/cite.ts';
import type { CitationContext, CitationWriter } from '../../../../src/citation/context.ts';
import { getCitableTitle } from '../../../../src/citation/citableTitle.ts';
import { real, findWriter } from '../../../support/exact.ts';
import { addresses, titles } from '../../../support/hostile.ts';

const runs = Number(process.env.DATELINE_RUNS ?? 300);
const generated = fc.sample(
  fc.record({ title: titles, url: addresses }).filter(({ url }) => isCitable(url)),
  { numRuns: runs, seed: 20261121 },
);
const sources = [...real, ...generated];

type Source = (typeof sources)[number];
const inLanguage =
  (languageId: string): CitationWriter =>
  (cited, context) =>
    writeCitation(cited, languageId, 'plain-text', context);
const words = (source: Source) => findWriter('plain-text')([source], {}).text;

/** Asserts that the text read from each citation is the source. */
function reads<T>(
  write: CitationWriter,
  context: CitationContext,
  read: (text: string) => T,
  expected: (source: Source) => T,
): void {
  for (const source of sources) {
    const { text } = write([source], context);
    assert.deepEqual(read(text), expected(source), text);
  }
}

/** Converts the result to plain objects. */
const parseToml = (text: string): unknown => JSON.parse(JSON.stringify(readToml(text)));

describe('Citation in a data language', () => {
  it('is a string for JSON.parse and for VS Code’s parser of JSON with comments', function () {
    this.timeout(600_000);
    reads(
      inLanguage('json'),
      { quote: '"' },
      (text) => JSON.parse(`["a ${text} b"]`) as unknown,
      (source) => [`a ${words(source)} b`],
    );
    reads(
      inLanguage('json'),
      { inComment: 'line' },
      (text) => parseJsonc(`[ // ${text}\n1]`) as unknown,
      () => [1],
    );
  });

  it('is a string for the YAML library', function () {
    this.timeout(600_000);
    // The program that reads the file would find an expression or a variable there.
    const begins = /\$(?=[$({[a-z_])|\{(?=[{%#])/gi;
    const replaceExpressions = ({ title, url }: Source) => ({
      title: getCitableTitle({ title, url }).replace(begins, (mark) => ({ $: '﹩', '{': '﹛' })[mark] ?? ''),
      url: (toCitableAddress(url) ?? '').replace(begins, '%24'),
    });
    for (const quote of ['"', "'"] as const) {
      reads(
        inLanguage('yaml'),
        { quote },
        (text) => parseYaml(`a: ${quote}x ${text} y${quote}\nb: 1\n`) as unknown,
        (source) => ({ a: `x ${words(replaceExpressions(source))} y`, b: 1 }),
      );
    }
    reads(
      inLanguage('yaml'),
      { inComment: 'line' },
      (text) => parseYaml(`a: 1 # ${text}\nb: 1\n`) as unknown,
      () => ({ a: 1, b: 1 }),
    );
  });

  it('is a string for smol-toml', function () {
    this.timeout(600_000);
    for (const [quote, curly] of [
      ['"', false],
      ["'", true],
      ['"""', false],
      ["'''", true],
    ] as const) {
      reads(
        inLanguage('toml'),
        { quote },
        (text) => parseToml(`a = ${quote}x ${text} y${quote}\n`),
        // A literal string can't contain its own quotation mark.
        (source) => ({ a: `x ${curly ? words(source).replaceAll("'", '’') : words(source)} y` }),
      );
    }
  });

  it('is a cell for csv-parse', function () {
    this.timeout(600_000);
    reads(
      inLanguage('csv'),
      { quote: '"' },
      (text) => parseCsv(`1,"a ${text} b",2\n`)[0],
      (source) => ['1', `a ${words(source)} b`, '2'],
    );
  });
});
