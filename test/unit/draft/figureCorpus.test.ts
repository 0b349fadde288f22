import assert from 'node:assert/strict';
import { ArticleFigures, findFigureDifferences } from '../../../src/draft/compareFigures.ts';
import { splitParagraphs } from '../../../src/citation/passages/paragraphs.ts';
import type { ArticleLine } from '../../service/articleFile.ts';
import { readRealArticles } from '../../support/realArticles.ts';

interface Case {
  readonly article: ArticleLine;
  readonly figures: ArticleFigures;
  readonly original: string;
  readonly right: string;
  /** `undefined` if the article has the wrong figure too. */
  readonly wrong: string | undefined;
}

/**
 * Measures how many wrong figures are found in paraphrased sentences, one for every second article that has a
 * figure. Publishers differ, because the statements of one committee all have the same sentences.
 */
describe('Differing figures of the corpus', () => {
  let cases: readonly Case[] = [];

  before(function () {
    const corpus = readRealArticles() ?? this.skip();
    const random = createRandom(20261126);
    const articles = corpus.filter((_, index) => index % 2 === 1);
    cases = articles.flatMap((article) => readCases(article, random));
  });

  it('are found in at least 80% of the sentences with a wrong figure', () => {
    const wrong = cases.filter((each) => each.wrong !== undefined);
    const found = wrong.filter((each) => find(each, each.wrong).length > 0);
    report('wrong figures', found.length, wrong.length);
    assert.ok(found.length >= wrong.length * 0.8);
  });

  it('are not found in more than 2% of the sentences with right figures', () => {
    const found = cases.filter((each) => find(each, each.right).length > 0);
    report('right sentences', found.length, cases.length);
    assert.ok(found.length <= cases.length * 0.02);
  });

  it('are not found in more than 2% of the sentences about articles of another publisher', () => {
    const random = createRandom(5);
    const found = cases.filter((each) => {
      const other = pick(
        cases.filter(({ article }) => article.publisher.name !== each.article.publisher.name),
        random,
      );
      return findFigureDifferences(other.original, [each.figures]).length > 0;
    });
    report('sentences about other articles', found.length, cases.length);
    assert.ok(found.length <= cases.length * 0.02);
  });

  it('are not found in more than 2% of the sentences that also state a figure of another publisher', () => {
    const random = createRandom(6);
    const found = cases.filter((each) => {
      const other = pick(
        cases.filter(({ article }) => article.publisher.name !== each.article.publisher.name),
        random,
      );
      const clause = other.right.slice(0, -1);
      const sentence = `${each.right.slice(0, -1)}, while ${clause}.`;
      return findFigureDifferences(sentence, [each.figures]).length > 0;
    });
    report('sentences with an added figure', found.length, cases.length);
    assert.ok(found.length <= cases.length * 0.02);
  });
});

function find({ figures }: Case, sentence = '') {
  return findFigureDifferences(sentence, [figures]);
}

function report(label: string, count: number, total: number): void {
  console.log(`      ${label}: ${count} of ${total} (${((count / total) * 100).toFixed(1)}%)`);
}

const figurePattern =
  /(?<![\p{L}\p{N}#.,:/$€£’'–-]|[\p{L}\p{N}]-)(?<currency>[$€£])?(?:(?<date>(?:January|February|March|April|May|June|July|August|September|October|November|December) (?<day>\d{1,2})(?:, (?<dateYear>\d{4}))?)|(?<number>\d{1,3}(?:,\d{3})+|\d+)(?<decimals>\.\d+)?)(?<unit> (?:percent|per cent|million|billion|thousand)|%)?(?![\p{L}\p{N}:/–-]|[.,]\d)/gu;

function readCases(article: ArticleLine, random: (limit: number) => number): Case[] {
  const { body = '', title, published } = article;
  const sentences = splitParagraphs(body)
    .flatMap((paragraph) => Array.from(segmenter.segment(paragraph), ({ segment }) => segment.trim()))
    .filter((sentence) => /^[A-Z].{50,400}\.$/.test(sentence) && !/`|::|https?:/.test(sentence));
  const eligible = sentences.flatMap((sentence) =>
    [...sentence.matchAll(figurePattern)].map((match) => ({ sentence, match })),
  );
  const picked = eligible[random(eligible.length)];
  if (!picked) {
    return [];
  }
  const { sentence, match } = picked;
  const changed = misstate(match, random);
  const rest = `${title} ${body}`.replaceAll(/(?<=\d),(?=\d{3})/g, '');
  const isElsewhere =
    new RegExp(`(?<![\\d.])${changed.digits.replaceAll('.', '\\.')}(?![\\d]|\\.\\d)`).test(rest) ||
    published.includes(changed.digits);
  const seed = random(1_000_000);
  const write = (figure: string) => {
    const { index } = match;
    return paraphrase(
      sentence.slice(0, index),
      figure,
      sentence.slice(index + match[0].length),
      createRandom(seed + 1),
    );
  };
  return [
    {
      article,
      figures: new ArticleFigures({ title, body, published }),
      original: sentence,
      right: write(restate(match, random)),
      wrong: isElsewhere ? undefined : write(changed.text),
    },
  ];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Writes a figure in another form with the same value, or rounded. */
function restate({ 0: text, groups = {} }: RegExpMatchArray, random: (limit: number) => number): string {
  const { currency = '', date, day, dateYear, number = '', decimals = '', unit = '' } = groups;
  if (date !== undefined) {
    const [month = ''] = date.split(' ');
    const year = dateYear === undefined ? '' : ` ${dateYear}`;
    return pick(
      [
        text,
        `${day!} ${month}${year}`,
        `${month.slice(0, 3)}. ${day!}${year && `,${year}`}`,
        `the ${day!}th of ${month}${year}`,
      ],
      random,
    );
  }
  const value = Number(`${number.replaceAll(',', '')}${decimals}`);
  const isYear = /^(?:1[5-9]|20)\d\d$/.test(number) && unit === '' && currency === '';
  if (isYear) {
    return text;
  }
  const plainUnit = unit.trim() === '%' || unit.includes('cent') ? pick(['%', ' percent', ' per cent'], random) : unit;
  const grouped = value.toLocaleString('en-US', { maximumFractionDigits: 6 });
  const forms = [`${currency}${grouped}${plainUnit}`, `${currency}${String(value)}${plainUnit}`];
  if (Number.isInteger(value) && value < 1000 && value > 1 && currency === '') {
    forms.push(`${spell(value)}${plainUnit === '%' ? ' percent' : plainUnit}`);
  }
  if (/million|billion/.test(unit)) {
    const factor = unit.includes('million') ? 1e6 : 1e9;
    forms.push(
      `${currency}${Math.round(value * factor).toLocaleString('en-US')}`,
      `${currency}${String(value)}${unit.includes('million') ? 'm' : 'bn'}`,
    );
  }
  if (value >= 100 && unit === '') {
    const step = 10 ** (Math.floor(Math.log10(value)) - 1);
    const rounded = Math.round(value / step) * step;
    const markers =
      rounded === value
        ? ['about']
        : rounded > value
          ? ['about', 'nearly', 'almost', 'around']
          : ['about', 'more than', 'over', 'around'];
    forms.push(`${pick(markers, random)} ${currency}${rounded.toLocaleString('en-US')}`);
  }
  if (value >= 1000) {
    forms.push(`${currency}${grouped.replaceAll(',', '\u202F')}${plainUnit}`);
  }
  return pick(forms, random);
}

/** Writes another figure: another digit, two swapped digits, ten times as much or another year. */
function misstate(
  { 0: text, groups = {} }: RegExpMatchArray,
  random: (limit: number) => number,
): { text: string; digits: string } {
  const { date, day = '', number = '', decimals = '' } = groups;
  const digits = date === undefined ? `${number.replaceAll(',', '')}${decimals}` : day;
  const year = /^(?:1[5-9]|20)\d\d$/.test(digits);
  const changes = [
    () => String(Number(digits) + (random(2) === 0 ? 1 : -1)),
    () => replaceDigit(digits, random),
    () => digits.replace(/(\d)(\d)(?=\D*$)/, '$2$1'),
    () => (date === undefined && !year ? (decimals === '' ? `${digits}0` : digits.replace('.', '')) : digits),
  ];
  const yearChanges = [() => String(Number(digits) + 1 + random(4)), () => String(Number(digits) - 1 - random(4))];
  const dayChanges = [() => String((Number(day) % 28) + 1), () => String(((Number(day) + 9) % 28) + 1)];
  for (;;) {
    const changed = pick(date !== undefined ? dayChanges : year ? yearChanges : changes, random)();
    if (/^[1-9]/.test(changed) && Number(changed) !== Number(digits)) {
      const shown = number.includes(',')
        ? Number(changed).toLocaleString('en-US', { maximumFractionDigits: 6 })
        : changed;
      return {
        text: date === undefined ? text.replace(`${number}${decimals}`, shown) : text.replace(day, changed),
        digits: changed,
      };
    }
  }
}

function replaceDigit(digits: string, random: (limit: number) => number): string {
  const index = random(digits.length);
  return digits.replace(/\d/g, (digit, offset) =>
    offset === index ? String((Number(digit) + 1 + random(8)) % 10) : digit,
  );
}

function spell(value: number): string {
  const small =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
      ' ',
    );
  const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
  if (value < 20) {
    return small[value]!;
  }
  if (value < 100) {
    return `${tens[Math.floor(value / 10)]!}${value % 10 === 0 ? '' : `-${small[value % 10]!}`}`;
  }
  return `${small[Math.floor(value / 100)]!} hundred${value % 100 === 0 ? '' : ` and ${spell(value % 100)}`}`;
}

/** Drops a fifth of the words and moves the first clause to the end. Keeps the words next to a figure. */
function paraphrase(before: string, figure: string, after: string, random: (limit: number) => number): string {
  const words = `${before}\uE000${after.replace(/\.$/, '')}`.split(' ');
  const isFigure = (word = '') =>
    /\d|\uE000|[$€£%]|^(?:million|billion|percent|thousand|cent|per)/.test(word) ||
    /^(?:January|February|March|April|May|June|July|August|September|October|November|December)/.test(word);
  const kept = words.filter((_, index) => {
    const isNear = [index - 1, index, index + 1].some((position) => isFigure(words[position]));
    return isNear || random(5) > 0;
  });
  const clauses = kept.join(' ').split(/,\s(?!\d{4})/);
  const moved = clauses.length > 1 && random(2) === 0 ? [...clauses.slice(1), clauses[0]!] : clauses;
  return `${moved.join(', ')}.`.replace('\uE000', figure);
}

function pick<Item>(items: readonly Item[], random: (limit: number) => number): Item {
  return items[random(items.length)]!;
}

/** Generates the same numbers in every run (minimal standard generator by Park and Miller). */
function createRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % Math.max(1, limit);
  };
}
