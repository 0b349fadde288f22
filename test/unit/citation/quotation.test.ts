// cspell:ignore nein sagte
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { planCitation, applyEdits } from '../../../src/citation/insertion/plan.ts';
import { toPlainLine } from '../../../src/citation/citableTitle.ts';
import { titles } from '../../support/hostile.ts';
import { parse5 } from '../../support/judges/html.ts';
import { itJudged } from '../../support/judges/judged.ts';
import { libraries } from '../../support/judges/markdown.ts';
import { pandoc } from '../../support/judges/pandoc.ts';
import type { Judge } from '../../support/judges/reading.ts';

const reference = { title: 'Port', url: 'https://n.example/p' };

/** Returns the document after words are quoted at its cursor. `«»` is a selection. */
function quoted(languageId: string, marked: string, quotation: string, format = 'auto'): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace(/[«»]/g, '');
  const plan = planCitation([reference], { text, languageId }, [{ start, end }], { format, quotation });
  return applyEdits(text, plan?.edits ?? []);
}

describe('Quotation', () => {
  const words = 'Nobody *wants* this';

  it('goes before its citation, in the markup of the document', () => {
    const quotes = '“Nobody \\*wants\\* this”';
    assert.equal(quoted('markdown', 'They say: «»', words), `They say: ${quotes} ([Port](https://n.example/p))`);
    assert.equal(quoted('latex', '«»', 'a & b'), '“a \\& b” (\\href{https://n.example/p}{Port})');
    assert.equal(quoted('html', '<p>«»</p>', 'a < b'), '<p>“a &lt; b” (<a href="https://n.example/p">Port</a>)</p>');
    assert.equal(quoted('plaintext', '«»', words), '“Nobody *wants* this” (Port <https://n.example/p>)');
  });

  it('is followed directly by a footnote mark', () => {
    assert.match(
      quoted('markdown', '«»', words, 'markdown-footnote'),
      /^“Nobody \\\*wants\\\* this”\[\^1\]\n\n\[\^1\]: \[Port\]\(https:\/\/n\.example\/p\)/,
    );
  });

  it('is separated from the word before it in every format', () => {
    assert.match(quoted('markdown', 'word[^1]«»', words, 'markdown-footnote'), /^word\[\^1\] “Nobody/);
  });

  it('goes after selected words, as one line', () => {
    assert.equal(
      quoted('markdown', 'a «placeholder» b', 'Two\n\nlines'),
      'a placeholder “Two lines” ([Port](https://n.example/p)) b',
    );
  });

  it('goes into the title in comments', () => {
    assert.equal(quoted('python', '#«»', 'No'), '# “No” — Port - https://n.example/p');
  });

  it('uses the quotation marks of a language, and nested ones inside', () => {
    const inLanguage = (language: string, quotation: string) => {
      const options = { format: 'auto', quotation, language };
      return applyEdits('', planCitation([reference], { text: '', languageId: 'plaintext' }, [], options)?.edits ?? []);
    };
    assert.match(inLanguage('en', 'He said "no" (“never”)'), /^“He said ‘no’ \(‘never’\)” \(/);
    assert.match(inLanguage('de-de', 'Er sagte „nein“'), /^„Er sagte ‚nein‘“ \(/);
    assert.match(inLanguage('fr', 'Il dit « non »'), /^«\u00A0Il dit “ non ”\u00A0» \(/);
    assert.match(inLanguage('xx', 'It’s 5" long'), /^“It’s 5’ long” \(/);
  });

  const judged: Readonly<Record<string, readonly Judge[]>> = {
    markdown: libraries,
    html: [parse5],
    latex: [pandoc('latex')],
  };
  for (const [languageId, judges] of Object.entries(judged)) {
    const names = judges.map(({ name }) => name).join(', ');
    const title = `in ${languageId} reads back as exactly these words and one link, whatever the words (${names})`;
    const programs = judges.map(({ need }) => need);
    itJudged(title, programs, async () => {
      const samples = fc.sample(titles, { numRuns: 200, seed: 7 }).filter((text) => toPlainLine(text) !== '');
      const passages = samples.map((text) => ({ paragraph: quoted(languageId, '«»', text) }));
      for (const judge of judges) {
        const readings = await judge.read(passages);
        for (const [index, { links, around }] of readings.entries()) {
          const text = toPlainLine(samples[index] ?? '');
          assert.deepEqual(links, [{ href: reference.url, text: 'Port' }], text);
          // LaTeX has no straight quotation marks in text.
          const spaced = (words: string) =>
            words
              .replace(/\s+/g, ' ')
              .replace(/["“”„«»’‘`]/g, "'")
              .trim();
          assert.equal(spaced(around), spaced(`“${text}” (⟦⟧)`), judge.name);
        }
      }
    });
  }
});
