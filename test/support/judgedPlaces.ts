import assert from 'node:assert/strict';
import fc from 'fast-check';
import { getAddressKey, toCitableAddress } from '../../src/citation/address.ts';
import { applyEdits, planCitation } from '../../src/citation/insertion/plan.ts';
import { findParser } from '../../src/languages/findParser.ts';
import type { Run } from '../../src/languages/structure.ts';
import { toPlainLine, getCitableTitle } from '../../src/citation/citableTitle.ts';
import type { NeedName } from '../../scripts/programs.ts';
import { addresses, titles } from './hostile.ts';
import { itJudged } from './judges/judged.ts';
import { withoutTimeLimits } from './withoutTimeLimits.ts';

/** An independent parser that returns a document's blocks, words and links as text. `linkMark` formats a link. */
export interface PlaceJudge {
  readonly name: string;
  /** Undefined for an npm package. */
  readonly need?: NeedName;
  readonly read: (text: string) => string;
  /** Returns whether the judge can't read an address in any form. */
  readonly cannotRead?: (address: string) => boolean;
  /** Reads many documents in one run of a program, so that `read` only looks them up. */
  readonly prepare?: (texts: readonly string[]) => void;
  /** Returns the structure without words. No citation may change it. */
  readonly shape?: (text: string) => string;
  /** Returns whether the judge supports all the syntax of a document. */
  readonly knows?: (text: string) => boolean;
}

/** Formats a link as judges report it. */
export function linkMark(href: string, text: string): string {
  return `⟦${href}⟧${text}⟦/⟧`;
}

export type Outcome = 'link' | 'text' | 'refused';

interface Cited {
  readonly title: string;
  readonly url: string;
}

/** Records with plain and hostile titles. */
export const records: readonly Cited[] = [
  { title: 'Port of Tallinn opens', url: 'https://news.example/port?a=1&b=2' },
  {
    title: '<script>alert(1)</script> *b* `c` ]( [x][y] | $x$ \\input{x} \\end{verbatim} #read("x") {{x}} --> ++++ +++',
    url: 'https://news.example/a_b(c)*d?e=%20&copy;=1#f',
  },
  {
    title:
      "``` ]]> \"; DROP 'x' \"\"\" ''' : # - = @@html:<b>@@ *) /* */ // <!-- [[x]] pass:[<b>] https://evil.example/ |===",
    url: "https://news.example/it's/~x~/[y]/$z$",
  },
];

interface Case {
  readonly text: string;
  readonly selection: { readonly start: number; readonly end: number };
  readonly record: Cited;
}

/** A case with its document after the citation, or without one if the citation is refused. */
interface CitedCase extends Case {
  readonly result: string | undefined;
}

function cite(languageId: string, { text, selection, record }: Case): string | undefined {
  const plan = planCitation([record], { text, languageId }, [selection], { format: 'auto' });
  return plan && applyEdits(text, plan.edits);
}

/** Returns the outcome of a citation. Fails if a judge reads any other change to the document. */
function judgeCase({ text, selection, record, result }: CitedCase, judges: readonly PlaceJudge[]): Outcome {
  if (result === undefined) {
    return 'refused';
  }
  const words = text.slice(selection.start, selection.end).trim();
  let outcome: Outcome = 'text';
  for (const { name, read, shape } of judges.filter(({ knows }) => knows?.(text) !== false)) {
    const before: string = remembered(read, text);
    const about = [name, '--- before', text, '--- after', result].join('\n');
    let count = 0;
    const after: string = read(result).replace(/⟦([^⟧]*)⟧((?:(?!⟦)[^])*)⟦\/⟧/g, (mark, href: string, label: string) => {
      const visibleLabel = letters(removeTags(label));
      // A marker at the start of the selection stays outside the link.
      const isWords =
        words !== '' &&
        (visibleLabel === ''
          ? label !== getCitableTitle(record) &&
            ((removeTags(label).trim() !== '' &&
              removeSpaces(removeTags(words)).endsWith(removeSpaces(removeTags(label)))) ||
              /&\w+;/.test(words) ||
              (letters(label) !== '' && letters(words).endsWith(letters(label))))
          : letters(label) !== letters(getCitableTitle(record)) &&
            visibleLabel !== letters(getCitableTitle(record)) &&
            // A passthrough shows the letters of a character reference, and TeX hides the names of commands.
            [words.replace(/<[^<>]*>|&\w+;|\\\\\[\w*\]/g, ''), words.replace(/\\[a-z]+/gi, ''), words].some((one) =>
              removeAccents(letters(one)).endsWith(removeAccents(visibleLabel)),
            ));
      const isNew =
        readAddressKey(href) === readAddressKey(record.url) &&
        (isWords || letters(label) === letters(getCitableTitle(record)));
      count += isNew ? 1 : 0;
      return isNew ? (isWords ? label : '\u0001') : mark;
    });
    assert.equal(shape?.(result), shape && remembered(shape, text), `changed structure: ${about}`);
    if (count === 0 && removeSpaces(after) === removeSpaces(before)) {
      // Judges omit notes without a reference.
      const isUnread = result.includes(toCitableAddress(record.url) ?? '');
      assert.ok(isUnread || letters(result).includes(letters(getCitableTitle(record))), `no citation: ${about}`);
    } else if (count === 0) {
      assertInertText(letters(before), letters(after), letters(getCitableTitle(record)), about);
    } else {
      outcome = 'link';
      assert.equal(count, 1, about);
      // Words that can't become the link's text are followed by the link in parentheses.
      assert.equal(
        removeSpaces(after.replace(words === '' ? '\u0001' : /\(\u0001\)|\u0001/, '')),
        removeSpaces(before),
        `changed document: ${about}`,
      );
    }
  }
  return judges.length === 0 ? 'link' : outcome;
}

const latest = new WeakMap<(text: string) => string, { readonly text: string; readonly reading: string }>();

/** Reads a document, once for all citations in it. */
function remembered(read: (text: string) => string, text: string): string {
  const known = latest.get(read);
  if (known?.text === text) {
    return known.reading;
  }
  const reading = read(text);
  latest.set(read, { text, reading });
  return reading;
}

/** Fails unless the only difference between two readings is new text with the title. */
function assertInertText(before: string, after: string, title: string, about: string): void {
  let start = 0;
  while (start < before.length && before[start] === after[start]) {
    start += 1;
  }
  assert.ok(after.includes(title), `no citation: ${about}`);
  assert.ok(after.endsWith(before.slice(start)), `changed text: ${about}`);
}

/** Returns the key of an address. Some parsers encode the brackets of IPv6 hosts. */
function readAddressKey(href: string): string | undefined {
  return getAddressKey(href.replace(/^(https?:\/\/(?:[^/]*@)?)%5B([^/]*)%5D/i, '$1[$2]'));
}

function letters(text: string): string {
  return toPlainLine(text.normalize('NFKC')).replace(/[^\p{Lu}\p{Ll}\p{Lo}\p{N}]/gu, '');
}

/** Removes accents, which TeX writes before their letters. */
function removeAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}

function removeTags(text: string): string {
  return text.replace(/<[^<>]*>/g, '');
}

function removeSpaces(text: string): string {
  return text
    .replace(/<(paragraph|p)><\/\1>/g, '')
    .replace(/\s+/g, '')
    .replace(/<(paragraph|p)><\/\1>/g, '')
    .replace(/<item><\/p><p>/g, '<item>');
}

/** Documents in which `¦` marks a cursor and `«»` a selection, by expected outcome. */
export type Places = Readonly<Partial<Record<Outcome, readonly string[]>>>;

export function parsePlaces(marked: string) {
  const text = marked.replace(/[¦«»]/g, '');
  const selections: { start: number; end: number }[] = [];
  let removed = 0;
  for (const { 0: mark, index } of marked.matchAll(/[¦«»]/g)) {
    const offset = index - removed;
    removed += 1;
    if (mark === '»') {
      selections[selections.length - 1] = { start: selections.at(-1)?.start ?? 0, end: offset };
    } else {
      selections.push({ start: offset, end: offset });
    }
  }
  return { text, places: selections };
}

/** Declares one test for each outcome, which tries every place with every record. */
export function itJudgesPlaces(languageId: string, places: Places, judges: readonly PlaceJudge[]): void {
  for (const [outcome, documents = []] of Object.entries(places)) {
    const count = documents.reduce((sum, marked) => sum + parsePlaces(marked).places.length, 0);
    const names = judges.map(({ name }) => name).join(', ');
    const action = { link: 'become links', text: 'become inert text', refused: 'are refused' }[outcome as Outcome];
    const title = `${action} at ${String(count)} places${names === '' ? '' : ` (${names})`}`;
    itJudged(title, listPrograms(judges), () => {
      withoutTimeLimits(() => {
        const cases = documents
          .flatMap(createCases)
          .filter(({ record }) => isReadableBy(judges, record.url))
          .map((each) => ({ ...each, result: cite(languageId, each) }));
        if (outcome !== 'refused') {
          prepare(cases, judges);
        }
        for (const each of cases) {
          const { text, selection, record } = each;
          const context = `…${text.slice(Math.max(0, selection.end - 60), selection.end)}¦${text.slice(selection.end, selection.end + 60)}…`;
          assert.equal(judgeCase(each, judges), outcome, `${record.title}\n${context}`);
        }
      });
    });
  }
}

function listPrograms(judges: readonly PlaceJudge[]) {
  return judges.map(({ need }) => need);
}

/** The numbers of random documents per language in `npm test` and in `npm run verify`. */
const counts = { test: Number(process.env.DATELINE_PLACE_CASES ?? 150), verify: 500 };

function isReadableBy(judges: readonly PlaceJudge[], url: string): boolean {
  return judges.every(({ cannotRead }) => cannotRead?.(url) !== true);
}

function isReadable(read: (text: string) => string, text: string): boolean {
  try {
    remembered(read, text);
    return true;
  } catch {
    return false;
  }
}

/** Most selections are cursors, some are words, and some include several lines or blocks. */
const selectionLengths = fc.oneof(
  { arbitrary: fc.constant(0), weight: 6 },
  { arbitrary: fc.nat({ max: 12 }), weight: 3 },
  { arbitrary: fc.nat({ max: 200 }), weight: 1 },
);

/** Returns a case for each place and record, with both line ends. */
function createCases(marked: string): Case[] {
  return [...new Set([marked, marked.replaceAll('\n', '\r\n')])].flatMap((each) => {
    const { text, places: selections } = parsePlaces(each);
    return selections.flatMap((selection) => records.map((record) => ({ text, selection, record })));
  });
}

/** Lets slow judges read all documents, with and without citations, in one run. */
function prepare(cases: readonly CitedCase[], judges: readonly PlaceJudge[]): void {
  const texts = new Set(cases.flatMap(({ text, result = text }) => [text, result]));
  judges.forEach((judge) => judge.prepare?.([...texts]));
}

/** Fails if two runs overlap, because an element that must not be split belongs to one run. */
function assertDisjoint(runs: readonly Run[]): void {
  for (const [index, { from }] of runs.entries()) {
    assert.ok(
      from >= (runs[index - 1]?.to ?? 0),
      `overlapping runs: ${JSON.stringify(runs.slice(index - 1, index + 1))}`,
    );
  }
}

/** Declares a property: a citation at a random offset of a random document is refused, or judges read it correctly. */
export function itJudgesRandomDocuments(
  languageId: string,
  blocks: readonly string[],
  judges: readonly PlaceJudge[],
  lines = ['\n\n', '\n'],
  maxLength = 6,
  frames: readonly (readonly [string, string])[] = [['', '']],
): void {
  const names = judges.map(({ name }) => name).join(', ');
  const judgeDocuments = (runs: number) => {
    const document = fc
      .tuple(
        fc.array(fc.tuple(fc.constantFrom(...blocks), fc.constantFrom(...lines)), { minLength: 1, maxLength }),
        fc.constantFrom(...frames),
      )
      .map(([parts, [before, after]]) => before + parts.flat().join('') + after);
    const cases = fc
      .record({ text: document, at: fc.nat(), length: selectionLengths, title: titles, url: addresses })
      .filter(
        ({ title, url }) =>
          toPlainLine(title) !== '' && toCitableAddress(url) !== undefined && isReadableBy(judges, url),
      )
      .map(({ text, at: offset, length, title, url }): CitedCase => {
        const start = offset % (text.length + 1);
        const end = Math.min(text.length, start + length);
        const each = { text, selection: { start, end }, record: { title, url } };
        return { ...each, result: cite(languageId, each) };
      });
    const seed = Number(process.env.DATELINE_SEED ?? 26);
    prepare(fc.sample(cases, { numRuns: runs, seed }), judges);
    const tries = { link: 0, text: 0, refused: 0 };
    fc.assert(
      fc.property(cases, (each) => {
        const { text, selection, record } = each;
        // Judges can't tell words that end with the title from the title.
        const words = text.slice(selection.start, selection.end);
        const isAmbiguous = words.trim() !== '' && letters(words).endsWith(letters(getCitableTitle(record)));
        // `fc.pre` would try further cases, which slow judges have not prepared.
        if (isAmbiguous || !judges.every(({ read }) => isReadable(read, text))) {
          return;
        }
        assertDisjoint(findParser(languageId)(text, languageId)?.runs ?? []);
        tries[judgeCase(each, judges)] += 1;
      }),
      // Shrinking takes minutes with programs that read one document at a time.
      { numRuns: runs, seed, endOnFailure: judges.some((judge) => judge.prepare) },
    );
    assert.ok(tries.link + tries.text > runs / 20, `nearly everything is refused: ${JSON.stringify(tries)}`);
  };
  for (const [when, runs] of Object.entries(counts)) {
    const title = `are safe or refused in ${String(runs)} random documents (${names})`;
    itJudged(title, listPrograms(judges), () => withoutTimeLimits(() => judgeDocuments(runs)), when === 'verify');
  }
}
