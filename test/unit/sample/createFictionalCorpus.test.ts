import assert from 'node:assert/strict';
import { topics, fictionalPublishers } from '../../../src/sample/topics.ts';
import { toObservedCorpus } from '../../../src/sample/observed.ts';
import { createFictionalCorpus } from '../../../src/sample/createFictionalCorpus.ts';

const now = new Date('2030-01-15T12:00:00Z');
const corpus = createFictionalCorpus(now);
const articles = topics.flatMap((topic) => topic.articles);
const bySlug = new Map(articles.map((article) => [article.slug, article]));

describe('Fictional corpus', () => {
  it('is large enough to explore', () => {
    assert.ok(corpus.articles.length >= 120, `${corpus.articles.length} articles`);
    assert.ok(corpus.stories.length >= 10, `${corpus.stories.length} stories`);
    assert.ok(corpus.events.length >= 40, `${corpus.events.length} events`);
    assert.ok(corpus.signals.length >= 15, `${corpus.signals.length} signals`);
    assert.equal(fictionalPublishers.length, 12);
    assert.deepEqual(
      [...new Set(articles.map(({ publisher }) => publisher))].sort(),
      fictionalPublishers.map(({ slug }) => slug).sort(),
    );
  });

  it('fills several pages of stories, languages and entities in the observed shape', () => {
    const { stories, articles: observed, otherEntities = [] } = toObservedCorpus(corpus);
    assert.equal(stories.length, 30);
    assert.ok(stories.some(({ title }) => title === ''));
    assert.ok(stories.every((story) => story.articles.length >= 3));
    const members = stories.flatMap((story) => story.articles);
    assert.equal(new Set(members).size, members.length);
    assert.ok(new Set(observed.map(({ language }) => language)).size >= 3);
    assert.equal(new Set(otherEntities).size, 2000);
  });

  it('has all 14 content types', () => {
    assert.equal(new Set(articles.map(({ content_type }) => content_type)).size, 14);
  });

  it('uses only .example domains, and each address and identifier once', () => {
    const addresses = corpus.articles.map(({ url }) => url);
    for (const address of [...addresses, ...corpus.mentions.map(({ url }) => url)]) {
      assert.match(new URL(address).hostname, /\.example$/);
    }
    const ids = [corpus.articles, corpus.stories, corpus.events, corpus.signals, corpus.evidence]
      .flat()
      .map(({ id }) => id);
    assert.equal(new Set(ids).size, ids.length);
    assert.equal(new Set(addresses).size, addresses.length);
  });

  it('has no intelligence source with the name of a publisher', () => {
    const names = new Set(corpus.publishers.map(({ source_site_name: name }) => name));
    assert.deepEqual(
      corpus.sources.filter(({ name }) => names.has(name)),
      [],
    );
  });

  it('has at least two pieces of evidence for each event', () => {
    for (const { slug, evidence } of topics.flatMap((topic) => topic.events)) {
      assert.ok(evidence.length >= 2 && evidence.every(({ article }) => bySlug.has(article)), slug);
    }
  });

  it('has stories from different publishers', () => {
    for (const { story } of topics) {
      const tellers = new Set(story.articles.map((slug) => bySlug.get(slug)?.publisher));
      assert.ok(tellers.size >= 3 && !tellers.has(undefined), story.slug);
    }
  });

  it('supports each signal with existing events', () => {
    const events = new Set(corpus.events.map(({ id }) => id));
    for (const signal of corpus.signals) {
      assert.ok(signal.events.length >= 2 && signal.events.every((id) => events.has(id)), signal.title);
    }
  });

  it('has headlines at any time', () => {
    const recent = articles.filter(({ content_type, hours_ago }) => content_type === 'news' && hours_ago < 24);
    assert.ok(recent.length >= 20, `${recent.length} headlines`);
  });
});
