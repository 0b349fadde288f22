import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { citableAddress, isCitable } from '../../src/citation/address.ts';
import type { CitationContext, Write } from '../../src/citation/context.ts';
import { languages } from '../../src/citation/languages/index.ts';
import { titleOf } from '../../src/citation/citableTitle.ts';
import { addresses, titles } from './hostile.ts';
import { itJudged } from './judges/judged.ts';
import { placeholder, type Judge, type Passage, type Reading } from './judges/reading.ts';

/** Title and address of a source. */
export interface Source {
  readonly title: string;
  readonly url: string;
}

/** Text directly before and after a citation in a document, and a reader's reading of it where that differs. */
export interface Neighbours {
  readonly before: string;
  readonly after: string;
  readonly read?: readonly [string, string];
}

/** Exactness required of a format. */
export interface Claim {
  readonly write: Write;
  readonly judges: readonly Judge[];
  readonly neighbours: readonly Neighbours[];
  /** The placeholder with what is read directly around the link: a footnote. */
  readonly holder?: string;
  /** Surroundings besides the neighbours. */
  readonly around?: CitationContext;
  /** Whether the link shows its address and not the title. */
  readonly showsAddress?: boolean;
  /** The address as the format must have it to be read alike everywhere. */
  readonly address?: (address: string) => string;
  /** Typography of a language, applied to the expected text and to the one that is read. */
  readonly typography?: (text: string) => string;
  /** Sources that the language has no link for. */
  readonly impossible?: (url: string) => boolean;
  /** Titles of which one was once misread, or which no generator makes; each is read beside all neighbours. */
  readonly examples?: readonly string[];
  /** Sources besides those that every format is held to. */
  readonly more?: readonly Source[];
  /** The escapes of the language, each with what it stands for, for taking them out. */
  readonly escapes: readonly (readonly [RegExp, (escape: string) => string])[];
  /** Escapes that are for a dialect which none of the judges is, where they stand; the docs name it. */
  readonly dialects?: RegExp;
  /** Whether only escapes in real titles are taken out: those of generated ones do each other's work. */
  readonly escapesOfRealTitles?: boolean;
}

/** Writes citations in a format. */
export function writer(id: string): Write {
  const [format] = languages.flatMap(({ formats }) => formats.filter((candidate) => candidate.id === id));
  assert.ok(format, id);
  return format.write;
}

/** Number of hostile titles and addresses for each format. */
export const runs = Number(process.env.DATELINE_RUNS ?? 300);
/** Number of escapes of a format that are taken out: each costs a reading in every judge, and a slow one where it breaks. */
const samples = Math.min(400, runs / 5);
const articleFile = new URL('../../../shared/corpus/articles.jsonl', import.meta.url);

/** Real titles and addresses, where the corpus is. */
export const real: readonly Source[] = existsSync(articleFile)
  ? readFileSync(articleFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Source)
      .map(({ title, url }) => ({ title, url }))
  : [{ title: 'Port reopens', url: 'https://news.example/port' }];

/** Hostile ones. */
export const generated: readonly Source[] = fc.sample(
  fc.record({ title: titles, url: addresses }).filter(({ url }) => isCitable(url)),
  {
    numRuns: runs,
    seed: 20261121,
  },
);

/** Between words, at the start of a line, inside a word, beside marks, and before what might pair with a mark. */
export const everywhere: readonly Neighbours[] = [
  { before: 'before ', after: ' after' },
  { before: '', after: ' after' },
  { before: 'word', after: 'word' },
  { before: '(', after: ').' },
];

/** Declares the tests that hold for every format of links with titles. */
export function itIsExact(claim: Claim): void {
  itIsRead(claim);
  itEscapesLittle(claim);
}

/** Declares that every judge reads exactly what is cited: one of five real sources at once, the others in verify. */
export function itIsRead(claim: Claim): void {
  const { first = [], others } = Object.groupBy(casesOf(claim), ({ source }) =>
    real.indexOf(source) % 5 > 0 && process.env.DATELINE_RUNS === undefined ? 'others' : 'first',
  );
  for (const judge of claim.judges) {
    const title = `is read by ${judge.name} as exactly the title and the address`;
    itJudged(title, [judge.need], () => isRead(claim, judge, first));
    if (others) {
      itJudged(`${title}, for other real ones too`, [judge.need], () => isRead(claim, judge, others), true);
    }
  }
}

async function isRead(claim: Claim, judge: Judge, all: readonly Case[]): Promise<void> {
  const cases = all.filter(({ source }) => judge.cannotRead?.(source.url) !== true);
  const readings = await judge.read(cases.map(({ passage }) => passage));
  const faults = cases.flatMap(({ source, neighbours, passage }, index) => {
    const fault = mismatch(readings[index], source, neighbours, claim);
    return fault === '' ? [] : [short(`${JSON.stringify(source.title)}\n    ${shown(passage)}\n    ${fault}`)];
  });
  const count = `${faults.length} of ${cases.length}`;
  assert.equal(faults.length, 0, `${judge.name} misreads ${count}:\n${faults.slice(0, 12).join('\n')}`);
}

function itEscapesLittle(claim: Claim): void {
  const { judges } = claim;
  const programs = judges.map(({ need }) => need);
  itJudged('has no escape that no judge needs', programs, async () => {
    // An escape that is needed beside any of the neighbours is needed, alone or with the others of its mark.
    const sources = [...real, ...examplesOf(claim), ...(claim.escapesOfRealTitles === true ? [] : generated)].filter(
      ({ url }) => claim.impossible?.(citableAddress(url) ?? '') !== true,
    );
    const escapes = sources.flatMap((source, index) => {
      const beside = claim.neighbours.map((neighbours) =>
        shorter(claim, passageOf(claim, source, neighbours, index)).map(({ mark, passages }) =>
          passages.map((passage) => ({ mark, source, neighbours, passage })),
        ),
      );
      return (beside[0] ?? []).map((_, place) => beside.flatMap((tries) => tries[place] ?? []));
    });
    let open = sampled(escapes);
    const count = open.length;
    for (let round = 0; open.some((tries) => round < tries.length); round += 1) {
      for (const judge of judges) {
        const passages = open.map((tries) => tries[Math.min(round, tries.length - 1)]!);
        const readings = await readApart(
          judge,
          passages.map(({ passage }) => passage),
        );
        open = open.filter((_, index) => {
          const { source, neighbours } = passages[index]!;
          return mismatch(readings[index], source, neighbours, claim) === '';
        });
      }
    }
    const ofEach = Object.values(Object.groupBy(open, ([first]) => first?.mark ?? '')).flatMap((some = []) =>
      some.slice(0, 2),
    );
    const examples = ofEach.map(([first]) => `${first?.mark ?? ''}  in  ${shown(first?.passage)}`);
    assert.equal(open.length, 0, `${open.length} of ${count} escapes are not needed:\n${examples.join('\n')}`);
  });

  it('leaves most real titles as they are', () => {
    const untouched = real.filter(({ title, url }) =>
      shown(passageOf(claim, { title, url }, { before: '', after: '' }, 0)).includes(titleOf({ title })),
    );
    console.log(`      ${untouched.length} of ${real.length} real titles are cited without any escape`);
    assert.ok(untouched.length >= real.length * 0.5);
  });
}

/** A judge's misreading; empty where it reads exactly what was cited. */
export function mismatch(reading: Reading | undefined, source: Source, neighbours: Neighbours, claim: Claim): string {
  const [link, ...others] = reading?.links ?? [];
  if (!reading || !link || others.length > 0) {
    return `${reading?.links.length ?? 0} links: ${JSON.stringify(reading)}`;
  }
  const typography = claim.typography ?? quotationMarks;
  const [before, after] = neighbours.read ?? [neighbours.before, neighbours.after];
  const normal = (text: string) => typography(text.normalize()).replace(/\s+/g, ' ').trim();
  const { address = (same: string) => same, showsAddress = false } = claim;
  const href = sameAddress(address(citableAddress(source.url) ?? ''));
  const expected = {
    text: showsAddress ? decoded(href) : normal(titleOf(source)),
    href,
    around: normal(`${before}${claim.holder ?? placeholder}${after}`),
  };
  const text = showsAddress ? decoded(sameAddress(link.text.replaceAll(' ', '%20'))) : normal(link.text);
  const actual = { text, href: sameAddress(link.href), around: normal(reading.around) };
  return JSON.stringify(expected) === JSON.stringify(actual) ? '' : `read: ${JSON.stringify(actual)}`;
}

/** Curly quotation marks for straight ones are typography, which a language sets in any text. */
export function quotationMarks(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"');
}

interface Case {
  readonly source: Source;
  readonly neighbours: Neighbours;
  readonly passage: Passage;
}

/** Every real source and every generated one, beside neighbours in turn; each example beside all. */
function casesOf(claim: Claim): Case[] {
  const inTurn = [...real, ...generated, ...(claim.more ?? [])].map((source, index) => ({
    source,
    neighbours: claim.neighbours[index % claim.neighbours.length]!,
  }));
  const examples = examplesOf(claim).flatMap((source) =>
    claim.neighbours.map((neighbours) => ({ source, neighbours })),
  );
  return [...inTurn, ...examples]
    .filter(({ source }) => claim.impossible?.(citableAddress(source.url) ?? '') !== true)
    .map((each, index) => ({ ...each, passage: passageOf(claim, each.source, each.neighbours, index) }));
}

function examplesOf({ examples = [] }: Claim): Source[] {
  return examples.map((title) => ({ title, url: 'https://news.example/port' }));
}

function passageOf(claim: Claim, source: Source, { before, after }: Neighbours, index: number): Passage {
  const around = { before, after, label: String(index + 1), ...claim.around };
  const { text, definition } = claim.write([source], around);
  return { paragraph: before + text + after, definition };
}

/** Some escapes of each mark, as many of one as of another. */
function sampled<Try extends { readonly mark: string }>(escapes: readonly Try[][]): Try[][] {
  const ofMark = Object.values(Object.groupBy(escapes, ([first]) => first?.mark ?? ''));
  const each = Math.ceil(samples / ofMark.length);
  return ofMark.flatMap((all = []) => all.filter((_, index) => index % Math.ceil(all.length / each) === 0));
}

/** Readings of passages of which many are broken, none of which may spoil another's. */
async function readApart(judge: Judge, passages: readonly Passage[]): Promise<Reading[]> {
  if (judge.readsTogether !== true) {
    return judge.read(passages);
  }
  const readings: Reading[] = [];
  for (const passage of passages) {
    readings.push(...(await judge.read([passage])));
  }
  return readings;
}

function standsAt(pattern: RegExp | undefined, text: string, index: number): boolean {
  return pattern !== undefined && [...text.matchAll(pattern)].some((match) => match.index === index);
}

/** The passage without one of its escapes, and without all of that mark, for each of them. */
function shorter({ escapes, dialects }: Claim, passage: Passage): { mark: string; passages: Passage[] }[] {
  const whole = `${passage.paragraph}\v${passage.definition ?? ''}`;
  const passageFrom = (text: string): Passage => {
    const [paragraph = '', definition] = text.split('\v');
    return { paragraph, definition: definition === '' ? undefined : definition };
  };
  return escapes.flatMap(([escape, plain]) =>
    [...whole.matchAll(escape)]
      .filter(({ index }) => !standsAt(dialects, whole, index))
      .map(({ 0: mark, index }) => ({
        mark,
        passages: [
          passageFrom(whole.slice(0, index) + plain(mark) + whole.slice(index + mark.length)),
          passageFrom(whole.replaceAll(mark, plain)),
        ],
      })),
  );
}

/** Without the middle of very long titles. */
function short(text: string): string {
  return text.replace(/(long word )+/g, 'long word … ');
}

function shown(passage: Passage | undefined): string {
  return [passage?.paragraph, passage?.definition].filter(Boolean).join(' ⏎ ');
}

/** Some dialects percent-encode what RFC 3986 does not allow raw, the brackets of an IPv6 host too. */
export function sameAddress(address: string): string {
  const decoded = address.replace(/^https?:\/\/[^/]*/, decodeURIComponent);
  return URL.canParse(decoded)
    ? new URL(decoded).href.replace(/[[\]{}|^`"<>\\ ]/g, encodeURIComponent)
    : `not an address: ${address}`;
}

/** An address with its percent-encoding read, as markdown-it shows addresses. */
function decoded(address: string): string {
  return address.replace(/(?:%[\da-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

/** An address whose host is a number in brackets, which some languages can't hold in a link. */
export function hasBrackets(address: string): boolean {
  return /^https?:\/\/[^/?#]*\[/i.test(address);
}
