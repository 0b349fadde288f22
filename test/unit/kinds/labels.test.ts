// cspell:ignore énergie verte שלום
import assert from 'node:assert/strict';
import { runWithinTimeLimit } from '../../../src/citation/timeLimit.ts';
import { formatFigures, formatLabel, omitJoinedLabels } from '../../../src/kinds/formatValues.ts';
import { getRecordTitle } from '../../../src/kinds/recordTitle.ts';
import { getKind } from '../../../src/kinds/index.ts';
import { createStorySpanFact } from '../../../src/kinds/story.ts';
import { isMuted, type Mute } from '../../../src/mutes/muteRules.ts';
import { isolateDirection } from '../../../src/platform/remoteText.ts';
import { composeTestPage, findSections } from '../../support/pageStates.ts';
import { article, publisher, story } from '../../support/records.ts';

describe('Label', () => {
  for (const [label, words] of [
    ['public_health', 'public health'],
    ['s&p_500', 's&p 500'],
    ['u.s._economy', 'u.s. economy'],
    ['énergie_verte', 'énergie verte'],
    ['Public Health', 'Public Health'],
    ['@some_user', '@some_user'],
    ['_', '_'],
  ] as const) {
    it(`reads “${words}” for ${label}`, () => {
      assert.equal(formatLabel(label), words);
    });
  }

  it('is read in linear time', () => {
    const label = `${'a'.repeat(200_000)}@`;
    assert.equal(
      runWithinTimeLimit(label, () => formatLabel(label)),
      label,
    );
  });

  it('is omitted from a list that only joins other lists', () => {
    assert.deepEqual(omitJoinedLabels(['a', 'B'], ['A'], ['b']), []);
    assert.deepEqual(omitJoinedLabels(['a', 'c'], ['a'], ['b']), ['a', 'c']);
  });
});

describe('Figures', () => {
  it('are written in words, and unknown figures are omitted', () => {
    assert.deepEqual(formatFigures({ likes: 3120, comments: 1 }), ['3,120 likes', '1 comment']);
    assert.deepEqual(formatFigures({ likes: 0 }), ['0 likes']);
    assert.deepEqual(formatFigures({}), []);
  });
});

describe('Publisher without a name or a scheme', () => {
  it('has the name of its host in lists, rows and pages', () => {
    const record = publisher({ id: 'p', url: 'www.news.example', domain: 'www.news.example' });
    assert.equal(getRecordTitle(record), 'news.example');
    assert.equal(getKind(record).address(record), 'https://www.news.example');
    const byAddress = article({ url: 'https://www.news.example/1' });
    assert.deepEqual(getKind(byAddress).row(byAddress).brief, ['news.example']);
  });

  it('is muted with articles that lack its identifier', () => {
    const mute: Mute = { id: 'm', order: 0, kind: 'publisher', value: 'p', name: 'news.example' };
    assert.ok(isMuted(article({ url: 'https://www.news.example/1' }), [mute]));
    assert.ok(!isMuted(article({ url: 'https://other.example/1' }), [mute]));
  });
});

describe('Page of an article', () => {
  it('writes a byline once and names a language other than the user’s', () => {
    const listFacts = (...authors: readonly string[]) =>
      findSections(composeTestPage(article({ title: 'T', authors, language: 'de' })), 'heading')[0]?.facts;
    assert.deepEqual(listFacts('By Ann Lee'), [{ remote: 'By Ann Lee' }, { text: 'German' }]);
    assert.deepEqual(listFacts('Ann Lee'), [{ remote: 'By Ann Lee' }, { text: 'German' }]);
  });
});

describe('Text from right to left', () => {
  it('is isolated, and other text is unchanged', () => {
    assert.equal(isolateDirection('שלום'), '\u2068שלום\u2069');
    assert.equal(isolateDirection('Port'), 'Port');
  });
});

describe('Dates of a story', () => {
  it('are one date if the coverage is of one day', () => {
    const [firstPublished, lastPublished] = ['2026-11-25T10:00:00Z', '2026-11-25T11:00:00Z'];
    assert.deepEqual(createStorySpanFact(story({ firstPublished, lastPublished })), { date: lastPublished });
    assert.deepEqual(createStorySpanFact(story({ firstPublished })), { date: firstPublished });
    assert.equal(createStorySpanFact(story()), undefined);
  });

  it('are the first and the last date of other coverage', () => {
    const [firstPublished, lastPublished] = ['2026-11-20T10:00:00Z', '2026-11-25T11:00:00Z'];
    assert.partialDeepStrictEqual(createStorySpanFact(story({ firstPublished, lastPublished })), {
      span: [firstPublished, lastPublished],
    });
  });
});
