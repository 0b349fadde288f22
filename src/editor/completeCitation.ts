import {
  commands,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  l10n,
  MarkdownString,
  Range,
  type CancellationToken,
  type Disposable,
  type Position,
  type TextDocument,
} from 'vscode';
import { EntrySearch } from '../bibliography/entrySearch.ts';
import type { ExistingEntry } from '../bibliography/bibliographyFile.ts';
import { getArticleKey, getHost } from '../citation/address.ts';
import { isCitableReference } from '../citation/citableTitle.ts';
import { listLabels } from '../citation/insertion/completionTrigger.ts';
import type { CitingDocument } from '../citation/insertion/plan.ts';
import type { CompletionTrigger } from '../languages/completion.ts';
import { isExactKey, writeKeyAt } from '../citation/insertion/planKey.ts';
import type { Reference } from '../citation/reference.ts';
import { workOnDocument } from '../draft/workOnDocument.ts';
import { formatDay } from '../platform/formatAge.ts';
import { toAbortSignal } from '../platform/notify.ts';
import { sanitizeLabel, sanitizeLine, sanitizeMarkdown } from '../platform/remoteText.ts';
import { acceptCompletion, type Accepted } from './acceptCompletion.ts';
import { readFileText, getContentVersion } from './bibliography.ts';
import {
  findTriggerAt,
  getLanguageId,
  readCitingDocument,
  readTextBeforeCursor,
  readWhileTyping,
} from './citingDocument.ts';
import { findDocumentBibliographies } from './findBibliography.ts';
import { formatInStyle } from './formatInStyle.ts';

const maxSuggestions = 100;
/** Runs for an accepted item that changes more than the typed text. */
const acceptCommand = '_dateline.acceptCompletion';

export class CitationItem extends CompletionItem {
  /** The documentation is formatted when the item is selected. */
  readonly cited: { readonly reference: Reference; readonly document: TextDocument };

  constructor(text: string, details: readonly string[], cited: CitationItem['cited']) {
    const { publisher = getHost(cited.reference.url) ?? '', published, authors = [] } = cited.reference;
    super({ label: sanitizeLabel(text), description: sanitizeLabel(publisher) }, CompletionItemKind.Reference);
    this.cited = cited;
    this.detail = sanitizeLine([...details, authors.join(', '), formatDay(published)].filter(Boolean).join(' · '));
  }
}

interface Candidate {
  readonly key?: string;
  readonly reference: Reference;
}

interface LoadedBibliography {
  readonly stamp: string;
  readonly entries: EntrySearch<ExistingEntry>;
  readonly addresses: ReadonlySet<string>;
  /** Whether each language can cite a key, by language and key. */
  readonly exactKeys: Map<string, boolean>;
}

interface Place {
  /** The document without the typed key. */
  readonly around: string;
  readonly isForKey: boolean;
  readonly isForCitation: boolean;
}

/** Suggestions from bibliography, clippings, and open or recently read records. Sends no request. */
export class CompleteCitation implements Disposable {
  readonly #findLocalReferences: () => Promise<readonly Reference[]>;
  readonly #command: Disposable;
  #bibliography: LoadedBibliography | undefined;
  #place: Place | undefined;

  constructor(findLocalReferences: () => Promise<readonly Reference[]>) {
    this.#findLocalReferences = findLocalReferences;
    this.#command = commands.registerCommand(acceptCommand, async (accepted: Accepted) => {
      const textBefore = readTextBeforeCursor(accepted.document);
      await acceptCompletion(accepted, textBefore);
    });
  }

  dispose(): void {
    this.#command.dispose();
  }

  /**
   * Returns `undefined` if nothing can be cited at the position. After a mere `@`, which may begin a handle, an automatic
   * list contains only keys that begin with what is typed.
   */
  async provide(
    document: TextDocument,
    position: Position,
    isAutomatic: boolean,
    token?: CancellationToken,
  ): Promise<CompletionList<CitationItem> | undefined> {
    const { version } = document;
    const trigger = findTriggerAt(document, position, isAutomatic);
    const isHandle = isAutomatic && trigger?.opening === 'bare';
    if (!trigger || (isHandle && trigger.query.length < 2)) {
      return undefined;
    }
    const citing = readCitingDocument(document);
    const typed = readLineBefore(document, position);
    const bibliography = await this.#readBibliographies(document);
    if (!bibliography && isAutomatic && trigger.opening !== 'command') {
      return undefined;
    }
    const entries = bibliography?.entries.find(trigger.query, maxSuggestions) ?? [];
    const candidates = isHandle
      ? entries.filter(({ key }) => key.startsWith(trigger.query) && key !== trigger.query)
      : [...entries, ...(await this.#findRecords(trigger.query, bibliography))];
    if (candidates.length === 0 || token?.isCancellationRequested === true) {
      return undefined;
    }
    const completion = { document, position, trigger, bibliography, isHandle };
    const place = await this.#findPlace(trigger, document, citing, token && toAbortSignal(token));
    // A list that opens by itself must not appear while the user types on. A requested one stays: VS Code filters its
    // items, and requests nothing again if it gets none.
    const isStale = isAutomatic ? document.version !== version : readLineBefore(document, position) !== typed;
    if (isStale) {
      return undefined;
    }
    const items = createItems(candidates, place, completion);
    return items.length > 0 ? new CompletionList(items, true) : undefined;
  }

  async resolve(item: CitationItem): Promise<CitationItem> {
    const { reference, document } = item.cited;
    const { texts, problem = '' } = await formatInStyle([reference], document);
    const [pieces] = texts ?? [];
    item.documentation = new MarkdownString(sanitizeMarkdown(pieces?.map(({ text }) => text).join('') ?? problem));
    return item;
  }

  /** Parses the document again only if the text around the key changed. */
  async #findPlace(
    trigger: CompletionTrigger,
    document: TextDocument,
    citing: CitingDocument,
    signal?: AbortSignal,
  ): Promise<Place> {
    const { text, languageId } = citing;
    const around = `${languageId} ${trigger.kind} ${trigger.close} ${text.slice(0, trigger.from)}\0${text.slice(trigger.to)}`;
    if (this.#place?.around === around) {
      return this.#place;
    }
    const check = async (name: 'isPlaceOfKey' | 'isPlaceOfCitation') =>
      (await readWhileTyping(document, name, [trigger, citing], signal)) === true;
    const isForKey = trigger.kind === 'key' && (await check('isPlaceOfKey'));
    const isForCitation = (trigger.kind !== 'key' || isForKey) && (await check('isPlaceOfCitation'));
    const place = { around, isForKey, isForCitation };
    this.#place = place;
    return place;
  }

  async #findRecords(query: string, bibliography: LoadedBibliography | undefined): Promise<Candidate[]> {
    const references = await this.#findLocalReferences();
    const others = references.filter(({ url = '' }) => bibliography?.addresses.has(getArticleKey(url) ?? '') !== true);
    return new EntrySearch<Candidate>(others.map((reference) => ({ reference }))).find(query, maxSuggestions);
  }

  /** Reads all bibliographies of a document as one. If two entries have the same key, the first one counts. */
  async #readBibliographies(document: TextDocument): Promise<LoadedBibliography | undefined> {
    const { found } = await findDocumentBibliographies(document);
    const versions = await Promise.all(found.map(getContentVersion));
    const stamp = versions.join('\n');
    if (this.#bibliography?.stamp === stamp) {
      return this.#bibliography;
    }
    // Citing and checking say why a file can't be read.
    const texts = await Promise.all(found.map((file) => readFileText(file).catch(() => undefined)));
    if (texts.every((text) => text === undefined)) {
      return undefined;
    }
    const read = await Promise.all(
      texts.map((text = '', index) => workOnDocument(text, 'readEntries', [found[index]?.uri.path ?? '', text])),
    );
    const entries = read.flatMap((each) => each ?? []);
    const byKey = new Map(entries.toReversed().map((entry) => [entry.key === '' ? entry : entry.key, entry]));
    const loaded = {
      stamp,
      entries: new EntrySearch([...byKey.values()].reverse()),
      addresses: new Set(entries.flatMap(({ reference: { url } }) => getArticleKey(url) ?? [])),
      exactKeys: new Map(),
    };
    this.#bibliography = texts.includes(undefined) ? undefined : loaded;
    return loaded;
  }
}

function readLineBefore(document: TextDocument, position: Position): string {
  return document.getText(new Range(position.line, 0, position.line, position.character));
}

interface Completion {
  readonly document: TextDocument;
  readonly position: Position;
  readonly trigger: CompletionTrigger;
  readonly bibliography: LoadedBibliography | undefined;
  readonly isHandle: boolean;
}

/** Offers keys only where the parser finds a key, and other citations only where it allows them. */
function createItems(
  candidates: readonly Candidate[],
  { isForKey, isForCitation }: Place,
  completion: Completion,
): CitationItem[] {
  const { document, trigger, bibliography, isHandle } = completion;
  const languageId = getLanguageId(document);
  const labels = isHandle ? listLabels(document.getText(), languageId) : [];
  const isReference = (key: string) => labels.some((label) => label.startsWith(trigger.query) && key.startsWith(label));
  return candidates.flatMap((candidate, index) => {
    const { key, reference } = candidate;
    if (key !== undefined && isReference(key)) {
      return [];
    }
    const text = isForKey && key !== undefined ? writeExactKey(key, completion, languageId) : undefined;
    const isCitable = isForCitation || (isForKey && key === undefined && bibliography !== undefined);
    return text !== undefined && key !== undefined
      ? [createKeyItem(key, text, reference, index, completion)]
      : isCitable && !isHandle && isCitableReference(reference)
        ? [createRecordItem(candidate, index, completion)]
        : [];
  });
}

/** Returns `undefined` if the key could be read as anything else. */
function writeExactKey(key: string, { trigger, bibliography }: Completion, languageId: string): string | undefined {
  const id = `${languageId} ${key}`;
  const isExact = bibliography?.exactKeys.get(id) ?? isExactKey(key, languageId);
  bibliography?.exactKeys.set(id, isExact);
  return isExact ? writeKeyAt(trigger, key, languageId) : undefined;
}

function createKeyItem(
  key: string,
  text: string,
  reference: Reference,
  index: number,
  { document, trigger, position }: Completion,
): CitationItem {
  const item = new CitationItem(key, [reference.title ?? ''], { reference, document });
  item.insertText = text;
  // Both insert modes replace the whole key.
  item.range = new Range(document.positionAt(trigger.from), document.positionAt(trigger.to));
  rank(item, index, document.getText(new Range(document.positionAt(trigger.from), position)) + key);
  return item;
}

function createRecordItem(
  { key, reference }: Candidate,
  index: number,
  { document, position, trigger: { kind, query } }: Completion,
): CitationItem {
  const details = kind === 'key' && key !== undefined ? [l10n.t('Inserts a link, because its key can’t be cited')] : [];
  const item = new CitationItem(reference.title ?? key ?? '', details, { reference, document });
  // The command replaces what is typed, so that the citation and its entry are one undo step.
  item.insertText = '';
  item.range = new Range(position, position);
  item.command = { command: acceptCommand, title: '', arguments: [{ document, reference, kind }] };
  rank(item, index, query + (reference.title ?? ''));
  return item;
}

/** Keeps the order of the search. VS Code filters again while more is typed, and closes the list after white space. */
function rank(item: CitationItem, index: number, filter: string): void {
  item.filterText = filter.replace(/\s+/g, '') || '_';
  item.sortText = String(index).padStart(4, '0');
}
