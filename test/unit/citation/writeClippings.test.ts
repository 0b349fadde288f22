import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { toCitableAddress } from '../../../src/citation/address.ts';
import { toPlainLine, toPlainName } from '../../../src/citation/citableTitle.ts';
import { writeClippings } from '../../../src/citation/writeClippings.ts';
import { sameAddress } from '../../support/exact.ts';
import { addresses, titles } from '../../support/hostile.ts';

const port = {
  title: 'The port reopens',
  url: 'https://wire.example/port',
  publisher: 'Wire',
  published: '2026-11-20',
};

describe('Clippings as a Markdown document', () => {
  it('are citations below the headings of their folders, with notes and quotations', () => {
    const text = writeClippings('Clippings', [
      { clippings: [{ reference: port, note: 'Ask the harbour master' }] },
      {
        heading: 'Strikes',
        clippings: [
          { reference: { ...port, publisher: '' }, quotations: ['Two lines\nof text', 'Another'] },
          { reference: { title: 'Memo' } },
          { reference: { title: 'Dock strike' }, by: { kind: 'Event', sources: [port] } },
          { reference: { title: 'Supply' }, by: { kind: 'Signal', sources: [] } },
        ],
      },
      { heading: 'Empty', clippings: [] },
    ]);
    assert.equal(
      text,
      `# Clippings

- [The port reopens](https://wire.example/port), Wire, 2026-11-20

  Ask the harbour master

## Strikes

- [The port reopens](https://wire.example/port), 2026-11-20

  > Two lines
  >
  > of text

  > Another

- “Memo” (no address)

- “Dock strike”, Event: [The port reopens](https://wire.example/port)

- “Supply”, Signal
`,
    );
  });

  it('keep a number sign at the end of a heading', () => {
    for (const title of ['C#', 'a ##', '{#', 'a \\#', 'a \\\\#']) {
      assert.deepEqual(readBack(writeClippings(title, [])).headings, [title]);
    }
  });

  it('keep titles and addresses exact and add no other structure for any text', () => {
    const words = fc.oneof(titles, titles, fc.string({ unit: 'binary', maxLength: 40 }));
    const clipping = fc.record({
      reference: fc.record({ title: titles, url: addresses, publisher: words }),
      note: words,
      quotations: fc.array(words, { maxLength: 2 }),
    });
    const folder = fc.record({ heading: titles, clippings: fc.array(clipping, { minLength: 1, maxLength: 3 }) });
    fc.assert(
      fc.property(titles, fc.array(folder, { maxLength: 3 }), (title, folders) => {
        const read = readBack(writeClippings(title, folders));
        const clippings = folders.flatMap((each) => each.clippings);
        assert.deepEqual(read.headings, [title, ...folders.map(({ heading }) => heading)].map(toPlainName));
        assert.equal(read.items, clippings.length);
        assert.deepEqual(
          read.notes,
          clippings.flatMap(({ note }) => splitLines(note)),
        );
        assert.deepEqual(
          read.quotations,
          clippings.flatMap(({ quotations }) => quotations.map(splitLines)).filter((lines) => lines.length > 0),
        );
        const cited = clippings.filter(({ reference }) => toCitableAddress(reference.url) !== undefined);
        assert.deepEqual(
          read.links.map(({ href }) => sameAddress(href)),
          cited.map(({ reference }) => sameAddress(toCitableAddress(reference.url) ?? '')),
        );
        for (const [index, { reference }] of cited.entries()) {
          if (toPlainName(reference.title) !== '') {
            assert.equal(read.links[index]?.text, toPlainName(reference.title));
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

function splitLines(text: string): string[] {
  return text
    .split(/[\r\n\u2028\u2029]+/)
    .map(toPlainLine)
    .filter((line) => line !== '');
}

/** Reads the document with markdown-it. Fails on anything that Dateline does not write. */
function readBack(text: string) {
  const allowedTokens = /^(heading|bullet_list|list_item|paragraph|blockquote)_(open|close)$|^inline$/;
  const headings: string[] = [];
  const notes: string[] = [];
  const quotations: string[][] = [];
  const links: { href: string; text: string }[] = [];
  let items = 0;
  let [before, isFirst, depth] = ['', false, 0];
  for (const token of new MarkdownIt({ html: true }).parse(text, {})) {
    assert.match(token.type, allowedTokens, text);
    if (token.type === 'list_item_open') {
      items += 1;
      isFirst = true;
    } else if (token.type === 'blockquote_open') {
      depth += 1;
      quotations.push([]);
    } else if (token.type === 'blockquote_close') {
      depth -= 1;
    } else if (token.type === 'inline') {
      const children = token.children ?? [];
      const types = children.map(({ type }) => type).filter((type) => !/^text(_special)?$/.test(type));
      const words = children.map(({ content }) => content).join('');
      if (before === 'heading_open') {
        headings.push(words);
      } else if (depth > 0) {
        quotations.at(-1)?.push(words);
      } else if (isFirst) {
        isFirst = false;
        assert.ok(['', 'link_open,link_close'].includes(types.join(',')), text);
        const linkStart = children.findIndex(({ type }) => type === 'link_open');
        const end = children.findIndex(({ type }) => type === 'link_close');
        if (linkStart >= 0) {
          const inside = children.slice(linkStart + 1, end).map(({ content }) => content);
          links.push({ href: String(children[linkStart]?.attrGet('href')), text: inside.join('') });
        }
        types.length = 0;
      } else {
        notes.push(words);
      }
      assert.deepEqual(types, [], text);
    }
    before = token.type;
  }
  return { headings, notes, quotations: quotations.filter((lines) => lines.length > 0), links, items };
}
