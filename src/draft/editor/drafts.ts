import { EventEmitter, workspace, type Disposable, type TextDocument } from 'vscode';
import { getArticleKey, hasCredentials } from '../../citation/address.ts';
import type { CheckedDocument } from '../checkDocument.ts';
import { isProblem, type Finding } from '../finding.ts';
import { mergeFindings } from '../mergeFindings.ts';
import { ThreadLimitError } from '../../citation/jobThread.ts';
import type { Article } from '../../client/records/types.ts';
import { getLanguageId } from '../../editor/citingDocument.ts';
import { readDocumentBibliographies } from '../../editor/findBibliography.ts';
import { Disposables } from '../../platform/disposables.ts';
import { createArticleLookup } from './createArticleLookup.ts';
import type { DraftThread } from './draftThread.ts';
import type { EvaluatedDraft, DraftContent } from './evaluateDraft.ts';

export interface ArticleFinder {
  /** Returns articles without a request, in any order. */
  readonly findKnown: (addresses: readonly string[]) => Promise<readonly Article[]>;
  /** @param needs whether to request texts too */
  readonly request: (addresses: readonly string[], signal: AbortSignal, needs: Needs) => Promise<readonly Article[]>;
  /** Returns whether a response is older than the cache of its route. */
  readonly isStale: (article: Article) => boolean;
}

/** The evaluated citations of one version of a document. */
export interface Draft extends EvaluatedDraft {
  readonly document: TextDocument;
  readonly version: number;
  readonly content: DraftContent;
  /** Whether the user checked the document since it was opened. */
  readonly isChecked: boolean;
}

/** What an evaluation needs: only articles, or also their texts. */
type Needs = 'articles' | 'texts';

const batchSize = 20;
/** Pause after the last edit. */
const pauseMs = 400;

/** Drafts that are shown or were checked. Only a check sends requests. */
export class Drafts implements Disposable {
  readonly #finder: ArticleFinder;
  readonly #onError: (error: unknown) => void;
  #thread: DraftThread | undefined;
  readonly #disposables = new Disposables();
  readonly #evaluated = this.#disposables.add(new EventEmitter<Draft>());
  readonly onDidEvaluate = this.#evaluated.event;
  readonly #closed = this.#disposables.add(new EventEmitter<TextDocument>());
  readonly onDidClose = this.#closed.event;
  readonly #drafts = new Map<TextDocument, Draft>();
  readonly #checked = new WeakSet<TextDocument>();
  readonly #timers = new Map<TextDocument, NodeJS.Timeout>();
  /** Articles by the key of the cited address; `undefined` if the service does not know the address. */
  #articles = new Map<string, Article | undefined>();
  /** Addresses whose texts were requested. The service doesn't have all texts. */
  readonly #requested = new Set<string>();
  /** Reasons why addresses can't be reached, by address key. */
  readonly #unreachable = new Map<string, string>();
  #findsClaims = false;

  /** @param onError called with the error of an evaluation that nobody waits for */
  constructor(finder: ArticleFinder, onError: (error: unknown) => void) {
    this.#finder = finder;
    this.#onError = onError;
    this.#disposables.add(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) {
          this.#evaluateChanged(document);
        }
      }),
    );
    this.#disposables.add(workspace.onDidCloseTextDocument((document) => this.#forget(document)));
  }

  /** Returns the latest evaluation of a document, which may be older than its text. */
  find(document: TextDocument): Draft | undefined {
    return this.#drafts.get(document);
  }

  get all(): readonly Draft[] {
    return [...this.#drafts.values()];
  }

  /**
   * Returns the findings in a checked document or in its bibliography. Documents can share a bibliography, so all
   * drafts count.
   */
  findFindings(file: string): Finding[] {
    const drafts = this.all.filter((draft) => draft.isChecked && listFiles(draft).includes(file));
    const ownDraft = drafts.find(({ document }) => document.uri.toString() === file);
    const citing = drafts.filter((draft) => draft !== ownDraft);
    return [
      ...(ownDraft?.findings.filter(({ bibliography }) => bibliography === undefined) ?? []),
      ...mergeFindings(citing.map(({ findings }) => findings.filter(({ bibliography }) => bibliography === file))),
    ];
  }

  /** Returns the number of problems that the Problems view lists for a draft and its bibliographies. */
  countProblems(draft: Draft): number {
    return listFiles(draft).reduce((sum, file) => sum + this.findFindings(file).filter(isProblem).length, 0);
  }

  async update(draft: Draft): Promise<Draft> {
    const { document, version } = draft;
    return this.#timers.has(document) || version !== document.version ? this.evaluate(document) : draft;
  }

  async setFindsClaims(findsClaims: boolean): Promise<void> {
    this.#findsClaims = findsClaims;
    await this.#evaluateAll();
  }

  async #evaluateAll(): Promise<void> {
    await Promise.all([...this.#drafts.keys()].map((document) => this.evaluate(document)));
  }

  /** Evaluates all documents again, because another service is used. */
  async forgetArticles(): Promise<void> {
    this.#articles = new Map();
    this.#requested.clear();
    await this.#evaluateAll();
  }

  /**
   * Sends no request.
   *
   * @param needs whether to look for missing texts too
   * @throws the signal's reason if it aborts
   */
  async evaluate(document: TextDocument, needs: Needs = 'articles', signal?: AbortSignal): Promise<Draft> {
    clearTimeout(this.#timers.get(document));
    this.#timers.delete(document);
    const cited = await readDocumentBibliographies(document);
    const { version } = document;
    const content = await this.#readContent(document, cited, signal);
    this.#add(await this.#finder.findKnown(this.#findMissing(content, needs)));
    const evaluated = await this.#evaluateContent(content, signal);
    const draft: Draft = { ...evaluated, document, version, content, isChecked: this.#checked.has(document) };
    if (!document.isClosed && version >= (this.#drafts.get(document)?.version ?? 0)) {
      this.#drafts.set(document, draft);
      this.#evaluated.fire(draft);
      this.#updateOthers(draft);
    }
    return draft;
  }

  /** Returns the previous result unless the document or its bibliographies changed. */
  async #readContent(document: TextDocument, cited: CitedFiles, signal?: AbortSignal): Promise<DraftContent> {
    const { version, content } = this.#drafts.get(document) ?? {};
    const languageId = getLanguageId(document);
    const isSame =
      version === document.version && content?.document.languageId === languageId && areEqual(cited, content.document);
    if (isSame) {
      return content;
    }
    const checked = { text: document.getText(), languageId, ...cited };
    const thread = await this.#startThread();
    return unlessTooLarge(thread.read(checked, signal), { ...unreadable, document: checked });
  }

  async #evaluateContent(content: DraftContent, signal?: AbortSignal): Promise<EvaluatedDraft> {
    const keys = new Set(content.citations.flatMap(({ addresses }) => addresses.map(getArticleKey)));
    const createLookup = () => createArticleLookup(this.#articles, this.#unreachable, (key) => keys.has(key));
    const thread = await this.#startThread();
    return content.isReadable
      ? unlessTooLarge(thread.evaluate(content, createLookup, { claims: this.#findsClaims }, signal), unreadable)
      : unreadable;
  }

  async #startThread(): Promise<DraftThread> {
    const { DraftThread } = await import('./draftThread.ts');
    return (this.#thread ??= new DraftThread());
  }

  startChecking(document: TextDocument): void {
    this.#checked.add(document);
  }

  /**
   * Requests unknown articles in batches, and evaluates the document after each.
   *
   * @returns the latest result, or `undefined` if the signal aborts before the first one
   * @throws ServiceError unless the signal aborted
   */
  async check(document: TextDocument, signal: AbortSignal, needs: Needs = 'articles'): Promise<Draft | undefined> {
    this.startChecking(document);
    let draft = await unlessAborted(this.evaluate(document, 'texts', signal), signal);
    const missing = draft ? this.#findAddressesToRequest(draft.content, needs) : [];
    const isMissing = new Set(missing);
    const stale = draft ? this.#findStale(draft.content).filter((address) => !isMissing.has(address)) : [];
    const batches = [
      ...splitIntoBatches(missing).map((batch) => ({ batch, needs: 'texts' as const })),
      ...splitIntoBatches(stale).map((batch) => ({ batch, needs: 'articles' as const })),
    ];
    const articlesOfService = this.#articles;
    for (const { batch, needs: requested } of batches) {
      if (signal.aborted) {
        break;
      }
      const articles = await unlessAborted(this.#finder.request(batch, signal, requested), signal);
      if (!articles || this.#articles !== articlesOfService) {
        break;
      }
      this.#add(articles);
      for (const address of batch) {
        const key = getArticleKey(address) ?? '';
        this.#articles.set(key, this.#articles.get(key));
        if (requested === 'texts') {
          this.#requested.add(key);
        }
      }
      draft = (await unlessAborted(this.evaluate(document, 'articles', signal), signal)) ?? draft;
    }
    return draft;
  }

  /** @param problem `undefined` if the address can be reached */
  setReachable(address: string, problem: string | undefined): void {
    const key = getArticleKey(address) ?? '';
    if (problem === undefined) {
      this.#unreachable.delete(key);
    } else {
      this.#unreachable.set(key, problem);
    }
  }

  dispose(): void {
    for (const timer of this.#timers.values()) {
      clearTimeout(timer);
    }
    this.#disposables.dispose();
    void this.#thread?.end();
  }

  /** Waits until the user stops typing. The document can be a bibliography. */
  #evaluateChanged(changed: TextDocument): void {
    const name = changed.uri.toString();
    for (const { document, content } of this.#drafts.values()) {
      if (document === changed || content.document.bibliographies.some((bibliography) => bibliography.name === name)) {
        this.#evaluateLater(document);
      }
    }
  }

  /** Evaluates documents again that read an older text of a draft's bibliography. */
  #updateOthers({ content: { document: own } }: Draft): void {
    for (const { document, content } of this.#drafts.values()) {
      const isStale = content.document.bibliographies.some(({ name, text }) =>
        own.bibliographies.some((bibliography) => bibliography.name === name && bibliography.text !== text),
      );
      if (isStale) {
        this.#evaluateLater(document);
      }
    }
  }

  #evaluateLater(document: TextDocument): void {
    clearTimeout(this.#timers.get(document));
    this.#timers.set(
      document,
      setTimeout(() => void this.evaluate(document).catch(this.#onError), pauseMs),
    );
  }

  /** Returns known articles without a text that weren't requested. */
  findMissingTexts({ content }: Draft): string[] {
    return this.#findAddressesToRequest(content, 'texts').filter((address) =>
      this.#articles.get(getArticleKey(address) ?? ''),
    );
  }

  #findAddressesToRequest(content: DraftContent, needs: Needs): string[] {
    return this.#findMissing(content, needs).filter((address) => {
      const key = getArticleKey(address) ?? '';
      return !this.#articles.get(key) || !this.#requested.has(key);
    });
  }

  #findMissing(content: DraftContent, needs: Needs): string[] {
    return this.#findAddresses(content, (article) => !article || (needs === 'texts' && article.content === undefined));
  }

  /** Returns the addresses of articles whose titles may have changed. */
  #findStale(content: DraftContent): string[] {
    return this.#findAddresses(content, (article) => article !== undefined && this.#finder.isStale(article));
  }

  /** Excludes addresses with a user name or password. */
  #findAddresses({ citations }: DraftContent, isNeeded: (article: Article | undefined) => boolean): string[] {
    const addresses = new Map(
      citations
        .flatMap((cited) => cited.addresses)
        .flatMap((address) => {
          const key = getArticleKey(address);
          return address === undefined || key === undefined ? [] : [[key, address]];
        }),
    );
    return [...addresses]
      .filter(([key, address]) => !hasCredentials(address) && isNeeded(this.#articles.get(key)))
      .map(([, address]) => address);
  }

  /** Uses the latest response for an article, and keeps a text that the response lacks. */
  #add(articles: readonly Article[]): void {
    for (const article of articles) {
      const key = getArticleKey(article.url);
      if (key !== undefined) {
        const known = this.#articles.get(key);
        this.#articles.set(key, known ? mergeArticles(known, article) : article);
      }
    }
  }

  #forget(document: TextDocument): void {
    clearTimeout(this.#timers.get(document));
    this.#timers.delete(document);
    if (this.#drafts.delete(document)) {
      this.#closed.fire(document);
    }
  }
}

const unreadable = { isReadable: false, citations: [], findings: [] };

/** Returns `instead` if the document takes too much time or memory. */
async function unlessTooLarge<T>(result: Promise<T>, instead: T): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ThreadLimitError) {
      return instead;
    }
    throw error;
  }
}

/** Returns `undefined` if the signal aborted. */
async function unlessAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  try {
    return await result;
  } catch (error) {
    if (signal.aborted) {
      return undefined;
    }
    throw error;
  }
}

/** Returns the document and its bibliographies. */
export function listFiles({ document, content }: Draft): string[] {
  return [document.uri.toString(), ...content.document.bibliographies.map(({ name }) => name)];
}

function mergeArticles(known: Article, added: Article): Article {
  const isLater = (added.retrieved ?? '') >= (known.retrieved ?? '');
  const [latest, other] = isLater ? [added, known] : [known, added];
  return latest.content === undefined && other.content !== undefined ? { ...latest, content: other.content } : latest;
}

function splitIntoBatches(addresses: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(addresses.length / batchSize) }, (_, index) =>
    addresses.slice(index * batchSize, (index + 1) * batchSize),
  );
}

type CitedFiles = Pick<CheckedDocument, 'bibliographies' | 'unread'>;

function areEqual(files: CitedFiles, { bibliographies, unread = [] }: CitedFiles): boolean {
  return (
    JSON.stringify(files.unread ?? []) === JSON.stringify(unread) &&
    files.bibliographies.length === bibliographies.length &&
    files.bibliographies.every(({ name, text, isShared }, index) => {
      const other = bibliographies[index];
      return name === other?.name && text === other.text && isShared === other.isShared;
    })
  );
}
