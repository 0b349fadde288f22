import { detectLanguage, type Language } from '../citation/passages/languages.ts';
import { splitParagraphs } from '../citation/passages/paragraphs.ts';
import { findWords } from '../citation/passages/words.ts';
import { findFirstIndex } from '../languages/structure.ts';
import { convertUnit, readFigures, type DateFields, type Figure } from './figures.ts';
import { findSentenceEnds } from './sentenceEnds.ts';

/** A figure of a draft that differs from its source. */
interface FigureDifference {
  /** The figure in the draft. */
  readonly figure: string;
  /** Index of the source with the other figure. */
  readonly source: number;
  /** The figure of the article in the same context. */
  readonly articleFigure: string;
  /** The article's sentence. */
  readonly passage: string;
}

/** The parts of an article that a sentence is compared with. */
interface FigureSource {
  readonly title?: string | undefined;
  readonly summary?: string | undefined;
  readonly body: string;
  readonly published?: string | undefined;
}

/** A stem and its distance from a figure in words; negative before the figure. */
interface ContextWord {
  readonly stem: string;
  readonly distance: number;
}

interface FigureInContext {
  readonly figure: Figure;
  readonly text: string;
  readonly context: readonly ContextWord[];
  readonly sentence: string;
}

/** Longer lists of figures are tables of data, which have no sentences to compare. */
const maxArticleFigures = 2_000;
const maxSentenceFigures = 30;

/** The figures of an article. */
export class ArticleFigures {
  readonly #all: readonly Figure[];
  readonly #candidates: readonly FigureInContext[];
  readonly #language: Language;
  readonly #published: DateFields | undefined;

  constructor({ title = '', summary = '', body, published = '' }: FigureSource) {
    const paragraphs = [title, summary, ...splitParagraphs(body)];
    this.#language = detectLanguage(paragraphs.flatMap(findWords));
    const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(published) ?? [];
    this.#published = year === undefined ? undefined : { year: Number(year), month: Number(month), day: Number(day) };
    this.#candidates = paragraphs.flatMap((paragraph) => this.read(paragraph));
    // Headings and code have figures too.
    const rest = body.replace(/\]\([^()\s]{0,2000}\)|https?:\/\/\S+|<[^<>]*>/g, ' ');
    this.#all = [...this.#candidates.map(({ figure }) => figure), ...readFigures(rest)];
  }

  get isComparable(): boolean {
    return this.#all.length <= maxArticleFigures;
  }

  contains(figure: Figure): boolean {
    return this.#all.some((other) => agree(figure, other));
  }

  /** Returns the figure in the most similar context, if it is similar enough and not among `stated`. */
  findClosest(wanted: FigureInContext, stated: readonly FigureInContext[]): FigureInContext | undefined {
    let best: FigureInContext | undefined;
    // The article can mean such a figure, so another one must be in nearly the same context.
    const isPossible =
      isPublished(wanted.figure, this.#published) || this.#all.some((other) => allows(other, wanted.figure));
    let bestScore = 0;
    for (const candidate of this.#candidates) {
      const context = compareContexts(wanted.context, candidate.context);
      const likeness = compareValues(wanted.figure, candidate.figure);
      const score = likeness === 'different' ? context : context * likenessBonus;
      const isBetter =
        score > bestScore &&
        context >= (isPossible ? minSameContext : minContext[likeness]) &&
        candidate.figure.isVague !== true &&
        isSameKind(wanted.figure, candidate.figure, likeness) &&
        !allows(candidate.figure, wanted.figure) &&
        !stated.some(
          ({ figure, context: other }) =>
            agree(figure, candidate.figure) && compareContexts(other, candidate.context) >= 0.8 * context,
        );
      if (isBetter) {
        [best, bestScore] = [candidate, score];
      }
    }
    return best;
  }

  /** Reads the figures of a text with the words around them. */
  read(text: string): FigureInContext[] {
    let start = 0;
    return findSentenceEnds(text).flatMap((end) => {
      const sentence = text.slice(start, end).trim();
      start = end;
      const figures = readFigures(sentence);
      return figures.length === 0 ? [] : this.#addContexts(sentence, figures);
    });
  }

  #addContexts(sentence: string, figures: readonly Figure[]): FigureInContext[] {
    const words = findWords(sentence).filter(({ word, from }) => {
      const figure = figures[findFirstIndex(figures, ({ to }) => to > from)];
      return /\p{L}/u.test(word) && !this.#language.isFunctionWord(word) && !(figure && figure.from <= from);
    });
    return figures.map((figure) => {
      const after = findFirstIndex(words, ({ from }) => from >= figure.to);
      const before = findFirstIndex(words, ({ to }) => to > figure.from);
      const context = [
        ...words.slice(Math.max(0, before - maxDistance), before).map(({ word }, index, { length }) => ({
          stem: this.#language.stem(word),
          distance: index - length,
        })),
        ...words.slice(after, after + maxDistance).map(({ word }, index) => ({
          stem: this.#language.stem(word),
          distance: index + 1,
        })),
      ];
      return { figure, text: sentence.slice(figure.from, figure.to), context, sentence };
    });
  }
}

/** In words, without function words. */
const maxDistance = 12;
const likenessBonus = 1.5;
/** Shares of the context, chosen on the corpus (test/unit/draft/figureCorpus.test.ts). */
const minContext: Readonly<Record<Likeness, number>> = {
  misprint: 0.3,
  close: 0.4,
  different: 0.75,
};
const minSameContext = 0.7;

/** Compares a sentence with all its sources. A figure that one of them has is right. */
export function findFigureDifferences(sentence: string, sources: readonly ArticleFigures[]): FigureDifference[] {
  const [first] = sources;
  if (!first || !sources.every(({ isComparable }) => isComparable)) {
    return [];
  }
  const figures = first.read(sentence);
  return figures.length > maxSentenceFigures
    ? []
    : figures
        .filter(({ figure }) => figure.isVague !== true && !sources.some((source) => source.contains(figure)))
        .flatMap((wanted): FigureDifference[] => {
          const candidates = sources.map((each) => each.findClosest(wanted, figures));
          const source = candidates.findIndex((candidate) => candidate !== undefined);
          const closest = candidates[source];
          return closest
            ? [{ figure: wanted.text, source, articleFigure: closest.text, passage: closest.sentence }]
            : [];
        });
}

/** Returns the share of the words around a figure that are around the other one too. Closer words count more. */
function compareContexts(wanted: readonly ContextWord[], candidate: readonly ContextWord[]): number {
  let [sum, shared] = [0, 0];
  for (const { stem, distance } of wanted) {
    const weight = 1 / (1 + Math.abs(distance));
    sum += weight;
    shared +=
      weight *
      Math.max(
        0,
        ...candidate.filter((word) => word.stem === stem).map((word) => compareDistances(distance, word.distance)),
      );
  }
  return wanted.length < 2 ? 0 : shared / sum;
}

/** Returns 1 for the same distance, and less for a distance that differs by more than two words or on the other side. */
function compareDistances(a: number, b: number): number {
  const difference = Math.abs(Math.abs(a) - Math.abs(b));
  return (Math.sign(a) === Math.sign(b) ? 1 : 0.9) / (1 + Math.max(0, difference - 2) / 4);
}

/** Returns whether a date is that of publication: its year, its month or a day of the week around it. */
function isPublished({ date }: Figure, published: DateFields | undefined): boolean {
  if (!date || !published) {
    return false;
  }
  const { year = 0, month = 1, day = 1 } = { ...published, ...date };
  const { year: publishedYear = 0, month: publishedMonth = 1, day: publishedDay = 1 } = published;
  const distance = Date.UTC(year, month - 1, day) - Date.UTC(publishedYear, publishedMonth - 1, publishedDay);
  return Math.abs(distance) <= 7 * 86_400_000;
}

/** Returns whether two figures can mean the same after rounding and in other units. */
export function agree(figure: Figure, other: Figure): boolean {
  if (figure.date && other.date) {
    return agreeDates(figure, other);
  }
  if (figure.version !== undefined || other.version !== undefined) {
    const [short = '', long = ''] = [readVersion(figure), readVersion(other)].sort((a, b) => a.length - b.length);
    return short.includes('.') && `${long}.`.startsWith(`${short}.`);
  }
  if (figure.date || other.date) {
    const [{ date }, plain] = figure.date ? [figure, other] : [other, figure];
    const { year, month } = date ?? {};
    return plain.kind === 'number' && month === undefined && plain.values.some(({ value }) => value === year);
  }
  return (
    areComparable(figure, other) &&
    figure.values.some((first) => other.values.some((second) => agreeValues(figure, first, other, second)))
  );
}

/** A number without a unit can be an amount, a percentage or a measure. */
function areComparable(figure: Figure, other: Figure): boolean {
  const kinds = [figure.kind, other.kind];
  return (
    figure.kind === other.kind || (kinds.includes('number') && !kinds.includes('time') && !kinds.includes('ordinal'))
  );
}

function readVersion({ version, values: [first] }: Figure): string {
  return version ?? (first ? String(first.value) : '');
}

/** Returns whether the other date states all fields. A date without a year is of any year. */
function agreeDates({ date: { year, month, day } = {} }: Figure, { date = {} }: Figure): boolean {
  return (
    (year === undefined || year === date.year || (date.year === undefined && month !== undefined)) &&
    (month === undefined || month === date.month) &&
    (day === undefined || day === date.day)
  );
}

function isInRange(value: number, { range: [first, last] = [Infinity, 0] }: Figure): boolean {
  return value >= first && value <= last;
}

/** Returns whether a less exact figure can mean the other one: a range, a date without a day, or “more than 300”. */
function allows(vague: Figure, figure: Figure): boolean {
  if (vague.date && figure.date) {
    const { year = 0 } = figure.date;
    return isInRange(year, vague) || agreeDates(vague, figure);
  }
  const [[value], [start]] = [figure.values, vague.values];
  const factor = getFactor(figure, vague);
  return (
    value !== undefined &&
    start !== undefined &&
    figure.marker === undefined &&
    !figure.range &&
    areComparable(figure, vague) &&
    (isInRange(value.value / factor, vague) ||
      isWithin(vague, { value: start.value * factor, step: start.step * factor }, value.value))
  );
}

type Value = Figure['values'][number];

/** Compares the main values. Other possible values must be equal. */
function agreeValues(figure: Figure, first: Value, other: Figure, second: Value): boolean {
  if (figure.isFraction === true || other.isFraction === true) {
    const shareOf = ({ kind }: Figure, { value }: Value) => (kind === 'percent' ? value / 100 : value);
    return Math.abs(shareOf(figure, first) - shareOf(other, second)) <= 0.04;
  }
  const factor = getFactor(figure, other);
  const [a, b] = [first.value, second.value * factor];
  return (
    a === b ||
    (figure.marker !== undefined && isInRange(a / factor, other)) ||
    (figure.kind !== 'time' &&
      figure.kind !== 'ordinal' &&
      first === figure.values[0] &&
      second === other.values[0] &&
      (isWithin(figure, first, b) || (factor !== 1 && Math.abs(a - b) <= 0.05 * a) || isRounded(first, b)))
  );
}

/** Returns the factor from the other figure's unit to the figure's; 1 if a unit is missing or measures something else. */
function getFactor(figure: Figure, other: Figure): number {
  const from = convertUnit(1, other.unit ?? '');
  const to = convertUnit(1, figure.unit ?? '');
  return from && to?.dimension === from.dimension ? from.value / to.value : 1;
}

/** Returns whether a value is one that a figure with a marker allows: “nearly 4,000” can be 3,962. */
function isWithin({ marker }: Figure, { value, step }: Value, exact: number): boolean {
  // Numbers such as 25 and 250 are round too.
  const tolerance = value > step * 5 && value % (step * 5) === 0 ? step * 5 : step;
  switch (marker) {
    case 'about':
      return Math.abs(exact - value) <= Math.min(tolerance / 2, value * 0.1);
    case 'least':
      return exact >= value && exact < value + Math.min(tolerance, value * 0.5);
    case 'most':
      return exact <= value && exact > value - Math.min(tolerance, value * 0.25);
    case undefined:
      break;
  }
  return false;
}

/** Returns whether a value is the rounded form of a more exact one. Numbers below 1,000 are rounded to whole numbers only. */
function isRounded({ value, step }: Value, exact: number): boolean {
  const difference = Math.abs(exact - value);
  return (value >= 1000 || !Number.isInteger(exact)) && difference <= step / 2 && difference < 0.05 * value;
}

/** Returns whether a figure can be the other one with a wrong value. */
function isSameKind(figure: Figure, other: Figure, likeness: Likeness): boolean {
  if (figure.date && other.date) {
    const shape = ({ year, month, day }: DateFields) => [year, month, day].map((field) => field !== undefined);
    const [a, b] = [shape(figure.date), shape(other.date)];
    return a.some((has, index) => has && b[index] === true);
  }
  if ((figure.isFraction === true) !== (other.isFraction === true)) {
    return figure.kind === 'percent' || other.kind === 'percent';
  }
  if (figure.kind !== other.kind) {
    const kinds = new Set([figure.kind, other.kind]);
    return (
      likeness === 'misprint' &&
      kinds.has('number') &&
      ['money', 'measure', 'version'].some((kind) => kinds.has(kind as 'money'))
    );
  }
  const dimensions = [figure, other].map(({ unit = '' }) => convertUnit(1, unit)?.dimension ?? unit);
  return dimensions[0] === dimensions[1];
}

/** How much of the context two figures must share if one can be the other one with a wrong value. */
type Likeness = 'misprint' | 'close' | 'different';

function compareValues(figure: Figure, other: Figure): Likeness {
  if (figure.date && other.date) {
    return 'close';
  }
  if (figure.version !== undefined || other.version !== undefined) {
    const [a = [], b = []] = [readVersion(figure), readVersion(other)].map((version) => version.split('.'));
    const length = Math.min(a.length, b.length);
    const isMisprint = length > 1 && isMisspelled(a.slice(0, length).join('.'), b.slice(0, length).join('.'));
    return isMisprint ? 'misprint' : 'different';
  }
  const [a = 0, b = 0] = [figure.values[0]?.value, other.values[0]?.value];
  const [digits, otherDigits] = [a, b].map((value) =>
    String(value)
      .replace(/\D/g, '')
      .replace(/^0+|0+$/g, ''),
  );
  const [first, second] = [String(a), String(b)];
  const isAlike = digits === otherDigits || isMisspelled(first, second);
  // Two numbers of two digits are alike by chance if they only share a digit.
  const isLong = first.length + second.length > 4 || first === second.charAt(1) + second.charAt(0);
  if (isAlike && isLong && (digits?.length ?? 0) > 1) {
    return 'misprint';
  }
  return (isAlike && first.length > 1) || Math.abs(a - b) <= 0.3 * Math.max(a, b) ? 'close' : 'different';
}

/** Returns whether one character differs, is missing or is swapped with the next one. */
function isMisspelled(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) {
    start += 1;
  }
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const [restA, restB] = [a.slice(start, endA), b.slice(start, endB)];
  return (
    (restA.length <= 1 && restB.length <= 1) || (restA.length === 2 && restB === restA.charAt(1) + restA.charAt(0))
  );
}
