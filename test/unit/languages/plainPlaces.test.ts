import assert from 'node:assert/strict';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { getAddressKey, toCitableAddress } from '../../../src/citation/address.ts';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import { toPlainLine, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { addresses, titles } from '../../support/hostile.ts';
import { itJudgesPlaces, type PlaceJudge } from '../../support/judgedPlaces.ts';

const { linkify } = new MarkdownIt();
const linkified = (text: string) => (linkify.match(text) ?? []).map(({ url }) => getAddressKey(url));

/** Reads the words of a text and which lines are empty. */
const words: PlaceJudge = {
  name: 'lines',
  read: (text) => text,
  shape: (text) => String(text.split('\n').length),
};

const letter =
  'Dear all,¦\n\nthe port¦ opened on ¦Monday (see above¦).\nMore at https://x.example/a¦?b=1 or <https://y.exa¦mple/>¦.\n\n- one¦\n- two words¦ here\n«Selected\nlines»\n\n\tIndented¦ line\n日本¦語\n¦';

describe('Citations in plain text', () => {
  itJudgesPlaces('plaintext', { text: [letter, '¦', 'No line end¦', 'a\n¦\nb\n', '<b>tags</b>¦ *are* `text`¦\n'] }, [
    words,
  ]);

  itJudgesPlaces(
    'srt',
    {
      text: ['1\n00:00:01,000 --> 00:00:02,000\nSpoken¦ words\n'],
      refused: ['1¦\n00:00:01,000 --¦> 00:00:02,000\nwords\n'],
    },
    [words],
  );

  itJudgesPlaces('email', { text: ['Subject: x\n\nHello¦\n'], refused: ['Subject: x¦\nTo: a¦\n\nHello\n'] }, [words]);

  itJudgesPlaces('nosuch', { refused: ['¦a\n', 'b¦'] }, [words]);

  it('contain an address that linkify-it recognizes', () => {
    const parts = [
      'Some words',
      'https://x.example/a(b)',
      '<https://y.example/>',
      '- item',
      '\ttab',
      '日本語',
      '\n',
      '¦',
    ];
    const texts = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((all) => all.join(' '));
    const urls = addresses.filter((url) => linkified(`<${toCitableAddress(url) ?? ''}>`).includes(getAddressKey(url)));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat({ max: 9 }), titles, urls, (text, offset, length, title, url) => {
        fc.pre(toPlainLine(title) !== '');
        const start = offset % (text.length + 1);
        const end = Math.min(text.length, start + (length < 6 ? 0 : length));
        const plan = planCitation([{ title, url }], { text, languageId: 'plaintext' }, [{ start, end }], {
          format: 'auto',
        });
        const words = start < end && text.slice(start, end).trim() !== '';
        const added = plan?.edits.map((edit) => edit.text.trim()).join('') ?? '';
        assert.ok(plan?.edits.every((edit) => edit.start === edit.end));
        assert.ok(
          added === `<${toCitableAddress(url) ?? ''}>` ||
            added === `${getCitableTitle({ title })} <${toCitableAddress(url) ?? ''}>`,
        );
        assert.ok(words || added.includes(getCitableTitle({ title })));
        const links = linkified(applyEdits(text, plan?.edits ?? []));
        assert.deepEqual(
          [...linkified(text), getAddressKey(url)].filter((address) => !links.includes(address)),
          [],
        );
      }),
      { numRuns: Number(process.env.DATELINE_PLACE_CASES ?? 500), seed: Number(process.env.DATELINE_SEED ?? 26) },
    );
  });
});
