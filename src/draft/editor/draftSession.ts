import { userInfo } from 'node:os';
import { commands, l10n, lm, Range, Selection, TextEditorRevealType, window, workspace } from 'vscode';
import type { Disposable, Event, TextDocument, TextEditor, Uri } from 'vscode';
import { hasCredentials } from '../../citation/address.ts';
import { hasParser } from '../../languages/findParser.ts';
import type { Span } from '../../languages/structure.ts';
import { workOnDocument } from '../workOnDocument.ts';
import type { LinkProblem } from '../../client/transport/checkLink.ts';
import { getLanguageId } from '../../editor/citingDocument.ts';
import { setContext } from '../../platform/contextKey.ts';
import { Disposables } from '../../platform/disposables.ts';
import type { Log } from '../../platform/log.ts';
import { announce, confirm, notify, withProgress, type Remedy } from '../../platform/notify.ts';
import { readSetting } from '../../platform/settings.ts';
import type { LazyTree } from '../../sidebar/lazyTree.ts';
import type { CheckMarks } from '../../store/checkMarks.ts';
import { findClaims, type CitationRow, type ClaimRow } from './citationRows.ts';
import { CitationsView, createCitationRows, findDraftEditor } from './citationsView.ts';
import { CitationDiagnostics } from './diagnostics.ts';
import { Drafts, type ArticleFinder, type Draft } from './drafts.ts';
import { exportAnnotatedDraft } from './exportAnnotatedDraft.ts';
import { MarkGutter } from './markGutter.ts';

interface DraftSessionOptions {
  readonly extensionUri: Uri;
  readonly tree: LazyTree;
  readonly finder: ArticleFinder;
  readonly marks: CheckMarks;
  readonly onDidChangeService: Event<unknown>;
  readonly log: Log;
}

export class DraftSession implements Disposable {
  readonly #marks: CheckMarks;
  readonly #disposables = new Disposables();
  readonly drafts: Drafts;
  readonly #view: CitationsView;

  constructor({ extensionUri, tree, finder, marks, onDidChangeService, log }: DraftSessionOptions) {
    this.#marks = marks;
    this.drafts = this.#disposables.add(new Drafts(finder, (error) => log.error(error)));
    this.#disposables.add(
      onDidChangeService(() => void this.drafts.forgetArticles().catch((error: unknown) => log.error(error))),
    );
    this.#disposables.add(new CitationDiagnostics(this.drafts));
    this.#disposables.add(new MarkGutter(extensionUri, this.drafts, marks));
    this.#view = this.#disposables.add(new CitationsView(tree, this.drafts, marks));
    const updateModels = () =>
      lm.selectChatModels().then(
        (models) => setContext('dateline.hasLanguageModel', models.length > 0),
        (error: unknown) => log.error(error),
      );
    this.#disposables.add(lm.onDidChangeChatModels(() => void updateModels()));
    void updateModels();
    this.#disposables.add(
      workspace.onDidSaveTextDocument((document) => {
        if (readSetting('check.onSave') && this.drafts.find(document)?.isChecked === true) {
          this.drafts.check(document, new AbortController().signal).catch((error: unknown) => log.error(error));
        }
      }),
    );
  }

  /**
   * Checks the active document, and offers to load the texts of articles that are not on this computer.
   *
   * @param uri an open document to check instead; its missing texts are loaded at once
   * @throws ServiceError
   */
  async check(uri?: string): Promise<void> {
    const document =
      uri === undefined
        ? findDraftEditor()?.document
        : workspace.textDocuments.find((open) => open.uri.toString() === uri);
    if (!document) {
      void notify('information', l10n.t('Open the document whose citations you want to check.'));
      return;
    }
    const { draft, isCanceled } = await withProgress(l10n.t('Checking citations…'), async (signal) => ({
      draft: await this.drafts.check(document, signal, uri === undefined ? 'articles' : 'texts'),
      isCanceled: signal.aborted,
    }));
    await commands.executeCommand('dateline.citations.focus', { preserveFocus: true });
    if (isCanceled || !draft) {
      announce(l10n.t('The check was canceled. See its results so far in the Problems and Citations views.'));
      return;
    }
    setContext('dateline.hasChecked', true);
    const missing = this.drafts.findMissingTexts(draft).length;
    const result = describeResult(draft, this.drafts.countProblems(draft));
    if (missing === 0) {
      announce(result);
    } else {
      const hint =
        missing === 1
          ? l10n.t('The text of 1 article is not on this computer, so its sentence was not compared.')
          : l10n.t(
              'The texts of {0} articles are not on this computer, so their sentences were not compared.',
              missing,
            );
      const remedy: Remedy = {
        label: l10n.t('Load and Compare'),
        command: 'dateline.checkCitations',
        args: [document.uri.toString()],
      };
      void notify('information', `${result} ${hint}`, [remedy]);
    }
  }

  /** Asks for confirmation, then requests the cited addresses from their websites. */
  async checkLinks(): Promise<void> {
    const editor = findDraftEditor();
    if (!editor) {
      void notify('information', l10n.t('Open the document whose links you want to check.'));
      return;
    }
    const { document } = editor;
    this.drafts.startChecking(document);
    const { content } = await this.drafts.evaluate(document);
    const addresses = [
      ...new Set(content.citations.flatMap((cited) => cited.addresses.flatMap((url) => url ?? []))),
    ].filter((address) => !hasCredentials(address));
    const count = addresses.length;
    if (count === 0) {
      void notify('information', l10n.t('This document has no cited web addresses.'));
      return;
    }
    const isConfirmed = await confirm(
      count === 1 ? l10n.t('Check 1 address on its website?') : l10n.t('Check {0} addresses on their websites?', count),
      {
        details: [
          l10n.t(
            'Dateline connects to the websites directly, without a proxy, so they see your IP address. Your API key is not sent.',
          ),
        ],
        yes: l10n.t('Check Links'),
      },
    );
    if (!isConfirmed) {
      return;
    }
    const failed = await withProgress(l10n.t('Checking links…'), (signal) => this.#checkLinks(addresses, signal));
    await this.drafts.evaluate(document);
    if (failed === 0) {
      announce(l10n.t('All addresses can be reached.'));
    } else {
      void notify('warning', l10n.t('Addresses that can’t be reached: {0}.', failed));
    }
  }

  async setFindsClaims(findsClaims: boolean): Promise<void> {
    setContext('dateline.findsClaims', findsClaims);
    await this.drafts.setFindsClaims(findsClaims);
  }

  async step(by: 1 | -1): Promise<void> {
    const editor = findDraftEditor();
    const rows = editor ? await this.#updateRows(editor.document) : [];
    if (!editor || rows.length === 0) {
      void notify('information', l10n.t('This document has no citations.'));
      return;
    }
    const [start, end] = [editor.selection.start, editor.selection.end].map((position) =>
      editor.document.offsetAt(position),
    );
    const spans = rows.map(({ cited }) => cited.citation);
    const next = spans.findIndex(({ from, to }) => from > (start ?? 0) || (from === start && to > (end ?? 0)));
    const previous = spans.findLastIndex(({ from }) => from < (start ?? 0));
    const index = by === 1 ? (next < 0 ? 0 : next) : previous < 0 ? rows.length - 1 : previous;
    const row = rows[index];
    if (row) {
      await showSpan(row.cited.citation, editor);
    }
  }

  async goTo(row: CitationRow | ClaimRow): Promise<void> {
    const { document } = row.draft;
    const visible = window.visibleTextEditors.find((editor) => editor.document === document);
    await showSpan(await this.#findSpan(row), visible ?? (await window.showTextDocument(document)));
  }

  /** Returns the current span of a row that can be older than the text. */
  async #findSpan(row: CitationRow | ClaimRow): Promise<Span> {
    if (row.kind === 'claim') {
      const claims = findClaims(await this.drafts.update(row.draft));
      return claims.find(({ subject }) => subject === row.claim.subject) ?? row.claim;
    }
    const rows = await this.#updateRows(row.draft.document);
    return (rows.find(({ index }) => index === row.index) ?? row).cited.citation;
  }

  /** Marks the citation at the cursor, or else all citations of its sentence, if there are no rows. */
  async mark(selectedRows: readonly CitationRow[], isChecked: boolean): Promise<void> {
    const rows = selectedRows.length > 0 ? selectedRows : await this.#findRowsAtCursor();
    if (rows.length === 0) {
      void notify(
        'information',
        l10n.t('Place the cursor in a sentence with a citation, or select a row of the Citations view.'),
      );
      return;
    }
    for (const { cited, draft } of rows) {
      await (isChecked
        ? this.#marks.add(cited.claim, {
            document: draft.document.uri.toString(),
            user: readUserName(),
            date: new Date().toISOString(),
          })
        : this.#marks.remove(cited.claim));
    }
  }

  async findRowAtCursor(): Promise<CitationRow | undefined> {
    return (await this.#findRowsAtCursor())[0];
  }

  async exportAnnotated(): Promise<void> {
    const editor = findDraftEditor();
    if (!editor) {
      void notify('information', l10n.t('Open the document that you want to export.'));
      return;
    }
    const draft = await this.drafts.evaluate(editor.document, 'texts');
    await exportAnnotatedDraft(draft, createCitationRows(draft, this.#marks));
  }

  async #updateRows(document: TextDocument): Promise<CitationRow[]> {
    const draft = this.drafts.find(document);
    return createCitationRows(
      draft?.version === document.version ? draft : await this.drafts.evaluate(document),
      this.#marks,
    );
  }

  async #findRowsAtCursor(): Promise<CitationRow[]> {
    const editor = findDraftEditor();
    if (!editor) {
      return this.#view.selection ? [this.#view.selection] : [];
    }
    const { document, selection } = editor;
    const rows = await this.#updateRows(document);
    const offset = document.offsetAt(selection.active);
    const rowsAtCursor = rows.filter(({ cited: { citation } }) => citation.from <= offset && offset <= citation.to);
    const text = document.getText();
    const sentence = await workOnDocument(text, 'findSentence', [text, getLanguageId(document), offset]);
    return rowsAtCursor.length > 0
      ? rowsAtCursor
      : rows.filter(({ cited }) => sentence && cited.sentence?.from === sentence.from);
  }

  async #checkLinks(addresses: readonly string[], signal: AbortSignal): Promise<number> {
    const { checkLink } = await import('../../client/transport/checkLink.ts');
    const remaining = [...addresses];
    let failed = 0;
    const requestNext = async () => {
      for (
        let address = remaining.shift();
        address !== undefined;
        address = signal.aborted ? undefined : remaining.shift()
      ) {
        try {
          const problem = await checkLink(address, { signal });
          failed += problem ? 1 : 0;
          this.drafts.setReachable(address, problem && describeLinkProblem(problem));
        } catch (error) {
          if (!isAborted(signal)) {
            throw error;
          }
        }
      }
    };
    await Promise.all(Array.from({ length: parallelChecks }, requestNext));
    return failed;
  }

  dispose(): void {
    this.#disposables.dispose();
  }
}

/** Returns an empty string on systems that don't know the account, such as some containers. */
function readUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return '';
  }
}

const parallelChecks = 4;

async function showSpan({ from, to }: Span, editor: TextEditor): Promise<void> {
  const { document } = editor;
  const range = new Range(document.positionAt(from), document.positionAt(to));
  const visible = await window.showTextDocument(document, editor.viewColumn);
  visible.selection = new Selection(range.start, range.end);
  visible.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
}

function describeResult({ citations, isReadable, content: { document } }: Draft, problems: number): string {
  if (!isReadable) {
    return hasParser(document.languageId)
      ? l10n.t('This document can’t be checked, because it is too large or has syntax that Dateline can’t read.')
      : l10n.t('Dateline can’t read citations in this type of file.');
  }
  if (citations.length + problems === 0) {
    return l10n.t('This document has no citations.');
  }
  const count = citations.length === 1 ? l10n.t('1 citation') : l10n.t('{0} citations', citations.length);
  return problems === 0
    ? l10n.t('Checked {0}: no problems found.', count)
    : problems === 1
      ? l10n.t('Checked {0}: 1 problem found. See the Problems and Citations views.', count)
      : l10n.t('Checked {0}: {1} problems found. See the Problems and Citations views.', count, problems);
}

function describeLinkProblem(problem: LinkProblem): string {
  switch (problem.kind) {
    case 'status':
      return l10n.t('the website answers with status {0}', problem.status);
    case 'privateHost':
      return l10n.t('the host is not on the public internet');
    case 'redirects':
      return l10n.t('the website redirects too often');
    case 'timeout':
      return l10n.t('the website does not answer');
    case 'network':
      return l10n.t('there is no connection to the website');
  }
}

function isAborted({ aborted }: AbortSignal): boolean {
  return aborted;
}
