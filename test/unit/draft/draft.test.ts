// cspell:ignore Œuvre
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findCitations, type CitedReference } from '../../../src/draft/citations.ts';
import { findSentence, findSentences } from '../../../src/draft/sentences.ts';
import { getAddressKey } from '../../../src/citation/address.ts';
import { listCitationFormats } from '../../../src/citation/cite.ts';
import type { Edit } from '../../../src/citation/insertion/point.ts';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import { draftSyntaxes, type DraftSyntax } from './draftDocuments.ts';

const word = fc.constantFrom(
  'rates',
  'bank',
  'Œuvre',
  'the',
  'in',
  'Zürich',
  'paid',
  '3.5',
  'U.S. officials',
  '中国',
  '🎈',
);
const address = 'https://cited.example/a?b=1';

/** A sentence in parts that become plain words, emphasis or a link, with or without a footnote after its period. */
interface DraftSentence {
  readonly parts: readonly (readonly ['plain' | 'emphasis' | 'link', readonly string[]])[];
  readonly isNoted: boolean;
  readonly end: string;
}

interface DraftPart {
  readonly kind: 'paragraph' | 'heading' | 'list' | 'comment';
  readonly sentences: readonly DraftSentence[];
}

const part = fc.tuple(
  fc.constantFrom('plain' as const, 'plain' as const, 'emphasis' as const, 'link' as const),
  fc.array(word, { minLength: 1, maxLength: 3 }),
);
const sentence: fc.Arbitrary<DraftSentence> = fc.record({
  parts: fc.array(part, { minLength: 1, maxLength: 3 }),
  isNoted: fc.boolean(),
  end: fc.constantFrom('.', '?'),
});
const block: fc.Arbitrary<DraftPart> = fc.record({
  kind: fc.constantFrom('paragraph', 'paragraph', 'heading', 'list', 'comment'),
  sentences: fc.array(sentence, { minLength: 1, maxLength: 3 }),
});

function formatSentence({ parts, end }: DraftSentence): string {
  return `Then ${parts.map(([, words]) => words.join(' ')).join(' ')} fell${end}`;
}

function writeSentence(syntax: DraftSyntax, { parts, end, isNoted }: DraftSentence): string {
  const sentenceTexts = parts.map(([kind, words]) => {
    const text = words.join(' ');
    return kind === 'emphasis' ? syntax.emphasis(text) : kind === 'link' ? syntax.link(text, address) : text;
  });
  return `Then ${sentenceTexts.join(' ')} fell${end}${isNoted ? syntax.note : ''}`;
}

function writeDraft(
  syntax: DraftSyntax,
  blocks: readonly DraftPart[],
): { text: string; sentences: string[]; links: number } {
  const keepWords = (words: string) => words;
  const { paragraph = keepWords, frame = keepWords, listEnds = keepWords } = syntax;
  const sentences: string[] = [];
  let links = 0;
  const blockTexts = blocks.map(({ kind, sentences: all }) => {
    if (kind === 'comment') {
      return syntax.comment;
    }
    const own = kind === 'heading' ? all.slice(0, 1).map((one) => ({ ...one, isNoted: false })) : all;
    const texts = own.map((one) => writeSentence(syntax, one));
    sentences.push(...own.map(formatSentence));
    links += own.flatMap(({ parts }) => parts).filter(([part]) => part === 'link').length;
    return kind === 'heading'
      ? syntax.heading(texts[0] ?? '')
      : kind === 'list'
        ? listEnds(texts.map((text) => syntax.item(text)).join('\n'))
        : paragraph(texts.join(' '));
  });
  const parts = [...blockTexts, ...(syntax.definition === undefined ? [] : [syntax.definition])];
  return { text: frame(parts.filter(Boolean).join('\n\n')), sentences, links };
}

const drafts = fc.array(block, { minLength: 1, maxLength: 4 });
/** Citations in comments do not belong to the draft. */
function removeComments(blocks: readonly DraftPart[]): DraftPart[] {
  return blocks.filter(({ kind }) => kind !== 'comment');
}

/** Returns the spans of the inserted texts in the edited document. */
function insertedSpans(edits: readonly Edit[]) {
  let grown = 0;
  return edits.map(({ start, end, text }) => {
    const from = start + grown;
    grown += text.length - (end - start);
    return { from, to: from + text.length };
  });
}

const letters = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

for (const syntax of draftSyntaxes) {
  const { languageId } = syntax;

  describe(`The sentences of a draft in ${languageId}`, () => {
    it('are its words without markup, in order and without overlap', () => {
      fc.assert(
        fc.property(drafts, (blocks) => {
          const { text, sentences } = writeDraft(syntax, blocks);
          const found = findSentences(text, languageId);
          const own = found.filter(({ text: words }) => words !== 'Noted');
          assert.deepEqual(
            own.map((one) => one.text),
            sentences,
            text,
          );
          for (const [index, { from, to, block: around }] of found.entries()) {
            assert.ok(from < to && from >= (found[index - 1]?.to ?? 0), text);
            assert.ok(around.from <= from && to <= around.to, text);
          }
        }),
        { numRuns: 100 },
      );
    });

    it('are found at each of their offsets', () => {
      fc.assert(
        fc.property(drafts, fc.nat(), (blocks, position) => {
          const { text } = writeDraft(syntax, blocks);
          const sentences = findSentences(text, languageId);
          const one = sentences[position % Math.max(1, sentences.length)];
          const offset = one ? one.from + (position % (one.to - one.from)) : 0;
          assert.deepEqual(one && findSentence(text, languageId, offset), one, text);
        }),
        { numRuns: 50 },
      );
    });
  });

  describe(`The citations of a draft in ${languageId}`, () => {
    it('are its links and footnotes', () => {
      fc.assert(
        fc.property(drafts, (blocks) => {
          const { text, links } = writeDraft(syntax, blocks);
          const citations = findCitations(text, languageId);
          assert.equal(
            citations.filter(({ kind }) => kind === 'link').filter(({ references }) => references[0]?.url === address)
              .length,
            links,
            text,
          );
          for (const { references } of citations.filter(({ kind }) => kind === 'footnote')) {
            assert.deepEqual(
              references.map(({ title, url }) => [title, url]),
              [['Noted', 'https://note.example/']],
              text,
            );
          }
        }),
        { numRuns: 100 },
      );
    });

    it('include an inserted citation at its offset, with its address and title', () => {
      const titles = fc.constantFrom(
        'Rates rise',
        'A [b] *c* _d_ & <e> "f" — 5 %',
        '中国 #1: $2 {x} \\ `y` @z',
        "Don't | “panic”",
      );
      const formats = listCitationFormats(languageId).filter(({ label }) =>
        ['link', 'referenceLink', 'bareLink', 'footnote'].includes(label),
      );
      fc.assert(
        fc.property(
          drafts.map(removeComments),
          fc.nat(),
          titles,
          fc.constantFrom(...formats),
          (blocks, position, title, { id, label }) => {
            const { text } = writeDraft(syntax, blocks);
            const start = position % (text.length + 1);
            const url = 'https://new.example/x_y?z=1&a=%20b';
            const plan = planCitation([{ title, url }], { text, languageId }, [{ start, end: start }], { format: id });
            if (!plan) {
              return;
            }
            const result = applyEdits(text, plan.edits);
            const isNew = (reference: CitedReference) => getAddressKey(reference.url ?? '') === getAddressKey(url);
            const citations = findCitations(result, languageId).filter(({ references }) => references.some(isNew));
            const [reference] = citations.flatMap(({ references }) => references.filter(isNew));
            assert.equal(letters(reference?.title ?? ''), label === 'bareLink' ? '' : letters(title), result);
            const spans = insertedSpans(plan.edits);
            assert.ok(
              [...citations, reference].some(
                (one) => one && spans.some(({ from, to }) => from <= one.from && one.to <= to),
              ),
              result,
            );
          },
        ),
        { numRuns: 100 },
      );
    });
  });
}
