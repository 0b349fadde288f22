// cspell:ignore cinput dblp icse łódź
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCitationFormat } from '../../../src/citation/cite.ts';
import { findCompletionTrigger } from '../../../src/citation/insertion/completionTrigger.ts';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import { planKey } from '../../../src/citation/insertion/planKey.ts';
import { sanitizeLabel } from '../../../src/platform/remoteText.ts';
import { runs } from '../../support/exact.ts';
import { emacs } from '../../support/judges/emacs.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { libraries } from '../../support/judges/markdown.ts';
import { mdx } from '../../support/judges/mdx.ts';
import { pandoc } from '../../support/judges/pandoc.ts';
import type { Judge } from '../../support/judges/reading.ts';
import { typst } from '../../support/judges/typst.ts';

const reference = { title: 'Port opens', url: 'https://news.example/port' };

const keyFormats = [
  { languageId: 'markdown', id: 'pandoc-key', typed: '[@a]', judges: [pandoc('markdown')], others: libraries },
  { languageId: 'latex', id: 'latex-cite', typed: '\\cite{a}', judges: [pandoc('latex')], others: [] },
  { languageId: 'typst', id: 'typst-cite', typed: '@a', judges: [typst], others: [] },
  { languageId: 'org', id: 'org-cite', typed: '[cite:@a]', judges: [pandoc('org'), emacs], others: [] },
] as const;

const attacks = [
  'smith2020} <script src=//evil.example></script> @{x',
  'lee} <iframe src=//evil.example></iframe> @{b',
  ...[
    'a<script>b',
    'a<b>c',
    'a&lt;b',
    'a*b*c',
    'a~b~c',
    'a$b$c',
    'a`b`c',
    'a²',
    '①a',
    'Ⅷa',
    'aｱﾞ',
    'aำ',
    'a·b',
    'a](//evil.example)[b',
    'a_b_',
    '_a_',
    'a+b.com',
  ],
  ...[
    'a--b.com',
    'a/b.com',
    'http://evil.example/',
    'a:b@evil.example',
    'x]] src_sh{id} [[',
    'src_sh{id}',
    '{{{date}}}',
  ],
  ...[
    'a#eval("1")',
    'a")) #eval("1") #cite(label("b',
    'a^^7d^^5cinput',
    'a}\\input{x}\\cite{b',
    'a,b',
    'a;b',
    'a%b',
    'a#b',
  ],
  ...[
    'a b',
    ' a',
    'a\tb',
    'a\nb',
    'a\u00A0b',
    'a\u202Eb',
    'a\u2066b',
    'a\u200Bb',
    'a\u00ADb',
    'a\u034Fb',
    'a\u3164',
    '\uFFA0a',
    'a\u{13441}',
    'a\u{16FE4}',
    'a\u0870b',
    'a\u{1E030}b',
    'aªb',
    'aๆ',
    'ːa',
  ],
  ...['', '-', '@', 'a'.repeat(1000)],
];
const ordinary = [
  ...[
    'smith2026',
    'DBLP:conf/icse/Doe20',
    'ABC+20',
    'doe_port-b',
    'a--b',
    'a__b',
    "O'Neil",
    'v1.2',
    'łódź',
    '作者2026',
  ],
  ...['2026', 'doe:2026:port'],
];
const keys = fc.oneof(
  fc
    .array(
      fc.constantFrom(
        ...'aZ9éб中.:+/-_\'#$%&?~<>{}[]()@!*^`"\\|=,; \u202E\u200B',
        'गां',
        'src_sh',
        '://',
        '.com',
        '\u0301',
      ),
      {
        minLength: 1,
        maxLength: 7,
      },
    )
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom('a', 'smith', '2026', 'é', 'गां', '中', ...".:+/-_'", '--', '__', '.com', 'www.'), {
      minLength: 1,
      maxLength: 7,
    })
    .map((parts) => parts.join('')),
);
const triedKeys = [...new Set([...attacks, ...ordinary, ...fc.sample(keys, { numRuns: runs * 3, seed: 7 })])];

for (const { languageId, id, typed, judges, others } of keyFormats) {
  describe(`Keys in ${languageId}`, () => {
    const writeKey = findCitationFormat(languageId, id)?.writeKey;
    assert.ok(writeKey);
    const writable = triedKeys.filter((key) => writeKey(key, languageId) !== undefined);
    const cite = (key: string) => {
      const plan = planCitation([reference], { text: 'As says.\n', languageId }, [{ start: 2, end: 2 }], {
        format: id,
        keys: [key],
      });
      return plan && applyEdits('As says.\n', plan.edits).trim();
    };

    for (const judge of judges) {
      itJudged(`are exactly a key for ${judge.name}`, [judge.need], () =>
        judgeKeys(judge, (key) => `As ⟨cite ${key}⟩ says.`),
      );
    }
    for (const judge of judges) {
      itJudged(`complete a typed key to exactly what the list shows for ${judge.name}`, [judge.need], async () => {
        const text = `As ${typed} says.\n`;
        const trigger = findCompletionTrigger(text, text.lastIndexOf('a', text.indexOf(' says')) + 1, languageId);
        assert.ok(trigger);
        const completed = triedKeys.flatMap((key) => {
          const edit = planKey(trigger, key, { text, languageId });
          return edit ? [{ key, paragraph: applyEdits(text, [edit]).trim() }] : [];
        });
        assert.ok(completed.length > ordinary.length, String(completed.length));
        const readings = await judge.read(completed);
        assert.deepEqual(
          readings.map(({ links, around }) => [...links, around.trim()]),
          completed.map(({ key }) => [`As ⟨cite ${sanitizeLabel(key)}⟩ says.`]),
        );
      });
    }
    for (const judge of others) {
      itJudged(`are text for ${judge.name}`, [judge.need], () => judgeKeys(judge, (_, paragraph) => paragraph));
    }

    async function judgeKeys(judge: Judge, expect: (key: string, paragraph: string) => string): Promise<void> {
      const passages = writable.map((key) => ({ paragraph: cite(key) ?? `not verified: ${key}` }));
      const readings = await judge.read(passages);
      assert.deepEqual(
        // LaTeX joins a key with a no-break space.
        readings.map(({ links, around }) => [...links, around.trim().replace('\u00A0', ' ')]),
        writable.map((key, index) => [expect(key, passages[index]?.paragraph ?? '')]),
      );
    }

    it('include those that people use', () => {
      assert.deepEqual(
        ordinary.filter((key) => !writable.includes(key)),
        [],
      );
      assert.ok(writable.length > ordinary.length * 2, String(writable.length));
    });

    it('become links if they could be read as anything else', () => {
      const link = planCitation([reference], { text: 'As says.\n', languageId }, [{ start: 2, end: 2 }], {
        format: id,
      });
      for (const key of triedKeys.filter((tried) => !writable.includes(tried))) {
        assert.equal(cite(key), applyEdits('As says.\n', link?.edits ?? []).trim(), key);
      }
    });
  });
}

describe('Keys in mdx', () => {
  it('are text, never JavaScript in braces, and other keys become links', async () => {
    const text = 'As says.\n';
    const passages = triedKeys.slice(0, 200).map((key) => {
      const cited = { text, languageId: 'mdx' };
      const plan = planCitation([reference], cited, [{ start: 2, end: 2 }], { format: 'pandoc-key', keys: [key] });
      return { paragraph: applyEdits(text, plan?.edits ?? []).trim() };
    });
    const readings = await mdx.read(passages);
    assert.deepEqual(
      readings.map(({ around }) => around),
      passages.map(({ paragraph }) => (paragraph.includes('@') ? paragraph : 'As ⟦⟧ says.')),
    );
    assert.ok(passages.some(({ paragraph }) => paragraph.includes('@smith2026')));
  });
});
