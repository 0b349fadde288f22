import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { citableAddress } from '../../../src/citation/address.ts';
import { inlineLink } from '../../../src/citation/markdown.ts';
import { titleOf } from '../../../src/citation/title.ts';
import { libraries, pandoc, pandocJudges, placeholder, skipWithout, type Judge } from '../../support/judges.ts';
import { addresses, titles } from '../../support/hostile.ts';

const articleFile = new URL('../../../../shared/corpus/articles.jsonl', import.meta.url);
const real: { title: string; url: string }[] = existsSync(articleFile)
  ? readFileSync(articleFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { title: string; url: string })
  : [{ title: 'Port reopens', url: 'https://news.example/port' }];
const count = Number(process.env.DATELINE_RUNS ?? 300);
const generated = fc
  .sample(fc.record({ title: titles, url: addresses }), { numRuns: count, seed: 20261120 })
  .filter(({ url }) => URL.canParse(url));

describe('a Markdown link', () => {
  for (const judge of libraries) {
    it(`is read by ${judge.name} as exactly the title and the address`, () => holds(judge));
  }

  it('is read by pandoc as exactly the title and the address', function () {
    this.timeout(120_000);
    skipWithout(this, pandoc);
    for (const judge of pandocJudges) {
      holds(judge);
    }
  });

  it('has no escape that no judge needs, in real titles', function () {
    this.timeout(120_000);
    skipWithout(this, pandoc);
    const judges = [...libraries, ...pandocJudges];
    const after = 'z and 5$.';
    const idle: string[] = [];
    for (const { title, url } of real) {
      const link = inlineLink({ title, url });
      const without = [...link.matchAll(/\\/g)].map(({ index }) => link.slice(0, index) + link.slice(index + 1));
      for (const shorter of without) {
        const paragraph = `a${shorter}${after}`;
        const wrong = judges.some((judge) =>
          judge.read([paragraph]).some((reading) => mismatch(reading, { title, url }, 'a', after) !== ''),
        );
        if (!wrong && !/\\[[\]`\\]/.test(link)) {
          idle.push(link);
        }
      }
    }
    assert.deepEqual(idle, []);
  });

  it('leaves most real titles as they are', () => {
    const untouched = real.filter(({ title, url }) => !inlineLink({ title, url }).includes('\\'));
    console.log(`      ${String(untouched.length)} of ${String(real.length)} real titles are cited without any escape`);
    assert.ok(untouched.length > real.length * 0.9);
  });

  it('is a text when there is no address of the web', () => {
    assert.equal(inlineLink({ title: 'Click *me* *now*', url: 'javascript:alert(1)' }), 'Click \\*me\\* \\*now\\*');
  });
});

function holds(judge: Judge): void {
  const cases = [...real, ...generated];
  const surroundings = [
    ['before ', ' after'],
    ['', ' after'],
    ['word', 'word'],
    ['5 $ and (', ') 6 $'],
  ] as const;
  for (const [before, after] of surroundings) {
    const readings = judge.read(cases.map((reference) => `${before}${inlineLink(reference)}${after}`));
    const faults = cases.flatMap((reference, index) => {
      const fault = mismatch(readings[index], reference, before, after);
      return fault === '' ? [] : [`${inlineLink(reference)}\n    ${fault}`];
    });
    assert.equal(
      faults.length,
      0,
      `${judge.name}: ${String(faults.length)} of ${String(cases.length)}:\n${faults.slice(0, 12).join('\n')}`,
    );
  }
}

function mismatch(
  reading: { links: readonly { href: string; text: string }[]; around: string } | undefined,
  reference: { title: string; url: string },
  before: string,
  after: string,
): string {
  const [link, ...others] = reading?.links ?? [];
  if (!reading || !link || others.length > 0) {
    return `${String(reading?.links.length)} links: ${JSON.stringify(reading)}`;
  }
  const expected = {
    text: typography(titleOf(reference)),
    href: sameAddress(citableAddress(reference.url) ?? ''),
    around: typography(`${before}${placeholder}${after}`.trim()),
  };
  const actual = {
    text: typography(link.text),
    href: sameAddress(link.href),
    around: typography(reading.around.trim()),
  };
  return JSON.stringify(expected) === JSON.stringify(actual) ? '' : `read: ${JSON.stringify(actual)}`;
}

/** A dialect that sets quotation marks, dashes and ellipses does so in any text: that is its typography, not a fault. */
function typography(text: string): string {
  return text
    .normalize()
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replaceAll('…', '...')
    .replaceAll('—', '---')
    .replaceAll('–', '--')
    .replaceAll('\u00A0', ' ');
}

/** Some dialects percent-encode what RFC 3986 does not allow raw, the brackets of an IPv6 host too. */
function sameAddress(address: string): string {
  const url = new URL(address.replace(/^https?:\/\/[^/]*/, decodeURIComponent));
  return url.href.replace(/[[\]{}|^`"<>\\ ]/g, encodeURIComponent);
}
