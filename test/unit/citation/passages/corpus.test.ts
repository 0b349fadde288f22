import assert from 'node:assert/strict';
import { Marked } from 'marked';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { ArticlePassages } from '../../../../src/citation/passages/articlePassages.ts';
import { detectBodyFormat } from '../../../../src/citation/passages/bodyFormat.ts';
import { splitParagraphs } from '../../../../src/citation/passages/paragraphs.ts';
import type { ArticleLine } from '../../../service/articleFile.ts';
import { readRealArticles } from '../../../support/realArticles.ts';

interface Case {
  readonly passages: ArticlePassages;
  readonly sentence: string;
  /** The paragraphs that contain the sentence. */
  readonly origins: readonly string[];
}

/**
 * Measures how often the closest passage is the right one. Uses every second article of the corpus, beginning with the
 * second. The threshold was chosen on the others.
 */
describe('Closest passages of the corpus', () => {
  let articles: readonly ArticleLine[] = [];
  let cases: readonly Case[] = [];

  before(function () {
    const corpus = readRealArticles() ?? this.skip();
    articles = corpus.filter((_, index) => index % 2 === 1);
    const random = createRandom(20261123);
    const eligible = articles.flatMap((article) => {
      const read = readCase(article, random);
      return read ? [read] : [];
    });
    cases = Array.from({ length: 200 }, (_, index) => eligible[Math.floor((index * eligible.length) / 200)]!);
  });

  it('match the paragraphs of at least 190 of 200 sentences', () => {
    const right = cases.filter(({ passages, sentence, origins }) =>
      origins.includes(passages.findClosest(sentence)?.text ?? ''),
    );
    console.log(`      ${right.length} of ${cases.length} sentences`);
    assert.ok(right.length >= 190, `${right.length} of ${cases.length}`);
  });

  it('match the paragraphs of at least 150 of 200 sentences with changed word order and word forms', () => {
    const random = createRandom(7);
    const right = cases.filter(({ passages, sentence, origins }) =>
      origins.includes(passages.findClosest(paraphrase(sentence, random))?.text ?? ''),
    );
    console.log(`      ${right.length} of ${cases.length} paraphrases`);
    assert.ok(right.length >= 150, `${right.length} of ${cases.length}`);
  });

  it('are missing in an unrelated article for at least 180 of 200 sentences', () => {
    const random = createRandom(11);
    const missing = cases.filter(({ passages, sentence }) => {
      const others = cases.filter((other) => other.passages !== passages);
      return others[random(others.length)]!.passages.findClosest(sentence) === undefined;
    });
    console.log(`      ${missing.length} of ${cases.length} sentences without a passage in another article`);
    assert.ok(missing.length >= 180, `${missing.length} of ${cases.length}`);
  });

  it('exist for nine of ten titles of news articles, which people wrote', () => {
    const news = articles.filter(
      ({ content_type: type, body = '' }) => type === 'news' && splitParagraphs(body).length > 1,
    );
    const matched = news.filter(({ title, body = '' }) => new ArticlePassages(body).findClosest(title) !== undefined);
    console.log(`      ${matched.length} of ${news.length} titles`);
    assert.ok(matched.length >= news.length * 0.9, `${matched.length} of ${news.length}`);
  });

  it('come from paragraphs that match those of the page word for word in nine of ten cases', () => {
    const bodies = articles.flatMap(({ body = '' }) => (detectBodyFormat(body) === 'markdown' ? [body] : []));
    const visibleParagraphs = bodies.map((body) => new Set(showMarkdown(body)));
    const split = bodies.map((body, index) =>
      splitParagraphs(body).map((paragraph) => visibleParagraphs[index]!.has(paragraph)),
    );
    const equal = split.flat().filter(Boolean).length;
    console.log(`      ${equal} of ${split.flat().length} paragraphs`);
    assert.ok(equal >= split.flat().length * 0.9, `${equal} of ${split.flat().length}`);
  });
});

/** Picks a sentence of at least eight words from a body with several paragraphs. */
function readCase({ body = '' }: ArticleLine, random: (limit: number) => number): Case | undefined {
  const paragraphs = splitParagraphs(body);
  const sentences = paragraphs
    .flatMap((paragraph) => Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim()))
    .filter((sentence) => (sentence.match(/\p{L}+/gu)?.length ?? 0) >= 8);
  const sentence = sentences[random(sentences.length)];
  return sentence === undefined || paragraphs.length < 2
    ? undefined
    : {
        passages: new ArticlePassages(body),
        sentence,
        origins: paragraphs.filter((paragraph) => paragraph.includes(sentence)),
      };
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Shuffles the words of a sentence and changes the endings of the longer ones: plural or singular, past or present. */
function paraphrase(sentence: string, random: (limit: number) => number): string {
  const words = (sentence.match(/[\p{L}\p{N}][\p{L}\p{N}.,’'-]*/gu) ?? []).map(changeForm);
  for (let index = words.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [words[index], words[other]] = [words[other]!, words[index]!];
  }
  return words.join(' ');
}

function changeForm(word: string): string {
  if (!/^[a-z]{4,}$/.test(word)) {
    return word;
  }
  const form = endings.find(([ending]) => ending.test(word));
  return form ? word.replace(...form) : word;
}

const endings: readonly (readonly [RegExp, string])[] = [
  [/ing$/, 'ed'],
  [/ed$/, 'ing'],
  [/ies$/, 'y'],
  [/(?<=[^s])s$/, ''],
  [/(?<=[b-df-hj-np-tv-z])y$/, 'ies'],
  [/(?<=[a-rt-wy])$/, 's'],
];

/** Generates the same numbers in every run (minimal standard generator by Park and Miller). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % Math.max(1, limit);
  };
}

const marked = new Marked({ gfm: true, async: false });

/** Returns the paragraphs of Markdown as the page shows them, without headings and code. */
function showMarkdown(text: string): string[] {
  return readText(parse(marked.parse(text) as string))
    .split('\n\n')
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim());
}

function readText(node: DefaultTreeAdapterTypes.Node): string {
  const children = 'childNodes' in node ? node.childNodes.map(readText).join('') : '';
  const { nodeName: name } = node;
  if (/^(?:h[1-6]|pre|script|style)$/.test(name)) {
    return '\n\n';
  }
  if (/^(?:p|li|tr|[uo]l|blockquote|div|br|hr|details|summary)$/.test(name)) {
    return `\n\n${children}\n\n`;
  }
  const description = 'attrs' in node ? node.attrs.find((attribute) => attribute.name === 'alt')?.value : undefined;
  return 'value' in node ? node.value : `${description ?? ''}${children}${/^t[dh]$/.test(name) ? ' ' : ''}`;
}
