// cspell:ignore ELEC Gasset Söhne
import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { requireProgram } from '../../../scripts/programs.ts';
import { CitationKeys } from '../../../src/bibliography/citationKeys.ts';
import { createBibliographyEntry } from '../../../src/bibliography/bibliographyEntry.ts';
import { removeDuplicates } from '../../../src/bibliography/writeBibliography.ts';
import type { Reference } from '../../../src/citation/reference.ts';
import { real } from '../../support/exact.ts';
import { addresses, titles } from '../../support/hostile.ts';

/** An entry as a real reader of bibliographies returns it. */
interface ReadEntry {
  readonly key: string;
  readonly title: string;
  readonly url: string;
  readonly authors?: readonly string[];
  readonly publisher?: string;
}

/** The number of generated references for each format. */
export const runs = Number(process.env.DATELINE_RUNS ?? 300);

const texts = fc.oneof(
  { weight: 4, arbitrary: titles },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[ -~]{1,24}$/) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        'and',
        'x and y',
        'others',
        'and others',
        '{',
        '}',
        '}}}',
        '{{{',
        '},\n  url = {https://evil.example/}',
        '@online{x,',
      ],
      ...[
        'ER  - ',
        'x\nER  - \nTY  - ELEC',
        'url: x',
        '- x',
        '"]',
        '\\"',
        '# x',
        'key: {',
        '*a',
        '&b',
        '!c',
        '%d',
        'null',
        'true',
      ],
      ...[
        "''",
        ',,',
        '``',
        '?`!`',
        '<i>x</i>',
        '<span class="nocase">x</span>',
        '<sup>2</sup>',
        '&lt;i&gt;',
        '1e5',
        '2026-01-01',
        '~',
      ],
    ),
  },
);
const dates = fc.constantFrom('2026-11-20T08:00:00Z', '2026-01-02', '2026-02', '1999', '2026-13-45', 'yesterday', '');

/** Generates references with hostile text in each field. */
export const references: fc.Arbitrary<Reference & { readonly url: string }> = fc
  .record(
    {
      title: texts,
      url: addresses,
      publisher: fc.oneof(texts, fc.constantFrom('Wire', 'The Daily Example', 'Smith and Söhne', '20 Minutes', '日報')),
      authors: fc.array(
        fc.oneof(texts, fc.constantFrom('Jane van Doe', 'BBC News', 'José Ortega y Gasset', "Pat O'Neil")),
        {
          maxLength: 3,
        },
      ),
      published: dates,
      retrieved: dates,
    },
    { requiredKeys: ['title', 'url'] },
  )
  .filter(({ url }) => URL.canParse(url));

/** Returns real and generated references with different addresses. */
export function listReferences(): Reference[] {
  return removeDuplicates([
    ...real.map(({ title, url }) => ({ title, url })),
    ...fc.sample(references, { numRuns: runs, seed: 20261121 }),
  ]);
}

/** Returns the same references with the keys that a bibliography gives them. */
export function listKeyedReferences(): (Reference & { readonly key: string })[] {
  const keys = new CitationKeys();
  return listReferences().map((reference) => ({
    ...reference,
    key: keys.createNextKey(createBibliographyEntry(reference)),
  }));
}

export function readWithPandoc(format: 'biblatex' | 'bibtex' | 'csljson' | 'ris', text: string): ReadEntry[] {
  const { stdout, stderr, status } = spawnSync(requireProgram('pandoc'), ['-f', format, '-t', 'csljson'], {
    input: text,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
  });
  if (status !== 0) {
    throw new Error(`pandoc: ${stderr}`);
  }
  return (JSON.parse(stdout) as CslItem[]).map((item) => ({
    key: item.id,
    title: item.title ?? '',
    url: item.URL ?? '',
    authors: (item.author ?? []).map(formatName),
    publisher: item.publisher ?? item['container-title'] ?? '',
  }));
}

interface CslItem {
  readonly id: string;
  readonly title?: string;
  readonly URL?: string;
  readonly publisher?: string;
  readonly 'container-title'?: string;
  readonly author?: readonly Readonly<Record<string, string>>[];
}

function formatName(name: Readonly<Record<string, string>>): string {
  const parts = [name.given, name['dropping-particle'], name['non-dropping-particle'], name.family];
  return name.literal ?? parts.filter((part) => part !== undefined).join(' ');
}
