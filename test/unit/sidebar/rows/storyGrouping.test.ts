// cspell:ignore Ähre
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { StoryGrouping } from '../../../../src/sidebar/rows/storyGrouping.ts';
import type { Article } from '../../../../src/client/records/types.ts';
import { readRealArticles } from '../../../support/realArticles.ts';
import { article } from '../../../support/records.ts';

const published = '2026-11-20T08:00:00Z';

describe('Story grouping', () => {
  it('groups articles with the same story identifier and any titles', () => {
    const extra = { story_id: 's1' };
    assert.deepEqual(groups(article({ title: 'One', extra }), article({ title: 'Other', extra })), [0, 0]);
  });

  it('groups articles with the same address, ignoring fragments and tracking parameters', () => {
    assert.deepEqual(
      groups(
        article({ title: 'A', url: 'https://a.example/x#top' }),
        article({ title: 'B', url: 'https://a.example/x' }),
        article({ title: 'C', url: 'https://a.example/y' }),
        article({ title: 'D', url: 'https://a.example/x?utm_source=mail' }),
        article({ title: 'E', url: 'https://a.example/x?page=2&utm_source=mail' }),
      ),
      [0, 0, 2, 0, 4],
    );
  });

  it('does not group articles by strings that are not web addresses', () => {
    assert.deepEqual(
      groups(article({ title: 'A', url: 'ftp://a/' }), article({ title: 'B', url: 'not known' })),
      [0, 1],
    );
  });

  it('groups articles with similar titles within three days', () => {
    const title = 'Dockers at Meridian vote for a full stoppage on Friday';
    assert.deepEqual(
      groups(
        article({ title, published }),
        article({ title: `${title} - Kestrel Wire`, publisher: 'Kestrel Wire', published }),
        article({ title: 'UPDATE: Dockers at Meridian vote for full stoppage on Friday', published }),
        article({ title, published: '2026-11-27T08:00:00Z' }),
        article({ title: 'Dockers at Meridian vote against a new contract', published }),
      ),
      [0, 0, 0, 3, 4],
    );
  });

  it('separates undated articles of a series', () => {
    const title = 'Market briefing for investors in grain and shipping';
    assert.deepEqual(
      groups(article({ title }), article({ title }), article({ title, published }), article({ title })),
      [0, 1, 2, 3],
    );
  });

  it('separates pages with different routes in the fragment', () => {
    const page = 'https://a.example/app';
    assert.deepEqual(
      groups(
        article({ title: 'A', url: `${page}#/article/1` }),
        article({ title: 'B', url: `${page}#/article/2` }),
        article({ title: 'C', url: `${page}#!article/1` }),
        article({ title: 'D', url: `${page}#/article/1` }),
      ),
      [0, 1, 2, 0],
    );
  });

  it('separates titles with different numbers, and short titles', () => {
    assert.deepEqual(
      groups(
        article({ title: 'Carrowmend results for quarter 2 beat forecasts', published }),
        article({ title: 'Carrowmend results for quarter 3 beat forecasts', published }),
        article({ title: 'Morning briefing', published }),
        article({ title: 'Morning briefing', published }),
      ),
      [0, 1, 2, 3],
    );
  });

  it('assigns each article to the group of an earlier article or to a new group', () => {
    const title = fc.array(fc.constantFrom('port', 'strike', 'vote', 'mediator', 'friday', '12', 'ships'), {
      maxLength: 7,
    });
    fc.assert(
      fc.property(fc.array(title), (titles) => {
        const groupIds = groups(...titles.map((words) => article({ title: words.join(' '), published })));
        groupIds.forEach((group, index) => assert.ok(group === index || groupIds.slice(0, index).includes(group)));
      }),
    );
  });

  it('finds the same groups as a comparison of all titles', () => {
    const title = fc.array(fc.constantFrom('port', 'strike', 'vote', 'mediator', 'friday', '12', 'ships', 'Ähre'), {
      maxLength: 7,
    });
    const day = fc.integer({ min: 10, max: 16 });
    fc.assert(
      fc.property(fc.array(fc.record({ title, day }), { maxLength: 20 }), (drawn) => {
        const articles = drawn.map(({ title, day }) =>
          article({ title: title.join(' '), published: `2026-11-${String(day)}T08:00:00Z` }),
        );
        const groupIds = groups(...articles);
        assert.deepEqual(groupIds, compared(articles));
        assert.deepEqual(groups(...articles), groupIds);
      }),
    );
  });

  it('groups few articles of the real corpus, and only those with similar titles', function () {
    const corpus = readRealArticles() ?? this.skip();
    const articles = corpus.map(({ title, url, published }) => article({ title, url, published }));
    const groupIds = groups(...articles);
    const pairs = groupIds.flatMap((group, index) => (group === index ? [] : [[articles[group], articles[index]]]));
    for (const [one, other] of pairs) {
      const words = new Set((one?.title ?? '').toLowerCase().split(/\W+/));
      const shared = (other?.title ?? '')
        .toLowerCase()
        .split(/\W+/)
        .filter((word) => words.has(word));
      assert.ok(one?.url === other?.url || shared.length >= 3, `${one?.title ?? ''} / ${other?.title ?? ''}`);
    }
    assert.ok(pairs.length < articles.length / 20, String(pairs.length));
  });
});

/** Returns the group of each article. A new group has the index of its first article. */
function groups(...articles: readonly Article[]): number[] {
  const story = new StoryGrouping();
  return articles.map((item, index) => story.assignGroup(item, index));
}

/** Groups titles by comparing each with the first title of every group that shares one of its longest words. */
function compared(articles: readonly Article[]): number[] {
  const firsts: { group: number; words: string[]; time: number }[] = [];
  return articles.map(({ title = '', published = '' }, index) => {
    const words = [
      ...new Set(
        title
          .normalize('NFKC')
          .toLowerCase()
          .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [],
      ),
    ].sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
    const time = Date.parse(published);
    const numbers = (all: readonly string[]) => all.filter((word) => /\p{N}/u.test(word)).join(' ');
    const isNear = (other: (typeof firsts)[number]) => {
      const shared = words.filter((word) => other.words.includes(word)).length;
      return (
        Math.abs(other.time - time) <= 3 * 24 * 3_600_000 &&
        numbers(other.words) === numbers(words) &&
        shared / (words.length + other.words.length - shared) >= 0.75
      );
    };
    const near =
      words.length < 4
        ? undefined
        : words
            .slice(0, 3)
            .flatMap((word) => firsts.filter((other) => other.words.slice(0, 3).includes(word)))
            .find(isNear);
    if (!near && words.length >= 4) {
      firsts.push({ group: index, words, time });
    }
    return near?.group ?? index;
  });
}
