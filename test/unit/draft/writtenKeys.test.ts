// cspell:ignore parencites
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCitationFormat } from '../../../src/citation/cite.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import { findNamedBibliographies, nameBibliography } from '../../../src/draft/listCitedLinks.ts';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import { runs } from '../../support/exact.ts';

const words = [
  'Ships wait. ',
  'The port, “closed” since 2026, opens',
  ' — at last.',
  '\n',
  '\n\n',
  ' 5 @ 3 ',
  'a_b*c ',
];
const formats = [
  {
    languageId: 'markdown',
    id: 'pandoc-key',
    parts: [
      '# Head\n\n',
      '- item ',
      '`@code` ',
      '[see @old, p. 3] ',
      '[link](https://m.example/@a) ',
      '> ',
      '[^1] ',
      '| a | b |\n|---|---|\n| c | d |\n\n',
      '```\n@x\n```\n\n',
      '<!-- @y -->\n',
    ],
  },
  {
    languageId: 'quarto',
    id: 'pandoc-key',
    parts: [
      '## Head {#sec-a}\n\n',
      '@fig-a ',
      '@old ',
      '::: {.note}\n\n',
      ':::\n\n',
      '{{< include a.qmd >}}\n\n',
      '```{r}\n#| fig-cap: "@old"\n```\n\n',
      '$x$ ',
    ],
  },
  {
    languageId: 'latex',
    id: 'latex-cite',
    parts: [
      '\\section{Head}\n',
      '\\cite{old} ',
      '\\parencites[p.~3]{old}{older} ',
      '% \\cite{no}\n',
      '\\begin{itemize}\n\\item ',
      '\\end{itemize}\n',
      '\\emph{so} ',
      '\\verb|\\cite{no}| ',
      '$x$ ',
      '\\footnote{See \\cite{old}.} ',
    ],
  },
  {
    languageId: 'typst',
    id: 'typst-cite',
    parts: [
      '= Head\n\n',
      '@old ',
      '#cite(<old>) ',
      '// @no\n',
      '- item ',
      '*so* ',
      '`@no` ',
      '$x$ ',
      '#footnote[See @old.] ',
      '#quote[',
      ']',
    ],
  },
  {
    languageId: 'org',
    id: 'org-cite',
    parts: [
      '* Head\n',
      '[cite:@old] ',
      '[cite/t:see @old p. 3;@older] ',
      '# [cite:@no]\n',
      '- item ',
      '*so* ',
      '=[cite:@no]= ',
      '[fn:1] ',
      '#+begin_quote\n',
      '#+end_quote\n',
      '| a | b |\n',
    ],
  },
] as const;

const keys = fc
  .array(
    fc.constantFrom(...['smith', 'a', 'É', '中', '2026', '-', '_', ':', '.', '+', '/', "'", '--', '&', ' ', '{', '@']),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''));
const paths = fc
  .array(
    fc.constantFrom(
      ...['refs', '../', 'a/', 'É', '中', ' ', "'", '(', ')', '-', '_', '.', '#', '%', ':', ',', '"', '&', '[', '{'],
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => `${parts.join('')}x.bib`);

function listKeys(text: string, languageId: string): string[] {
  return findCitations(text, languageId)
    .flatMap(({ references }) => references.flatMap(({ key }) => key ?? []))
    .sort();
}

for (const { languageId, id, parts } of formats) {
  const documents = fc.array(fc.constantFrom(...words, ...parts), { maxLength: 12 }).map((pieces) => pieces.join(''));

  describe(`What is written into ${languageId}`, () => {
    it('has exactly the keys of the citation', () => {
      const writeKey = findCitationFormat(languageId, id)?.writeKey;
      let planned = 0;
      fc.assert(
        fc.property(documents, fc.nat(), fc.uniqueArray(keys, { minLength: 1, maxLength: 3 }), (text, place, cited) => {
          const writable = cited.filter((key) => writeKey?.(key, languageId) !== undefined);
          const references = writable.map((key) => ({
            title: key,
            url: `https://n.example/${encodeURIComponent(key)}`,
          }));
          const offset = place % (text.length + 1);
          const plan = planCitation(references, { text, languageId }, [{ start: offset, end: offset }], {
            format: id,
            keys: writable,
          });
          if (writable.length > 0 && plan) {
            planned += 1;
            const result = applyEdits(text, plan.edits);
            const only = plan.edits.some((edit) => edit.text.includes('https:')) ? [] : writable;
            assert.deepEqual(listKeys(result, languageId), [...listKeys(text, languageId), ...only].sort(), result);
          }
        }),
        { numRuns: runs },
      );
      assert.ok(planned > 0);
    });

    it('names exactly the bibliography', () => {
      fc.assert(
        fc.property(documents, paths, (text, path) => {
          const naming = nameBibliography(path, languageId);
          fc.pre(naming !== undefined);
          const before = findNamedBibliographies(text, languageId);
          const result = applyEdits(text, naming.edits(text));
          assert.deepEqual(findNamedBibliographies(result, languageId), [...before, path], result);
          assert.equal(naming.isMet(result), true);
        }),
        { numRuns: runs },
      );
    });
  });
}
