import assert from 'node:assert/strict';
import { citableAddress } from '../../../src/citation/address.ts';
import { comment } from '../../../src/citation/comment.ts';
import { comments } from '../../../src/citation/comments.ts';
import type { Surroundings } from '../../../src/citation/format.ts';
import { titleOf } from '../../../src/citation/title.ts';
import { generated, real, runs, type Source } from '../../support/exact.ts';
import { grammar, type Program, type ReadProgram, type Span } from '../../support/judges/treeSitter.ts';
import { programLanguages, valueOfString, type ProgramLanguage } from '../../support/programLanguages.ts';

/** Ends of addresses that with the bracket behind them, or by themselves, may end a comment. */
const ends = ['?', '#', '--', '--!', '-', ']', ')', '|', '=', '*', '/', '?a=#', '/*/', '/**/', "'", '\\'];
/** Few of the real ones where few runs are asked for: there are many languages. */
const sources = [
  ...real.slice(0, runs / 10),
  ...generated,
  ...ends.map((end) => ({ title: `Title ${end}`, url: `https://news.example/a${end}` })),
];
const harmless: Source = { title: 'Title', url: 'https://news.example/' };

describe('a citation in a program', () => {
  for (const [languageId, language] of Object.entries(programLanguages)) {
    for (const place of placesOf(languageId, language)) {
      it(`of ${languageId} is only text in ${place.name}, and reads back (tree-sitter)`, async function () {
        this.timeout(600_000);
        const read = await grammar(language.grammar);
        const faults = [
          ...sources.flatMap((source) => misread(source, place)),
          ...broken(
            sources.filter((source) => !language.cannotRead?.test(comment([source], place.around).text)),
            place,
            read,
          ),
        ];
        assert.equal(faults.length, 0, `${faults.length} of ${sources.length}:\n${faults.slice(0, 12).join('\n')}`);
      });
    }
  }
});

/** A kind of place in a program. */
interface Place {
  readonly name: string;
  readonly around: Surroundings;
  /** What begins and ends the comment or the string, with words of its own. */
  readonly marks: readonly [string, string];
  /** The line that holds the comment or the string. */
  readonly line: (text: string) => string;
  readonly language: ProgramLanguage;
}

function placesOf(languageId: string, language: ProgramLanguage): Place[] {
  const { statement, quotes, lines = ['', ''] } = language;
  const { line, block } = comments[languageId] ?? {};
  const beside = (text: string) => `${statement('"a"')} ${text}\n`;
  const place = (name: string, around: Surroundings, marks: Place['marks'], put = beside): Place => ({
    name,
    around: { ...around, languageId },
    marks,
    line: put,
    language,
  });
  return [
    place('a comment of its own', {}, ['', '']),
    ...(line === undefined ? [] : [place('a line comment', { inComment: 'line' }, [`${line} a `, ' b'])]),
    ...(block ? [place('a block comment', { inComment: 'block' }, [`${block[0]} a `, ` b ${block[1]}`])] : []),
    ...quotes.map((quote) => {
      const [first, last] = quote.length > 1 ? lines : ['', ''];
      const marks = [`${quote}${first}a `, ` b${last}${quote}`] as const;
      return place(`a string between ${quote}`, { quote }, marks, (text) => `${statement(text)}\n`);
    }),
  ];
}

/** The citation of which a reader of the comment or the string sees other words than the source's. */
function misread(source: Source, { around }: Place): string[] {
  const { languageId = '', quote, inComment } = around;
  const { line = '', block = ['', ''] } = comments[languageId] ?? {};
  const { text } = comment([source], around);
  const [before, after] = line === '' ? [`${block[0]} `, ` ${block[1]}`] : [`${line} `, ''];
  const inside =
    quote === undefined && inComment === undefined ? text.slice(before.length, text.length - after.length) : text;
  const [, title, address] =
    /^(.*) <([^<>\s]*) ?>$/s.exec(quote === undefined ? inside : valueOfString(inside, quote, languageId)) ?? [];
  const words = [titleOf(source), citableAddress(source.url) ?? ''];
  // Some strings know no escape for their own mark.
  const expected = words.map(rawQuotes[`${languageId} ${quote ?? ''}`] ?? String);
  // In comments a space may part a mark of the title, and one of the address be percent-encoded.
  const actual = quote === undefined ? [apart(title, expected[0]), decoded(address)] : [title, address];
  const wanted = quote === undefined ? [expected[0], decoded(expected[1])] : expected;
  return JSON.stringify(actual) === JSON.stringify(wanted) ? [] : [`${text}\n    is read as ${JSON.stringify(actual)}`];
}

const curly = (text: string) => text.replaceAll('"', '”');
/** The rule for strings in which nothing is escaped, told anew. */
const rawQuotes: Readonly<Record<string, (text: string) => string>> = {
  'go `': (text) => text.replaceAll('`', '’'),
  'kotlin """': curly,
  'scala """': curly,
  'csharp """': curly,
};

/** The text without the spaces that the other does not have. */
function apart(text = '', other = ''): string {
  return text.replaceAll(' ', '') === other.replaceAll(' ', '') ? other : text;
}

function decoded(address = ''): string {
  return address.replace(/%[2-7][\dA-F]/gi, (code) => String.fromCharCode(Number.parseInt(code.slice(1), 16)));
}

/** The citations that the grammar does not read as one text, or that change what it reads around them. */
function broken(some: readonly Source[], place: Place, read: ReadProgram): string[] {
  const actual = programOf(some, place, read);
  const expected = harmlessProgram(some.length, place, read);
  const fault = differenceOf(actual, expected);
  if (fault === '') {
    return [];
  }
  if (some.length === 1) {
    return [`${comment(some, place.around).text.slice(0, 500)}\n    ${fault}`];
  }
  const half = some.length >> 1;
  return [...broken(some.slice(0, half), place, read), ...broken(some.slice(half), place, read)];
}

/** The program of as many harmless citations, which is the same code whatever the kind of comment or of string. */
function harmlessProgram(count: number, place: Place, read: ReadProgram): Program {
  const { languageId = '', quote } = place.around;
  const kind = `${languageId} ${quote === undefined ? 'comment' : 'string'} ${String(count)}`;
  const known = harmlessPrograms.get(kind) ?? programOf(Array<Source>(count).fill(harmless), place, read);
  harmlessPrograms.set(kind, known);
  return known;
}

const harmlessPrograms = new Map<string, Program>();

/** A program that holds each of the citations once. */
function programOf(some: readonly Source[], { around, marks, line, language }: Place, read: ReadProgram): Program {
  const { within = ['', ''], codeThatEscapes = '' } = language;
  const spans: Span[] = [];
  let program = within[0];
  for (const source of some) {
    const written = comment([source], around).text;
    const text =
      marks[0] + (codeThatEscapes === '' ? written : written.replaceAll(codeThatEscapes, '\u2026')) + marks[1];
    const whole = line('\u0001');
    const from = program.length + whole.indexOf('\u0001');
    spans.push({ from, to: from + text.length });
    program += whole.replace('\u0001', () => text);
  }
  return read(program + within[1], spans);
}

function differenceOf(actual: Program, expected: Program): string {
  const { kinds, codeWithin, codeAround, hasError } = actual;
  assert.deepEqual(expected.codeWithin, []);
  assert.ok(!expected.hasError && expected.kinds.length > 0, expected.codeAround.slice(0, 500));
  if (hasError) {
    return 'is no program any more';
  }
  if (kinds.length !== expected.kinds.length || codeWithin.length > 0) {
    return `holds code: ${[...kinds, ...codeWithin].join(' ')}`;
  }
  return codeAround === expected.codeAround ? '' : `changes the code around it: ${codeAround.slice(0, 500)}`;
}
