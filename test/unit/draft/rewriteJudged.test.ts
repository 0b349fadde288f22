import assert from 'node:assert/strict';
import fc from 'fast-check';
import { extractComparableLetters, getCitableTitle } from '../../../src/citation/citableTitle.ts';
import { findCitations } from '../../../src/draft/citations.ts';
import { rewriteReference } from '../../../src/draft/rewriteReference.ts';
import { applyEdits } from '../../../src/citation/insertion/edits.ts';
import { runs } from '../../support/exact.ts';
import { titles } from '../../support/hostile.ts';
import { asciidoctor } from '../../support/judges/asciidoctor.ts';
import { docutils } from '../../support/judges/docutils.ts';
import { parse5 } from '../../support/judges/html.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { libraries } from '../../support/judges/markdown.ts';
import { pandoc } from '../../support/judges/pandoc.ts';
import { typst } from '../../support/judges/typst.ts';

const url = 'https://x.example/1';
const documents = [
  { languageId: 'markdown', text: `As [Old title](${url}) says.`, judges: [...libraries, pandoc('markdown')] },
  {
    languageId: 'markdown',
    text: `| As [Old title](${url}) says | b |\n|---|---|\n| c | d |`,
    judges: [...libraries, pandoc('gfm')],
  },
  { languageId: 'latex', text: `As \\href{${url}}{Old title} says.`, judges: [pandoc('latex')] },
  { languageId: 'typst', text: `As #link("${url}")[Old title] says.`, judges: [typst] },
  { languageId: 'org', text: `As [[${url}][Old title]] says.`, judges: [pandoc('org')] },
  { languageId: 'restructuredtext', text: `As \`Old title <${url}>\`__ says.`, judges: [docutils] },
  { languageId: 'asciidoc', text: `As ${url}[Old title] says.`, judges: [asciidoctor] },
  { languageId: 'html', text: `<p>As <a href="${url}">Old title</a> says.</p>`, judges: [parse5] },
] as const;
const tried = ['Rates up | live blog', ...fc.sample(titles, { numRuns: runs / 3, seed: 12 })];

describe('Title that replaces another', () => {
  it('does not make a heading longer than its underline', () => {
    const heading = `As \`Old title <${url}>\`__ says`;
    const text = `${heading}\n${'='.repeat(heading.length)}\n`;
    const [citation] = findCitations(text, 'restructuredtext');
    const [reference] = citation?.references ?? [];
    assert.ok(citation && reference);
    const rewrite = (title: string) =>
      rewriteReference({ text, languageId: 'restructuredtext' }, citation, reference, { title })?.text;
    assert.equal(rewrite('New title'), 'New title');
    assert.equal(rewrite('A longer title'), undefined);
  });

  it('does not replace it in a table whose columns are positions', () => {
    const table = `a                                 b\n--------------------------------- ---\n[Old title](${url})  c\n`;
    assert.deepEqual(findCitations(`${table}\nText.\n`, 'markdown'), []);
  });

  for (const { languageId, text, judges } of documents) {
    const [citation] = findCitations(text, languageId);
    const [reference] = citation?.references ?? [];
    const written = tried.flatMap((title) => {
      const edit = citation && reference && rewriteReference({ text, languageId }, citation, reference, { title });
      return edit ? [{ title, paragraph: applyEdits(text, [edit]) }] : [];
    });

    for (const judge of judges) {
      const place = text.startsWith('|') ? 'a table' : languageId;
      itJudged(`changes only the text of the link in ${place} for ${judge.name}`, [judge.need], async () => {
        assert.ok(written.length > tried.length / 3, String(written.length));
        const [before] = await judge.read([{ paragraph: text }]);
        const readings = await judge.read(written);
        assert.deepEqual(
          readings.map(({ links, around }) => ({
            links: links.map(({ href, text: shown }) => [href, extractComparableLetters(shown)]),
            around,
          })),
          written.map(({ title }) => ({
            links: before?.links.map(({ href }) => [href, extractComparableLetters(getCitableTitle({ title }))]),
            around: before?.around,
          })),
        );
      });
    }
  }
});
