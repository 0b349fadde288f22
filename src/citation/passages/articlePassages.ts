import MiniSearch from 'minisearch';
import { detectLanguage, type Language } from './languages.ts';
import { splitParagraphs } from './paragraphs.ts';
import type { Span } from '../places/structure.ts';
import { findWords, type Word } from './words.ts';

/** A paragraph of an article that resembles a sentence. */
export interface Passage {
  /** Plain text in one line. */
  readonly text: string;
  /** The words that the sentence has too, in any of their forms: spans of `text` in order, without overlaps. */
  readonly shared: readonly Span[];
  /** Share of the sentence's different words that the passage has, from `minCloseness` to 1. Function words don't count. */
  readonly closeness: number;
}

/**
 * A passage is close to a sentence if it has at least this share of the sentence's words.
 *
 * Chosen on half of the corpus of 1,024 articles (every second one), measured on the other half. On the first half, 0.3
 * accepts the original paragraph of 400 of 400 paraphrased sentences, and a paragraph for 99 % of the news articles' own
 * titles, which people wrote. It rejects every paragraph of another article for 95 % of the sentences (for 99.7 % if the
 * article is from another publisher). At 0.25, 7 % of the sentences resemble another article; at 0.4, 4 %.
 * `test/unit/citation/passages/corpus.test.ts` measures it.
 */
const minCloseness = 0.3;
/** One word in common is chance, however short the sentence. */
const minShared = 2;
/** Longest sentence that is read, in UTF-16 code units. */
const maxSentence = 5_000;

/** The paragraphs of an article's body, ranked by their likeness to a sentence (BM25). */
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
    this.#index.addAll(words.map((inParagraph, id) => ({ id, stems: this.#stem(inParagraph).join(' ') })));
  }

  /** Returns the passage closest to a sentence; `undefined` if none is close. */
  findClosest(sentence: string): Passage | undefined {
    const stems = new Set(this.#stem(findWords(sentence.slice(0, maxSentence))));
    const [best] = this.#index.search([...stems].join(' ')).sort((a, b) => b.score - a.score || a.id - b.id);
    if (!best || best.terms.length < minShared || best.terms.length / stems.size < minCloseness) {
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

  /** Returns the stems of the words that say something about a topic. */
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
