import assert from 'node:assert/strict';
import fc from 'fast-check';
import { toCitableAddress, isCitable } from '../../src/citation/address.ts';
import type { CitationContext, CitationWriter } from '../../src/citation/context.ts';
import { languages } from '../../src/languages/index.ts';
import { getCitableTitle } from '../../src/citation/citableTitle.ts';
import { addresses, titles } from './hostile.ts';
import { itJudged } from './judges/judged.ts';
import { placeholder, type Judge, type Passage, type Reading } from './judges/reading.ts';
import { readRealArticles } from './realArticles.ts';

export interface Source {
  readonly title: string;
  readonly url: string;
}

/** The text directly before and after a citation, and how a judge reads it if that differs. */
interface Neighbors {
  readonly before: string;
  readonly after: string;
  readonly read?: readonly [string, string];
}

/** What every judge must read from citations of a format. */
export interface Claim {
  readonly write: CitationWriter;
  readonly judges: readonly Judge[];
  readonly neighbors: readonly Neighbors[];
  /** How a judge reads the placeholder of a footnote with the text around the link. */
  readonly holder?: string;
  readonly around?: CitationContext;
  /** Whether the text of the link is its address, not the title. */
  readonly showsAddress?: boolean;
  /** Changes an address to the form that the format writes. */
  readonly address?: (address: string) => string;
  /** Applies the language's typography to the expected and the actual text. */
  readonly typography?: (text: string) => string;
  /** Returns whether the language can't link to an address. */
  readonly impossible?: (url: string) => boolean;
  /** Titles to try beside all neighbors: past mistakes, and titles that the generator can't make. */
  readonly examples?: readonly string[];
  readonly more?: readonly Source[];
  /** The escapes of the language, each with a function that returns the unescaped text. */
  readonly escapes: readonly (readonly [RegExp, (escape: string) => string])[];
  /** Escapes for a dialect without a judge. The docs name the dialect. */
  readonly dialects?: RegExp;
  /** Whether to test only escapes in real titles, because escapes in generated titles depend on each other. */
  readonly escapesOfRealTitles?: boolean;
}

/** Returns the function that writes citations in a format. */
export function findWriter(id: string): CitationWriter {
  const [format] = languages.flatMap(({ formats }) => formats.filter((candidate) => candidate.id === id));
  assert.ok(format, id);
  return format.write;
}

/** Generated sources for each format. */
export const runs = Number(process.env.DATELINE_RUNS ?? 300);
/** Escapes to remove for each format. Each costs a run of every judge. */
const samples = Math.min(400, runs / 5);

/** Real titles and addresses, if the shared corpus is there. */
export const real: readonly Source[] = readRealArticles()?.map(({ title, url }) => ({ title, url })) ?? [
  { title: 'Port reopens', url: 'https://news.example/port' },
];

/** Generated hostile titles and addresses. */
export const generated: readonly Source[] = fc.sample(
  fc.record({ title: titles, url: addresses }).filter(({ url }) => isCitable(url)),
  {
    numRuns: runs,
    seed: 20261121,
  },
);

/** Neighbors between words, at the start of a line, inside a word, and next to punctuation. */
export const everywhere: readonly Neighbors[] = [
  { before: 'before ', after: ' after' },
  { before: '', after: ' after' },
  { before: 'word', after: 'word' },
  { before: '(', after: ').' },
];

/** Declares the tests for a format of links with titles. */
export function itIsExact(claim: Claim): void {
  itIsRead(claim);
  itEscapesLittle(claim);
}

/**
 * Declares tests that every judge reads the citation exactly. A fifth of the real and a third of the generated sources
 * run in `npm test`, the rest in `npm run verify`.
 */
export function itIsRead(claim: Claim): void {
  const isPostponed = (source: Source) => real.indexOf(source) % 5 > 0 || generated.indexOf(source) % 3 > 0;
  const { first = [], others } = Object.groupBy(createCases(claim), ({ source }) =>
    isPostponed(source) && process.env.DATELINE_RUNS === undefined ? 'others' : 'first',
  );
  for (const judge of claim.judges) {
    const title = `reads back exactly with ${judge.name}`;
    itJudged(title, [judge.need], () => isRead(claim, judge, first));
    if (others) {
      itJudged(`${title} (more titles)`, [judge.need], () => isRead(claim, judge, others), true);
    }
  }
}

async function isRead(claim: Claim, judge: Judge, all: readonly Case[]): Promise<void> {
  const cases = all.filter(({ source }) => judge.cannotRead?.(source.url) !== true);
  const readings = await judge.read(cases.map(({ passage }) => passage));
  const faults = cases.flatMap(({ source, neighbors, passage }, index) => {
    const fault = mismatch(readings[index], source, neighbors, claim);
    return fault === '' ? [] : [short(`${JSON.stringify(source.title)}\n    ${formatPassage(passage)}\n    ${fault}`)];
  });
  const count = `${faults.length} of ${cases.length}`;
  assert.equal(faults.length, 0, `${judge.name} misreads ${count}:\n${faults.slice(0, 12).join('\n')}`);
}

function itEscapesLittle(claim: Claim): void {
  const { judges } = claim;
  const programs = judges.map(({ need }) => need);
  itJudged('has no unnecessary escape', programs, async () => {
    // An escape counts as needed if removing it breaks the citation beside any of the neighbors.
    const sources = [...real, ...listExamples(claim), ...(claim.escapesOfRealTitles === true ? [] : generated)].filter(
      ({ url }) => claim.impossible?.(toCitableAddress(url) ?? '') !== true,
    );
    const escapes = sources.flatMap((source, index) => {
      const beside = claim.neighbors.map((neighbors) =>
        removeEscapes(claim, createPassage(claim, source, neighbors, index)).map(({ mark, passages }) =>
          passages.map((passage) => ({ mark, source, neighbors, passage })),
        ),
      );
      return (beside[0] ?? []).map((_, index) => beside.flatMap((tries) => tries[index] ?? []));
    });
    let open = selectEscapes(escapes);
    const count = open.length;
    for (let round = 0; open.some((tries) => round < tries.length); round += 1) {
      for (const judge of judges) {
        const passages = open.map((tries) => tries[Math.min(round, tries.length - 1)]!);
        const readings = await readSeparately(
          judge,
          passages.map(({ passage }) => passage),
        );
        open = open.filter((_, index) => {
          const { source, neighbors } = passages[index]!;
          return mismatch(readings[index], source, neighbors, claim) === '';
        });
      }
    }
    const samplesOfEach = Object.values(Object.groupBy(open, ([first]) => first?.mark ?? '')).flatMap((some = []) =>
      some.slice(0, 2),
    );
    const examples = samplesOfEach.map(([first]) => `${first?.mark ?? ''}  in  ${formatPassage(first?.passage)}`);
    assert.equal(open.length, 0, `${open.length} of ${count} escapes are not needed:\n${examples.join('\n')}`);
  });

  it('leaves most real titles unchanged', () => {
    const untouched = real.filter(({ title, url }) =>
      formatPassage(createPassage(claim, { title, url }, { before: '', after: '' }, 0)).includes(
        getCitableTitle({ title }),
      ),
    );
    console.log(`      ${untouched.length} of ${real.length} real titles are cited without any escape`);
    assert.ok(untouched.length >= real.length * 0.5);
  });
}

/** Describes what a judge misread. Returns an empty string if it read the citation exactly. */
function mismatch(reading: Reading | undefined, source: Source, neighbors: Neighbors, claim: Claim): string {
  const [link, ...others] = reading?.links ?? [];
  if (!reading || !link || others.length > 0) {
    return `${reading?.links.length ?? 0} links: ${JSON.stringify(reading)}`;
  }
  const typography = claim.typography ?? quotationMarks;
  const [before, after] = neighbors.read ?? [neighbors.before, neighbors.after];
  const normal = (text: string) => typography(text.normalize()).replace(/\s+/g, ' ').trim();
  const { address = (address: string) => address, showsAddress = false } = claim;
  const href = sameAddress(address(toCitableAddress(source.url) ?? ''));
  const expected = {
    text: showsAddress ? decoded(href) : normal(getCitableTitle(source)),
    href,
    around: normal(`${before}${claim.holder ?? placeholder}${after}`),
  };
  const text = showsAddress ? decoded(sameAddress(link.text.replaceAll(' ', '%20'))) : normal(link.text);
  const actual = { text, href: sameAddress(link.href), around: normal(reading.around) };
  return JSON.stringify(expected) === JSON.stringify(actual) ? '' : `read: ${JSON.stringify(actual)}`;
}

/** Replaces curly quotation marks with straight ones. Many languages convert them in any text. */
export function quotationMarks(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

interface Case {
  readonly source: Source;
  readonly neighbors: Neighbors;
  readonly passage: Passage;
}

/** Returns each source beside one of the neighbors in turn, and each example beside all of them. */
function createCases(claim: Claim): Case[] {
  const inTurn = [...real, ...generated, ...(claim.more ?? [])].map((source, index) => ({
    source,
    neighbors: claim.neighbors[index % claim.neighbors.length]!,
  }));
  const examples = listExamples(claim).flatMap((source) => claim.neighbors.map((neighbors) => ({ source, neighbors })));
  return [...inTurn, ...examples]
    .filter(({ source }) => claim.impossible?.(toCitableAddress(source.url) ?? '') !== true)
    .map((each, index) => ({ ...each, passage: createPassage(claim, each.source, each.neighbors, index) }));
}

function listExamples({ examples = [] }: Claim): Source[] {
  return examples.map((title) => ({ title, url: 'https://news.example/port' }));
}

function createPassage(claim: Claim, source: Source, { before, after }: Neighbors, index: number): Passage {
  const around = { before, after, label: String(index + 1), ...claim.around };
  const { text, definition } = claim.write([source], around);
  return { paragraph: before + text + after, definition };
}

/** Selects about the same number of escapes for each mark. */
function selectEscapes<Try extends { readonly mark: string }>(escapes: readonly Try[][]): Try[][] {
  const ofMark = Object.values(Object.groupBy(escapes, ([first]) => first?.mark ?? ''));
  const each = Math.ceil(samples / ofMark.length);
  return ofMark.flatMap((all = []) => all.filter((_, index) => index % Math.ceil(all.length / each) === 0));
}

/** Reads each passage on its own, because a broken one could spoil the others. */
async function readSeparately(judge: Judge, passages: readonly Passage[]): Promise<Reading[]> {
  if (judge.readsTogether !== true) {
    return judge.read(passages);
  }
  const readings: Reading[] = [];
  for (const passage of passages) {
    readings.push(...(await judge.read([passage])));
  }
  return readings;
}

function isMatchAt(pattern: RegExp | undefined, text: string, index: number): boolean {
  return pattern !== undefined && [...text.matchAll(pattern)].some((match) => match.index === index);
}

/** Returns, for each escape, the passage without it and the passage without all escapes of that mark. */
function removeEscapes({ escapes, dialects }: Claim, passage: Passage): { mark: string; passages: Passage[] }[] {
  const whole = `${passage.paragraph}\v${passage.definition ?? ''}`;
  const createPassage = (text: string): Passage => {
    const [paragraph = '', definition] = text.split('\v');
    return { paragraph, definition: definition === '' ? undefined : definition };
  };
  return escapes.flatMap(([escape, plain]) =>
    [...whole.matchAll(escape)]
      .filter(({ index }) => !isMatchAt(dialects, whole, index))
      .map(({ 0: mark, index }) => ({
        mark,
        passages: [
          createPassage(whole.slice(0, index) + plain(mark) + whole.slice(index + mark.length)),
          createPassage(whole.replaceAll(mark, plain)),
        ],
      })),
  );
}

/** Shortens very long titles. */
function short(text: string): string {
  return text.replace(/(long word )+/g, 'long word … ');
}

function formatPassage(passage: Passage | undefined): string {
  return [passage?.paragraph, passage?.definition].filter(Boolean).join(' ⏎ ');
}

/** Normalizes an address, because some dialects percent-encode characters that RFC 3986 does not allow raw. */
export function sameAddress(address: string): string {
  const decoded = address.replace(/^https?:\/\/[^/]*/, decodeURIComponent);
  return URL.canParse(decoded)
    ? new URL(decoded).href.replace(/[[\]{}|^`"<>\\ ]/g, encodeURIComponent)
    : `not an address: ${address}`;
}

/** Decodes the percent-encoding of an address, as markdown-it does for display. */
function decoded(address: string): string {
  return address.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** Returns whether the host of an address is an IPv6 number in brackets. Some languages can't link to it. */
export function hasBrackets(address: string): boolean {
  return /^https?:\/\/[^/?#]*\[/i.test(address);
}
