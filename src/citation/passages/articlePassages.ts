import MiniSearch from 'minisearch';
import { detectLanguage, type Language } from './languages.ts';
import { splitParagraphs } from './paragraphs.ts';
import type { Span } from '../../languages/structure.ts';
import { findWords, type Word } from './words.ts';

export interface Passage {
  readonly text: string;
  /** Spans of words that the sentence has too, in any of their forms, in order and without overlaps. */
  readonly shared: readonly Span[];
  /** Share of the sentence's words that the passage has, from `minCloseness` to 1, without function words. */
  readonly closeness: number;
}

/**
 * Chosen on half of a corpus of 1,024 articles and measured on the other half. At 0.3, a search finds the original
 * paragraph of 400 of 400 paraphrased sentences, and nothing in other articles for 95% of them. At 0.25, 7% resemble
 * another article; at 0.4, 4%. `test/unit/citation/passages/corpus.test.ts` measures it.
 */
const minCloseness = 0.3;
/** A single shared word can be a coincidence, even in a short sentence. */
const minSharedWords = 2;
/** In UTF-16 code units. */
const maxSentence = 5_000;

/** The paragraphs of an article, ranked by their similarity to a sentence (BM25). */
export class ArticlePassages {
  readonly #paragraphs: readonly string[];
  readonly #language: Language;
  readonly #stems = new Map<string, string>();
  readonly #index = new MiniSearch<{ id: number; stems: string }>({
    fields: ['stems'],
    tokenize: (stems) => stems.split(' '),
    processTerm: (stem) => stem,
  });

  constructor(body: string) {
    this.#paragraphs = splitParagraphs(body);
    const words = this.#paragraphs.map((paragraph) => findWords(paragraph));
    this.#language = detectLanguage(words.flat());
    this.#index.addAll(words.map((paragraphWords, id) => ({ id, stems: this.#stem(paragraphWords).join(' ') })));
  }

  findClosest(sentence: string): Passage | undefined {
    const stems = new Set(this.#stem(findWords(sentence.slice(0, maxSentence))));
    const [best] = this.#index.search([...stems].join(' ')).sort((a, b) => b.score - a.score || a.id - b.id);
    if (!best || best.terms.length < minSharedWords || best.terms.length / stems.size < minCloseness) {
      return undefined;
    }
    const text = this.#paragraphs[best.id as number] ?? '';
    return { text, shared: this.#findShared(text, stems), closeness: best.terms.length / stems.size };
  }

  #findShared(text: string, stems: ReadonlySet<string>): readonly Span[] {
    const shared: { from: number; to: number }[] = [];
    for (const word of findWords(text)) {
      const [stem] = this.#stem([word]);
      const last = shared.at(-1);
      if (stem !== undefined && stems.has(stem)) {
        if (last && word.from < last.to) {
          last.to = word.to;
        } else {
          shared.push({ from: word.from, to: word.to });
        }
      }
    }
    return shared;
  }

  #stem(words: readonly Word[]): string[] {
    return words.flatMap(({ word }) => {
      let stem = this.#stems.get(word);
      if (stem === undefined) {
        const isTopical = !this.#language.isFunctionWord(word) && !/^\p{L}$/u.test(word);
        stem = isTopical ? this.#language.stem(word) : '';
        this.#stems.set(word, stem);
      }
      return stem === '' ? [] : [stem];
    });
  }
}
