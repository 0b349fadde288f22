// cspell:ignore uncited
import { getAddressKey, getArticleKey, getHost, getPageKey } from '../../citation/address.ts';
import { sortFindings, checkDocument, type CheckedDocument, type CheckOptions } from '../checkDocument.ts';
import { locateEntries } from '../bibliographyEntries.ts';
import { findCitations, type CitedReference, type FoundCitation } from '../citations.ts';
import { ArticleFigures, findFigureDifferences } from '../compareFigures.ts';
import type { Finding } from '../finding.ts';
import { extractWords, type CheckedClaim } from '../marks.ts';
import { findSentences, type Sentence } from '../sentences.ts';
import { isMistakenTitle, removeTitles, type CitedTitle } from '../statement.ts';
import { findFirstIndex } from '../../languages/structure.ts';
import { ArticlePassages, type Passage } from '../../citation/passages/articlePassages.ts';
import type { Reference } from '../../citation/reference.ts';
import { parseDraft } from '../blocks.ts';
import type { Article } from '../../client/records/types.ts';

// This module runs in a thread, without `vscode`.

/** What is known of cited addresses, by `getArticleKey`. */
export interface ArticleLookup {
  /** `undefined` if the service doesn't know the address. */
  readonly articles: ReadonlyMap<string, KnownArticle | undefined>;
  /** Reasons why addresses can't be reached, by address key. */
  readonly unreachable: ReadonlyMap<string, string>;
  /** Hosts of articles that the service knows. */
  readonly sites: ReadonlySet<string>;
}

export interface KnownArticle {
  readonly article: Article;
  readonly reference: Reference;
  readonly storyId: string | undefined;
}

export interface DraftCitation {
  readonly citation: FoundCitation;
  readonly sentence: Sentence | undefined;
  /** The sentence without the titles of its sources; empty without a sentence. */
  readonly statement: string;
  readonly sources: readonly DraftSource[];
  /** The claim that a check mark of the citation refers to. */
  readonly claim: CheckedClaim;
  readonly findings: readonly Finding[];
}

export interface DraftSource {
  /** The cited reference, with missing fields from the article, or else from the bibliography. */
  readonly reference: Reference;
  readonly article: Article | undefined;
  readonly known: KnownArticle | undefined;
  /** The closest passage; `undefined` if none is close or there is no text. */
  readonly passage: Passage | undefined;
  readonly hasText: boolean;
}

export interface EvaluatedDraft {
  /** Whether the parser accepts the document, and the evaluation did not take too long. */
  readonly isReadable: boolean;
  readonly citations: readonly DraftCitation[];
  /** In document order; findings in bibliographies come last. */
  readonly findings: readonly Finding[];
}

export interface DraftContent {
  readonly document: CheckedDocument;
  /** Whether the parser accepts the document. */
  readonly isReadable: boolean;
  /** All links, footnotes and keys. */
  readonly citations: readonly {
    readonly citation: FoundCitation;
    readonly sentence: Sentence | undefined;
    /** Cited addresses, from the document or from the bibliography. */
    readonly addresses: readonly (string | undefined)[];
  }[];
}

export function readDraftContent(document: CheckedDocument): DraftContent {
  const { text, languageId, bibliographies } = document;
  const entries = new Map(
    bibliographies
      .flatMap(locateEntries)
      .flatMap(({ key, aliases, addresses: [address] }) => [key, ...aliases].map((name) => [name, address])),
  );
  const sentences = findSentences(text, languageId);
  const citations = findCitations(text, languageId).map((citation) => ({
    citation,
    sentence: findSentenceAround(citation, sentences),
    addresses: citation.references.map(({ url, key }) => {
      const address = url ?? (key === undefined ? undefined : entries.get(key));
      return getArticleKey(address) === undefined ? undefined : address;
    }),
  }));
  return { document, isReadable: parseDraft(text, languageId) !== undefined, citations };
}

/** Sends no request. */
export function evaluateDraft(draft: DraftContent, lookup: ArticleLookup, options: CheckOptions): EvaluatedDraft {
  const passages = new PassageFinder();
  const statements = readStatements(draft, lookup);
  const evaluated = draft.citations.map(({ citation, sentence, addresses }) => {
    const statement = sentence ? (statements.get(sentence) ?? '') : '';
    const sources = citation.references.map((reference, index) =>
      readSource(reference, addresses[index], statement, lookup, passages),
    );
    return { citation, sentence, statement, sources };
  });
  const figures = checkFigures(evaluated, draft.document.text);
  const findings = sortFindings([
    ...[...figures.values()].flat(),
    ...checkDocument(
      draft.document,
      options,
      draft.citations.map(({ citation }) => citation),
    ),
    ...evaluated.flatMap((each) => checkArticles(each, lookup)),
    ...checkDuplicates(evaluated),
    ...checkPublishers(evaluated),
  ]);
  const inDocument = findings.filter(
    ({ bibliography, code }) => bibliography === undefined && code !== 'uncited-claim' && code !== 'figure-differs',
  );
  const findOverlapping = createOverlapFinder(inDocument);
  const readWords = createWordReader();
  const citations = evaluated
    .filter((each) => isCitation(each, lookup))
    .map((each) => ({
      ...each,
      claim: readClaim(each, readWords(each.sentence)),
      findings: [...findOverlapping(each.citation), ...(figures.get(each.citation) ?? [])],
    }));
  return { isReadable: draft.isReadable, citations, findings };
}

/** Returns false for links to sites from which the service has no article, which rarely cite one. */
function isCitation({ citation: { kind }, sources }: SourcedCitation, { articles, sites }: ArticleLookup): boolean {
  const isOfUnknownSite = ({ article, reference: { url } }: DraftSource) =>
    !article && articles.has(getArticleKey(url) ?? '') && !sites.has(getHost(url) ?? '');
  return kind === 'footnote' || kind === 'key' || !sources.every(isOfUnknownSite);
}

type SourcedCitation = Pick<DraftCitation, 'citation' | 'sentence' | 'statement' | 'sources'>;

interface Range {
  readonly from: number;
  readonly to: number;
}

/** In UTF-16 code units. The rest of a longer sentence is neither compared nor marked. */
const maxSentenceLength = 5000;

/** @param findings in document order */
function createOverlapFinder(findings: readonly Finding[]): (range: Range) => Finding[] {
  let last = 0;
  const lastEnds = findings.map(({ to }) => (last = Math.max(last, to)));
  return ({ from, to }) => {
    const start = findFirstIndex(lastEnds, (end) => end > from);
    const end = findFirstIndex(findings, (finding) => finding.from >= to);
    return findings.slice(start, end).filter((finding) => finding.to > from);
  };
}

function findSentenceAround({ from }: FoundCitation, sentences: readonly Sentence[]): Sentence | undefined {
  const sentence = sentences[findFirstIndex(sentences, ({ to }) => to > from)];
  return sentence && sentence.from <= from ? sentence : undefined;
}

function readStatements({ citations }: DraftContent, { articles }: ArticleLookup): ReadonlyMap<Sentence, string> {
  const titles = new Map<Sentence, CitedTitle[]>();
  for (const { citation, sentence, addresses } of citations) {
    const cited = citation.references.flatMap(({ title: text }, index): CitedTitle[] => {
      const title = articles.get(getArticleKey(addresses[index]) ?? '')?.reference.title;
      return text === undefined || title === undefined ? [] : [{ text, title }];
    });
    if (sentence) {
      const inSentence = titles.get(sentence) ?? [];
      inSentence.push(...cited);
      titles.set(sentence, inSentence);
    }
  }
  return new Map(
    [...titles].map(([sentence, cited]) => [sentence, removeTitles(sentence.text.slice(0, maxSentenceLength), cited)]),
  );
}

function readSource(
  { title, key }: CitedReference,
  url: string | undefined,
  statement: string,
  { articles }: ArticleLookup,
  passages: PassageFinder,
): DraftSource {
  const known = url === undefined ? undefined : articles.get(getArticleKey(url) ?? '');
  const article = known?.article;
  const hasText = article?.content !== undefined && article.content.trim() !== '';
  return {
    reference: {
      ...((title ?? key) !== undefined && { title: title ?? key }),
      ...known?.reference,
      ...(url !== undefined && { url }),
    },
    article,
    known,
    passage: hasText && statement !== '' ? passages.find(article.content, statement) : undefined,
    hasText,
  };
}

/** Keeps the passages of the texts that the last evaluation used. */
class PassageFinder {
  static #last: ReadonlyMap<string, ArticlePassages> = new Map();
  readonly #previous = PassageFinder.#last;
  readonly #byText = new Map<string, ArticlePassages>();

  constructor() {
    PassageFinder.#last = this.#byText;
  }

  find(text: string, statement: string): Passage | undefined {
    const passages = this.#byText.get(text) ?? this.#previous.get(text) ?? new ArticlePassages(text);
    this.#byText.set(text, passages);
    return passages.findClosest(statement);
  }
}

/** Returns a function that reads the words of each sentence once. */
function createWordReader(): (sentence: Sentence | undefined) => string {
  const words = new Map<Sentence, string>();
  return (sentence) => {
    const text = sentence && (words.get(sentence) ?? extractWords(sentence.text.slice(0, maxSentenceLength)));
    if (sentence && text !== undefined) {
      words.set(sentence, text);
    }
    return text ?? '';
  };
}

function readClaim({ citation, sources }: SourcedCitation, words: string): CheckedClaim {
  const cited = citation.references.map(({ key, url }, index) => {
    const address = sources[index]?.reference.url ?? url;
    return address === undefined ? `key:${key ?? ''}` : (getAddressKey(address) ?? address);
  });
  return { words, sources: cited };
}

function checkArticles(
  { citation, statement, sources }: SourcedCitation,
  { articles, unreachable, sites }: ArticleLookup,
): Finding[] {
  return citation.references.flatMap((reference, index): Finding[] => {
    const { from, to, title } = reference;
    const source = sources[index];
    const url = source?.reference.url;
    if (!source || url === undefined) {
      return [];
    }
    const position = { from, to, subject: url };
    const { article, hasText, passage } = source;
    const addressId = getArticleKey(url) ?? '';
    const problem = unreachable.get(addressId);
    const failed: Finding[] = problem === undefined ? [] : [{ code: 'unreachable', ...position, detail: problem }];
    if (!article) {
      // A link to a site that the service doesn't know is rarely a citation of an article.
      const isUnknown = articles.has(addressId) && sites.has(getHost(url) ?? '');
      return isUnknown ? [...failed, { code: 'unknown-address', ...position }] : failed;
    }
    const articleTitle = articles.get(addressId)?.reference.title;
    const fix = articleTitle === undefined ? undefined : { citation, reference, change: { title: articleTitle } };
    return [
      ...failed,
      ...(articleTitle !== undefined && fix && title !== undefined && isMistakenTitle(title, articleTitle)
        ? [{ code: 'title-differs' as const, ...position, detail: articleTitle, fix }]
        : []),
      ...(statement !== '' && hasText && !passage ? [{ code: 'no-similar-passage' as const, ...position }] : []),
    ];
  });
}

const figuresByArticle = new WeakMap<KnownArticle, ArticleFigures>();

function readFigures(article: KnownArticle): ArticleFigures {
  const { summary, content: body = '', published } = article.article;
  const figures =
    figuresByArticle.get(article) ?? new ArticleFigures({ title: article.reference.title, summary, body, published });
  figuresByArticle.set(article, figures);
  return figures;
}

/**
 * Finds figures that differ from those of the sources, by the citation whose source differs. Compares only sentences
 * with the texts of all their sources, because any of them can have the figure.
 */
function checkFigures(citations: readonly SourcedCitation[], text: string): ReadonlyMap<FoundCitation, Finding[]> {
  const findings = new Map<FoundCitation, Finding[]>();
  for (const [sentence, cited] of groupBySentence(citations)) {
    const sources = cited.flatMap(({ citation, sources: own }) => own.map((source) => ({ ...source, citation })));
    const articles = new Map(
      sources.flatMap(({ known, hasText, citation }) => (known && hasText ? [[known, citation] as const] : [])),
    );
    const statement = cited[0]?.statement ?? '';
    if (!sentence || statement === '' || articles.size > maxSources || !sources.every(({ hasText }) => hasText)) {
      continue;
    }
    const citing = [...articles.values()];
    const differences = findFigureDifferences(statement, Array.from(articles.keys(), readFigures));
    for (const { figure, source, articleFigure, passage } of differences) {
      const citation = citing[source];
      if (citation) {
        const { from, to } = findWords(figure, text, sentence, citing) ?? citation;
        const finding: Finding = { code: 'figure-differs', from, to, subject: figure, detail: articleFigure, passage };
        findings.set(citation, [...(findings.get(citation) ?? []), finding]);
      }
    }
  }
  return findings;
}

/** A sentence with more sources is a summary, whose figures can be sums. */
const maxSources = 10;

/** Returns the first occurrence in a sentence of the document, outside of citations. */
function findWords(words: string, text: string, { from, to }: Range, citations: readonly Range[]): Range | undefined {
  const sentence = text.slice(from, Math.min(to, from + maxSentenceLength));
  for (let index = sentence.indexOf(words); index >= 0; index = sentence.indexOf(words, index + 1)) {
    const span = { from: from + index, to: from + index + words.length };
    const isWhole = !/[\p{L}\p{N}]/u.test(text.charAt(span.from - 1) + text.charAt(span.to));
    if (isWhole && !citations.some((citation) => citation.from < span.to && span.from < citation.to)) {
      return span;
    }
  }
  return undefined;
}

/**
 * Finds pairs of addresses that only the service knows to be the same article. There is no fix, because the writer may
 * have chosen the website.
 */
function checkDuplicates(citations: readonly SourcedCitation[]): Finding[] {
  const findings: Finding[] = [];
  const first = new Map<string, string>();
  for (const { citation, sources } of citations) {
    for (const [index, { article, reference }] of sources.entries()) {
      const cited = citation.references[index];
      const { id } = article ?? {};
      const { url } = reference;
      if (id === undefined || url === undefined || cited?.url === undefined) {
        continue;
      }
      const previousAddress = first.get(id);
      first.set(id, previousAddress ?? url);
      if (previousAddress !== undefined && getKeyWithoutSection(previousAddress) !== getKeyWithoutSection(url)) {
        findings.push({
          code: 'duplicate-address',
          from: cited.from,
          to: cited.to,
          subject: url,
          detail: previousAddress,
        });
      }
    }
  }
  return findings;
}

function getKeyWithoutSection(address: string): string {
  return getPageKey(address.replace(/#.*$/s, ''));
}

/** Finds sentences whose sources have one publisher or report one story. */
function checkPublishers(citations: readonly SourcedCitation[]): Finding[] {
  return [...groupBySentence(citations)].flatMap(([sentence, cited]): Finding[] => {
    const sources = cited.flatMap((each) => each.sources);
    const pages = new Set(sources.map(({ reference: { url = '' } }) => getPageKey(url)));
    const [source] = sources;
    const [start, end] = [cited[0]?.citation, cited.at(-1)?.citation];
    if (!sentence || !source?.article || !start || !end || pages.size < 2) {
      return [];
    }
    const publisher = getPublisherKey(source);
    const storyId = source.known?.storyId;
    const isSame =
      (publisher !== undefined && sources.every((other) => getPublisherKey(other) === publisher)) ||
      (storyId !== undefined && sources.every(({ known }) => known?.storyId === storyId));
    return isSame
      ? [{ code: 'same-publisher', from: start.from, to: end.to, subject: source.reference.publisher ?? '' }]
      : [];
  });
}

function groupBySentence(citations: readonly SourcedCitation[]): Map<Sentence | undefined, SourcedCitation[]> {
  const groups = new Map<Sentence | undefined, SourcedCitation[]>();
  for (const cited of citations) {
    const group = groups.get(cited.sentence) ?? [];
    group.push(cited);
    groups.set(cited.sentence, group);
  }
  return groups;
}

function getPublisherKey({ known }: DraftSource): string | undefined {
  return known && (known.article.source ?? known.reference.publisher);
}
