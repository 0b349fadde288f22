import {
  commands,
  CompletionItem,
  CompletionItemKind,
  CompletionList,
  MarkdownString,
  Range,
  type CancellationToken,
  type Disposable,
  type Position,
  type TextDocument,
} from 'vscode';
import { getAddressKey, getHost } from '../citation/address.ts';
import { EntrySearch } from '../bibliography/entrySearch.ts';
import type { ExistingEntry } from '../bibliography/bibliographyFile.ts';
import { readBibliography } from '../bibliography/readBibliography.ts';
import type { CompletionTrigger } from '../citation/insertion/completionTrigger.ts';
import { writeClosing, writeKey } from '../citation/insertion/writeKey.ts';
import type { Reference } from '../citation/reference.ts';
import { sanitizeLabel, sanitizeLine, sanitizeMarkdown } from '../platform/remoteText.ts';
import type { acceptCompletion } from './acceptCompletion.ts';
import { readFileText, getContentVersion } from './bibliography.ts';
import { getLanguageId } from './citingDocument.ts';
import { findBibliography } from './findBibliography.ts';

const maxSuggestions = 100;
/** Runs for an accepted item that changes more than the typed text. */
const acceptCommand = '_dateline.acceptCompletion';

export class CitationItem extends CompletionItem {
  /** The documentation is formatted when the item is selected. */
  readonly cited: { readonly reference: Reference; readonly document: TextDocument };

  constructor(text: string, description: string, cited: CitationItem['cited']) {
    super({ label: text, description }, CompletionItemKind.Reference);
    this.cited = cited;
  }
}

interface Candidate {
  readonly key?: string;
  readonly reference: Reference;
}

/** Suggestions from bibliography, clippings, and open or recently read records. Sends no request. */
export class CompleteCitation implements Disposable {
  readonly #findLocalReferences: () => Promise<readonly Reference[]>;
  readonly #command: Disposable;
  #bibliography:
    | { readonly stamp: string; readonly entries: EntrySearch<ExistingEntry>; readonly addresses: Set<string> }
    | undefined;

  constructor(findLocalReferences: () => Promise<readonly Reference[]>) {
    this.#findLocalReferences = findLocalReferences;
    this.#command = commands.registerCommand(acceptCommand, async (...args: Parameters<typeof acceptCompletion>) =>
      (await import('./acceptCompletion.ts')).acceptCompletion(...args),
    );
  }

  dispose(): void {
    this.#command.dispose();
  }

  async provide(
    document: TextDocument,
    position: Position,
    trigger: CompletionTrigger,
    token: CancellationToken,
  ): Promise<CompletionList<CitationItem> | undefined> {
    const bibliography = await this.#readBibliography(document);
    const localReferences = token.isCancellationRequested ? [] : await this.#findLocalReferences();
    if (token.isCancellationRequested) {
      return undefined;
    }
    const { entries, addresses = new Set() } = bibliography ?? {};
    const otherEntries = new EntrySearch<Candidate>(
      localReferences
        .filter(({ url = '' }) => !addresses.has(getAddressKey(url) ?? ''))
        .map((reference) => ({ reference })),
    );
    const candidates: readonly Candidate[] = [
      ...(entries?.find(trigger.query, maxSuggestions) ?? []),
      ...otherEntries.find(trigger.query, maxSuggestions),
    ];
    const items = candidates.map((candidate, index) => createItem(candidate, index, document, position, trigger));
    return new CompletionList(items, true);
  }

  async resolve(item: CitationItem): Promise<CitationItem> {
    const { reference, document } = item.cited;
    const { formatInStyle } = await import('./formatInStyle.ts');
    const { texts, problem = '' } = await formatInStyle([reference], document);
    const [pieces] = texts ?? [];
    item.documentation = new MarkdownString(sanitizeMarkdown(pieces?.map(({ text }) => text).join('') ?? problem));
    return item;
  }

  async #readBibliography(document: TextDocument) {
    const file = await findBibliography(document);
    const stamp = file && (await getContentVersion(file));
    if (!file || stamp === undefined) {
      return undefined;
    }
    if (this.#bibliography?.stamp !== stamp) {
      const text = await readFileText(file).catch(() => '');
      const { entries = [] } = readBibliography(file.uri.path, text) ?? {};
      const addresses = entries.flatMap(({ reference: { url = '' } }) => getAddressKey(url) ?? []);
      this.#bibliography = { stamp, entries: new EntrySearch(entries), addresses: new Set(addresses) };
    }
    return this.#bibliography;
  }
}

function createItem(
  { key, reference }: Candidate,
  index: number,
  document: TextDocument,
  position: Position,
  trigger: CompletionTrigger,
): CitationItem {
  const { title = '', publisher = getHost(reference.url) ?? '', published = '', authors = [] } = reference;
  const isKey = trigger.kind === 'key' && key !== undefined;
  const item = new CitationItem(sanitizeLabel(isKey ? key : title || (key ?? '')), sanitizeLabel(publisher), {
    reference,
    document,
  });
  item.detail = sanitizeLine(
    [isKey ? title : '', authors.join(', '), published.slice(0, 10)].filter(Boolean).join(' · '),
  );
  // VS Code filters again while more is typed, before it asks for other items.
  item.filterText = [trigger.query, key, title, publisher].filter(Boolean).join(' ');
  item.sortText = String(index).padStart(4, '0');
  if (isKey) {
    const line = document.lineAt(position.line).text;
    item.range = new Range(position.line, trigger.from, position.line, position.character);
    item.insertText =
      writeKey(key, getLanguageId(document), line.slice(0, trigger.from)) +
      writeClosing(trigger, line.slice(position.character));
  } else {
    // The command replaces what is typed, so that the citation and its entry are one undo step.
    item.range = new Range(position, position);
    item.insertText = '';
    item.command = { command: acceptCommand, title: '', arguments: [{ document, reference, kind: trigger.kind }] };
  }
  return item;
}
