import {
  commands,
  Hover,
  l10n,
  Range,
  Selection,
  window,
  workspace,
  type CancellationToken,
  type Position,
  type TextDocument,
  type TextEditor,
} from 'vscode';
import { isCitable } from '../citation/address.ts';
import type { CitedReference } from '../draft/citations.ts';
import { removeTitles } from '../draft/statement.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { isObject } from '../client/jsonObject.ts';
import { notify, toAbortSignal, withProgress } from '../platform/notify.ts';
import { ArticlePassages } from '../citation/passages/articlePassages.ts';
import type { Article } from '../client/records/types.ts';
import { createReference } from '../kinds/createReference.ts';
import type { CitableRecord } from '../kinds/index.ts';
import type { LocalArticle, LocalArticles } from '../store/localArticles.ts';
import { findCitationAt, findNearestCitation } from './findCitationAt.ts';
import { readDocumentBibliographies } from './findBibliography.ts';
import { renderSource, type HoverSource } from './renderSource.ts';

interface CitationHoverOptions {
  /** Sends no request. */
  readonly findArticle: (url: string) => Promise<LocalArticle>;
  /** Adds fields that are known from earlier responses. */
  readonly complete: (record: CitableRecord) => CitableRecord;
  readonly isClipped: (url: string) => boolean;
  readonly canLoad: () => Promise<boolean>;
}

/** A footnote can cite more sources than a hover shows. */
const maxSources = 5;

/** Shows the sources of a citation, each with the passage closest to the citing sentence. Sends no request. */
export async function createCitationHover(
  document: TextDocument,
  position: Position,
  token: CancellationToken,
  options: CitationHoverOptions,
): Promise<Hover | undefined> {
  const { version } = document;
  const signal = toAbortSignal(token);
  const citation = await findCitationAt(document, document.offsetAt(position), signal);
  if (!citation) {
    return undefined;
  }
  const { from, to, references, sentence } = citation;
  const cited = references.slice(0, maxSources);
  const addresses = cited.some(({ key }) => key !== undefined) ? await readAddresses(document, signal) : undefined;
  const sources: HoverSource[] = [];
  for (const reference of cited) {
    const url = reference.url ?? addresses?.get(reference.key ?? '');
    if (url === undefined || !isCitable(url)) {
      continue;
    }
    const { record, article } = await options.findArticle(url);
    const canLoad = !article && (await options.canLoad());
    if (token.isCancellationRequested || document.version !== version) {
      return undefined;
    }
    // Without a service, a hover would only repeat the address.
    if (record || canLoad) {
      sources.push({
        ...describe(reference, url, record && options.complete(record)),
        isClipped: options.isClipped(url),
        ...describeText(article, sentence, reference, canLoad),
        load: { uri: document.uri.toString(), offset: from, url },
      });
    }
  }
  const range = new Range(document.positionAt(from), document.positionAt(to));
  return sources.length === 0 ? undefined : new Hover(sources.map(renderSource), range);
}

function describe({ title, key }: CitedReference, url: string, record: CitableRecord | undefined) {
  return { record, url, title: title ?? key };
}

/** Finds the closest passage, or says why no passage is shown. */
function describeText(
  article: Article | undefined,
  sentence: string,
  reference: CitedReference,
  canLoad: boolean,
): Pick<HoverSource, 'text' | 'passage'> {
  if (!article) {
    return { text: canLoad ? 'loadable' : 'unknown' };
  }
  if (!article.content?.trim()) {
    return { text: 'missing' };
  }
  return sentence === ''
    ? { text: 'unknown' }
    : { text: 'loaded', passage: findPassage(article, readStatement(sentence, reference, article)) };
}

/** Reads the address of each key in the document's bibliographies. */
async function readAddresses(document: TextDocument, signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const { bibliographies } = await readDocumentBibliographies(document);
  const entries = await Promise.all(
    bibliographies.map((file) => workOnDocument(file.text, 'locateEntries', [file], signal)),
  );
  return new Map(
    entries
      .flatMap((located) => located ?? [])
      .flatMap(({ key, aliases, addresses: [address] }) =>
        address === undefined ? [] : [key, ...aliases].map((name): [string, string] => [name, address]),
      ),
  );
}

/** Removes the title of the article, which every article resembles. */
function readStatement(sentence: string, { title: text }: CitedReference, article: Article): string {
  const { title } = createReference(article);
  return text === undefined || title === undefined ? sentence : removeTitles(sentence, [{ text, title }]);
}

const passages = new WeakMap<Article, ArticlePassages>();

function findPassage(article: Article, statement: string) {
  const searched = passages.get(article) ?? new ArticlePassages(article.content ?? '');
  passages.set(article, searched);
  return searched.findClosest(statement);
}

/**
 * Shows the citation's hover again. Any extension or link can run the command, so `argument` is untrusted.
 *
 * @throws ServiceError, NotConnectedError
 */
export async function loadArticle(argument: unknown, articles: LocalArticles): Promise<void> {
  const { uri, offset, url } = isObject(argument) ? argument : {};
  if (typeof url !== 'string' || !isCitable(url)) {
    return;
  }
  const article = await withProgress(l10n.t('Loading the article…'), (signal) => articles.load(url, signal));
  if (!article) {
    void notify('information', l10n.t('The service doesn’t have this article.'));
    return;
  }
  const document = workspace.textDocuments.find((open) => open.uri.toString() === uri);
  const editor = window.visibleTextEditors.find((visible) => visible.document === document);
  if (editor && typeof offset === 'number' && Number.isSafeInteger(offset)) {
    await showHover(editor, url, offset);
  }
}

/** Moves the cursor to the citation, because VS Code shows a hover on request only at the cursor. */
async function showHover(editor: TextEditor, url: string, offset: number): Promise<void> {
  const { document } = editor;
  const position = document.positionAt((await findNearestCitation(document, url, offset)) ?? offset);
  editor.selection = new Selection(position, position);
  // An open hover would keep its contents.
  await commands.executeCommand('editor.action.hideHover');
  await commands.executeCommand('editor.action.showHover', { focus: 'autoFocusImmediately' });
}
