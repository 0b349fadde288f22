import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import MarkdownIt from 'markdown-it';
import { requireProgram, type NeedName } from '../../../../scripts/programs.ts';
import { getAddressKey } from '../../../../src/citation/address.ts';
import { planOutline, type OutlineBlock } from '../../../../src/draft/outline.ts';
import { applyEdits } from '../../../../src/citation/insertion/edits.ts';
import type { Client } from '../../../../src/client/client.ts';
import { createBrief } from '../../../../src/draft/editor/briefOutline.ts';
import type { ReadableRecord } from '../../../../src/kinds/index.ts';
import { getRecordTitle } from '../../../../src/kinds/recordTitle.ts';
import { loadSourceGroups } from '../../../../src/store/citedSources.ts';
import { asciidoctor } from '../../../support/judges/asciidoctor.ts';
import { docutils } from '../../../support/judges/docutils.ts';
import { parse5 } from '../../../support/judges/html.ts';
import { itJudged } from '../../../support/judges/judged.ts';
import type { Judge } from '../../../support/judges/reading.ts';
import { sharedCompiler } from '../../../support/judges/typst.ts';
import { article, event, signal } from '../../../support/records.ts';
import { createVariantClient } from '../../../support/sampleClient.ts';
import { neverAborted } from '../../../support/serviceClient.ts';

interface Case {
  readonly languageId: string;
  /** A document with the cursor at `¦`. */
  readonly document: string;
  /** The program that `readLinks` needs. */
  readonly need?: NeedName;
  /** Reads the addresses of a document's links with a real parser. */
  readonly readLinks: (text: string) => string[] | Promise<string[]>;
}

const cases: readonly Case[] = [
  {
    languageId: 'markdown',
    document: '# T\n\nOne ¦para.\n\nEnd.\n',
    readLinks: (text) => readLinksWith(parse5, new MarkdownIt().render(text)),
  },
  {
    languageId: 'latex',
    need: 'pandoc',
    readLinks: (text) => readWithPandoc(text, 'latex'),
    document:
      '\\documentclass{article}\n\\usepackage{hyperref}\n\\begin{document}\nOne ¦para.\n\nEnd.\n\\end{document}\n',
  },
  {
    languageId: 'restructuredtext',
    document: 'T\n=\n\nOne ¦para.\n\nEnd.\n',
    need: 'docutils',
    readLinks: (text) => readLinksWith(docutils, text),
  },
  {
    languageId: 'asciidoc',
    document: '== T\n\nOne ¦para.\n\nEnd.\n',
    readLinks: (text) => readLinksWith(asciidoctor, text),
  },
  {
    languageId: 'org',
    document: '* T\n\nOne ¦para.\n\nEnd.\n',
    need: 'pandoc',
    readLinks: (text) => readWithPandoc(text, 'org'),
  },
  {
    languageId: 'typst',
    document: '= T\n\nOne ¦para.\n\nEnd.\n',
    readLinks: async (text) => {
      const compiler = await sharedCompiler();
      compiler.add_source('/brief.typ', text);
      const links = JSON.parse(compiler.query('/brief.typ', undefined, 'link')) as { dest: string }[];
      return links.map(({ dest }) => dest);
    },
  },
  {
    languageId: 'html',
    document: '<p>One ¦para.</p>\n<p>End.</p>\n',
    readLinks: (text) => readLinksWith(parse5, text),
  },
];

async function readLinksWith(judge: Judge, text: string): Promise<string[]> {
  const [reading] = await judge.read([{ paragraph: text }]);
  return reading?.links.map(({ href }) => href) ?? [];
}

function readWithPandoc(text: string, format: string): Promise<string[]> {
  const { stdout } = spawnSync(requireProgram('pandoc'), ['-f', format, '-t', 'html'], {
    input: text,
    encoding: 'utf8',
  });
  return readLinksWith(parse5, stdout);
}

async function loadBrief(client: Client, record: ReadableRecord): Promise<OutlineBlock[]> {
  const groups = await loadSourceGroups(record, () => Promise.resolve(client), neverAborted);
  return createBrief(record, groups);
}

/** Returns briefs of events, signals and stories, of a service that sends all fields or only the documented minimum. */
async function loadBriefs(variant: 'full' | 'minimal'): Promise<OutlineBlock[][]> {
  const client = createVariantClient({ variant });
  const briefs: OutlineBlock[][] = [];
  for (const route of ['events', 'signals', 'stories'] as const) {
    const { items } = await client.list(route, {})(undefined, neverAborted);
    for (const record of items.slice(0, 3)) {
      briefs.push(await loadBrief(client, record));
    }
  }
  return briefs;
}

function listAddresses(blocks: readonly OutlineBlock[]): (string | undefined)[] {
  const items = blocks.flatMap((block) => (block.type === 'list' ? block.items : []));
  return items.flatMap(({ reference }) => (reference?.url === undefined ? [] : [getAddressKey(reference.url)]));
}

describe('createBrief', () => {
  let briefs: Readonly<Record<'full' | 'minimal', OutlineBlock[][]>>;

  before(async () => {
    briefs = { full: await loadBriefs('full'), minimal: await loadBriefs('minimal') };
  });

  for (const { languageId, document, need, readLinks } of cases) {
    for (const variant of ['full', 'minimal'] as const) {
      itJudged(`writes briefs of ${variant} records with all citations in ${languageId}`, [need], async () => {
        const text = document.replace('¦', '');
        for (const brief of briefs[variant]) {
          const edit = planOutline(brief, { text, languageId }, document.indexOf('¦'));
          assert.ok(edit);
          const links = await readLinks(applyEdits(text, [edit]));
          assert.deepEqual(links.map(getAddressKey), listAddresses(brief));
        }
      });
    }
  }

  it('repeats neither the summary nor the date that its title shows', () => {
    const record = event({
      id: 'e',
      createdAt: '2026-11-19T12:00:00Z',
      tags: ['ports'],
      summary: 'A strike began. Ships wait.',
    });
    assert.deepEqual(createBrief(record, []).slice(0, 3), [
      { type: 'heading', level: 1, text: 'A strike began.' },
      { type: 'paragraph', text: 'Event · Recorded 19 Nov 2026' },
      { type: 'paragraph', text: 'Ships wait.' },
    ]);
    const bare = event({ id: 'e', createdAt: '2026-11-19T12:00:00Z', tags: ['ports'] });
    assert.deepEqual(createBrief(bare, []).slice(0, 2), [
      { type: 'heading', level: 1, text: getRecordTitle(bare) },
      { type: 'paragraph', text: 'Event' },
    ]);
  });

  it('writes the fields of an impact, which the page shows', () => {
    const impact = { domain: 'public_health', description: 'Clinics close.', severity: 'high' };
    const brief = createBrief(event({ id: 'e', extra: { impacts: [impact] } }), []);
    assert.deepEqual(
      brief.find(({ type }) => type === 'list'),
      { type: 'list', items: [{ text: 'public health: Clinics close. (severity: high)' }] },
    );
  });

  it('repeats no date that the title of a supporting event shows', () => {
    const bare = event({ id: 'e', createdAt: '2026-11-19T12:00:00Z', tags: ['ports'] });
    const sources = [article({ title: 'Port reopens', url: 'https://x.example/1' })];
    const brief = createBrief(signal({ id: 's' }), [{ event: bare, sources }]);
    const list = brief.findIndex(({ type }) => type === 'list');
    assert.deepEqual(brief[list - 1], { type: 'paragraph', text: getRecordTitle(bare) });
  });

  it('lists an article once, below the first event that cites it', () => {
    const port = article({ title: 'Port reopens', url: 'https://x.example/1' });
    const ship = article({ title: 'Ships wait', url: 'https://x.example/2' });
    const groups = [
      { event: event({ id: 'a' }), sources: [port] },
      { event: event({ id: 'b' }), sources: [{ ...port, id: 'copy' }, ship, ship] },
    ];
    assert.deepEqual(listAddresses(createBrief(signal({ id: 's' }), groups)), [
      'https://x.example/1',
      'https://x.example/2',
    ]);
  });
});
