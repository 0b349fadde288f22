import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getKind } from '../../../src/kinds/index.ts';
import {
  getDateBesideTitle,
  getRecordTitle,
  getTextBelowTitle,
  getTitleTexts,
  omitTitleTexts,
} from '../../../src/kinds/recordTitle.ts';
import { article, event, evidence, signal, story } from '../../support/records.ts';

describe('Title rule', () => {
  it('prefers the title and keeps the summary below it', () => {
    assert.deepEqual(getTitleTexts(event({ title: 'Port reopens', summary: 'Ships moved at dawn. More followed.' })), {
      title: 'Port reopens',
      summary: 'Ships moved at dawn. More followed.',
    });
  });

  it('omits a summary that equals the title', () => {
    assert.deepEqual(getTitleTexts(article({ title: 'Port reopens', summary: ' Port reopens\n' })), {
      title: 'Port reopens',
    });
  });

  it('omits the date of recording below a title that shows it', () => {
    const recorded = { tags: ['chips'], createdAt: '2021-06-04T09:52:00Z' };
    assert.equal(omitTitleTexts(event(recorded)).createdAt, undefined);
    assert.equal(omitTitleTexts(signal(recorded)).createdAt, undefined);
    assert.equal(omitTitleTexts(event({ ...recorded, title: 'Port reopens' })).createdAt, recorded.createdAt);
    assert.equal(omitTitleTexts(event({ ...recorded, summary: 'Port reopens.' })).createdAt, recorded.createdAt);
  });

  it('takes the first sentence of the summary as the title', () => {
    assert.deepEqual(getTitleTexts(signal({ summary: ' Chip\n exports slow. Prices follow. They rise.' })), {
      title: 'Chip exports slow.',
      summary: 'Prices follow. They rise.',
    });
    assert.deepEqual(getTitleTexts(story({ summary: 'Chip exports slow' })), { title: 'Chip exports slow' });
  });

  it('ignores the periods of abbreviations', () => {
    for (const sentence of [
      'The U.S. Treasury warns Dr. Okafor of Acme Inc. Thursday.',
      'No. 3 reactor restarts after J. Marsh signs.',
    ]) {
      assert.equal(getTitleTexts(event({ summary: `${sentence} Markets fall.` })).title, sentence);
    }
  });

  it('cuts a long sentence at a word boundary and repeats the whole summary below the title', () => {
    const summary = `${'Harbor pilots vote again on the roster '.repeat(5)}today. Talks go on.`;
    const { title, summary: rest } = getTitleTexts(event({ summary }));
    assert.equal(
      title,
      'Harbor pilots vote again on the roster Harbor pilots vote again on the roster Harbor pilots vote again on the roster…',
    );
    assert.equal(rest, summary);
  });

  for (const [mark, title] of [
    ['; the union', 'Harbor pilots in the northern ports vote again on the roster'],
    [' – the union', 'Harbor pilots in the northern ports vote again on the roster'],
    [', the union', 'Harbor pilots in the northern ports vote again on the roster…'],
  ] as const) {
    it(`cuts a long sentence at a clause before “${mark}”`, () => {
      const summary = `Harbor pilots in the northern ports vote again on the roster${mark} ${'rejects every offer '.repeat(9)}.`;
      assert.deepEqual(getTitleTexts(event({ summary })), { title, summary });
    });
  }

  for (const [open, close] of ['""', '“”', '„“', '«»', '()']) {
    it(`does not cut a long sentence inside ${open}${close}`, () => {
      const start = `The harbor union says ${open}the night roster is settled`;
      const summary = `${start}; pay is not${close}, ${'and rejects every offer '.repeat(9)}.`;
      assert.equal(getTitleTexts(event({ summary })).title, `${start}; pay is not${close}…`);
      const later = `The union ${open}of pilots${close} says that the night roster is settled`;
      assert.equal(getTitleTexts(event({ summary: `${later}; ${'pay is not '.repeat(15)}.` })).title, later);
    });
  }

  it('cuts a long sentence at a clause in scripts without spaces, and goes on after the mark', () => {
    const clause = '港口工人周一开始罢工要求提高夜班津贴并缩短工时以及公布值班表和安全规则';
    for (const [mark, end] of [
      ['；', ''],
      ['，', '…'],
      ['：', ''],
    ] as const) {
      const rest = `航运公司警告说${'数十艘船将改道前往邻近港口'.repeat(9)}`;
      const record = event({ summary: `${clause}${mark}${rest}。` });
      assert.equal(getTitleTexts(record).title, `${clause}${end}`, mark);
      assert.equal(getTextBelowTitle(record), `${rest}。`, mark);
    }
  });

  it('names an untitled article by its host and date, which nothing repeats', () => {
    const record = article({ id: 'a', url: 'https://www.news.example/1', published: '2026-11-04T08:00:00Z' });
    assert.match(getRecordTitle(record), /^news\.example · .*Nov/);
    assert.deepEqual(getDateBesideTitle(record), {});
    assert.deepEqual(getKind(record).row(record).brief, []);
    assert.deepEqual(getKind(record).row({ ...record, publisher: 'The News' }).brief, ['The News']);
    assert.equal(getRecordTitle(article({ url: 'https://news.example/1' })), 'https://news.example/1');
  });

  it('names an untitled story by a label', () => {
    assert.equal(getRecordTitle(story({ categories: ['public_health'] })), 'Story · public health');
  });

  it('goes on below a shortened title where the title ends', () => {
    const rest = 'the union rejects every offer of the mediator and the authority suspends the roster for two months';
    for (const mark of ['; ', ' – ', ', ', ';\n']) {
      const summary = `Harbor pilots in the northern ports vote again on the roster${mark}${rest}.`;
      assert.equal(getTextBelowTitle(event({ summary })), `${rest}.`, mark);
      assert.equal(getTextBelowTitle(event({ title: 'Harbor pilots', summary })), summary);
    }
    const words = 'Harbor pilots vote again '.repeat(9).trim();
    const { title = '' } = getTitleTexts(event({ summary: words }));
    assert.equal(`${title.slice(0, -1)} ${getTextBelowTitle(event({ summary: words })) ?? ''}`, words);
    assert.equal(getTextBelowTitle(event({ summary: 'Port reopens. Ships moved.' })), 'Ships moved.');
    assert.equal(getTextBelowTitle(event({ summary: 'Port reopens.' })), undefined);
  });

  it('names untitled evidence and mentions by place and date', () => {
    const record = evidence({
      url: 'https://www.news.example/1',
      createdAt: '2026-11-04T08:00:00Z',
      sourceName: 'Wire',
    });
    assert.match(getRecordTitle(record), /^news\.example · recorded .*Nov/);
    const place = { platform: 'reddit', forum: 'r/hardware' };
    assert.equal(getRecordTitle({ kind: 'mention', ...place, extra: {} }), 'r/hardware on Reddit');
    assert.equal(getRecordTitle({ kind: 'mention', platform: 'github', extra: {} }), 'GitHub');
  });

  it('returns no title for a record without text', () => {
    assert.deepEqual(getTitleTexts(event({ id: 'e', createdAt: '2026-11-19T08:00:00Z', tags: ['chips'] })), {});
    assert.deepEqual(getTitleTexts(event({ title: ' ', summary: '\n' })), {});
  });

  it('limits the title to 120 characters on one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (summary) => {
        const { title = '', summary: rest = '' } = getTitleTexts(event({ summary }));
        assert.ok(title.length <= 120);
        assert.ok(!title.includes('\n'));
        const characters = (text: string) => text.replace(/[\s…]/g, '');
        assert.equal(characters(title + rest), characters(summary));
      }),
    );
  });

  it('reads ten megabytes of text', () => {
    for (const [text, length] of [
      ['a', 120],
      [' ', undefined],
      ['No. ', 120],
      ['a b ', 120],
      ['\n', undefined],
    ] as const) {
      const { title } = getTitleTexts(event({ summary: text.repeat(10_000_000 / text.length) }));
      assert.equal(title?.length, length, text);
    }
  });
});

describe('Texts below the title', () => {
  it('omit the text that became the title', () => {
    const record = evidence({ sourceId: 's', summary: 'We will reopen.' });
    assert.deepEqual(omitTitleTexts(record), { kind: 'evidence', sourceId: 's', extra: {} });
    assert.equal(record.summary, 'We will reopen.');
  });
});
