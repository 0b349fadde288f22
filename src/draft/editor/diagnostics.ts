import {
  CodeAction,
  CodeActionKind,
  Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  l10n,
  languages,
  Position,
  Range,
  TextEdit,
  Uri,
  WorkspaceEdit,
  type CancellationToken,
  type CodeActionContext,
  type CodeActionProvider,
  type Disposable,
  type TextDocument,
} from 'vscode';
import { workOnDocument } from '../workOnDocument.ts';
import { findFirstIndex } from '../../languages/structure.ts';
import { isProblem, severityByCode, type CheckCode, type Finding, type Severity } from '../finding.ts';
import { Disposables } from '../../platform/disposables.ts';
import { notify, toAbortSignal } from '../../platform/notify.ts';
import { sanitizeLine } from '../../platform/remoteText.ts';
import { formatFindingWithPassage } from './citationRows.ts';
import { listFiles, type Draft, type Drafts } from './drafts.ts';

const source = 'Dateline';
/** A selection can contain thousands of problems, and each fix is verified. */
const maxFixes = 10;

export class CitationDiagnostics implements CodeActionProvider<FixAction>, Disposable {
  readonly #drafts: Drafts;
  readonly #disposables = new Disposables();
  readonly #collection = this.#disposables.add(languages.createDiagnosticCollection('dateline'));
  /** A checked document and its bibliographies. */
  readonly #files = new Map<TextDocument, readonly string[]>();

  constructor(drafts: Drafts) {
    this.#drafts = drafts;
    this.#disposables.add(drafts.onDidEvaluate(({ document }) => this.#update(document)));
    this.#disposables.add(drafts.onDidClose((document) => this.#update(document)));
    this.#disposables.add(
      languages.registerCodeActionsProvider({ pattern: '**' }, this, {
        providedCodeActionKinds: [CodeActionKind.QuickFix],
      }),
    );
  }

  async provideCodeActions(
    document: TextDocument,
    _range: Range,
    { diagnostics }: CodeActionContext,
    token: CancellationToken,
  ): Promise<FixAction[]> {
    const ownDiagnostics = diagnostics.filter((diagnostic) => diagnostic.source === source);
    if (ownDiagnostics.length === 0) {
      return [];
    }
    const drafts = await Promise.all(this.#drafts.all.map((draft) => this.#drafts.update(draft)));
    const actions: FixAction[] = [];
    for (const diagnostic of ownDiagnostics.slice(0, maxFixes)) {
      for (const draft of drafts) {
        const action = token.isCancellationRequested
          ? undefined
          : await createFix(draft, document, diagnostic, toAbortSignal(token));
        if (action) {
          actions.push(action);
          break;
        }
      }
    }
    return actions;
  }

  resolveCodeAction(action: FixAction): FixAction {
    const { document, version, textEdit } = action.fix;
    if (document.isClosed || document.version !== version) {
      void notify('information', l10n.t('The document changed, so nothing was fixed. Choose the quick fix again.'));
      return action;
    }
    action.edit = new WorkspaceEdit();
    action.edit.set(document.uri, [textEdit]);
    return action;
  }

  dispose(): void {
    this.#disposables.dispose();
  }

  #update(document: TextDocument): void {
    const draft = this.#drafts.find(document);
    const previousFiles = this.#files.get(document) ?? [];
    const files = draft?.isChecked === true ? listFiles(draft) : [];
    if (files.length > 0) {
      this.#files.set(document, files);
    } else {
      this.#files.delete(document);
    }
    for (const file of new Set([...previousFiles, ...files])) {
      this.#collection.set(Uri.parse(file), this.#createDiagnostics(file));
    }
  }

  #createDiagnostics(file: string): Diagnostic[] {
    return createDiagnostics(this.#drafts.findFindings(file).filter(isProblem), this.#findText(file));
  }

  #findText(file: string): string {
    const texts = this.#drafts.all.flatMap(({ document, content: { document: draft } }) =>
      document.uri.toString() === file
        ? [draft.text]
        : draft.bibliographies.filter(({ name }) => name === file).map(({ text }) => text),
    );
    return texts[0] ?? '';
  }
}

function createDiagnostics(findings: readonly Finding[], text: string): Diagnostic[] {
  const positions = createPositions(text);
  return findings.map((finding) => {
    const range = new Range(positions(finding.from), positions(finding.to));
    const diagnostic = new Diagnostic(
      range,
      formatFindingWithPassage(finding),
      severities[severityByCode[finding.code]],
    );
    diagnostic.source = source;
    diagnostic.code = finding.code;
    if (finding.code === 'unused-entry' || finding.code === 'unused-note') {
      diagnostic.tags = [DiagnosticTag.Unnecessary];
    }
    return diagnostic;
  });
}

const severities: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  information: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
};

/** Converts offsets in any text, because VS Code hasn't opened each bibliography. */
function createPositions(text: string): (offset: number) => Position {
  const starts = [0];
  for (const { index } of text.matchAll(/\r\n|\r|\n/g)) {
    starts.push(text.startsWith('\r\n', index) ? index + 2 : index + 1);
  }
  return (offset) => {
    const line = findFirstIndex(starts, (start) => start > offset) - 1;
    return new Position(line, offset - (starts[line] ?? 0));
  };
}

/** Returns `undefined` without such a finding or without a safe fix. */
async function createFix(
  draft: Draft,
  target: TextDocument,
  diagnostic: Diagnostic,
  signal: AbortSignal,
): Promise<FixAction | undefined> {
  const { uri, version } = target;
  const { document } = draft.content;
  const { bibliographies } = document;
  const file = draft.document.uri.toString() === uri.toString() ? undefined : uri.toString();
  const bibliography = bibliographies.find(({ name }) => name === file);
  const text = file === undefined ? document.text : bibliography?.text;
  if (text === undefined) {
    return undefined;
  }
  const positions = createPositions(text);
  const finding = draft.findings.find(
    (candidate) =>
      candidate.code === diagnostic.code &&
      candidate.bibliography === file &&
      diagnostic.range.intersection(new Range(positions(candidate.from), positions(candidate.to))) !== undefined,
  );
  const fix = finding?.fix;
  const { text: documentText, languageId } = document;
  const args = [{ text: documentText, languageId }, bibliography] as const;
  const edit = fix && (await workOnDocument(documentText, 'fixFinding', [...args, fix], signal));
  const title = finding && describeFix(finding);
  if (!edit || title === undefined) {
    return undefined;
  }
  const textEdit = TextEdit.replace(new Range(positions(edit.start), positions(edit.end)), edit.text);
  const action = new FixAction(title, { document: target, version, textEdit });
  action.diagnostics = [diagnostic];
  action.isPreferred = true;
  return isSameText(target.getText(), text) ? action : undefined;
}

/** A quick fix whose edit is added when the user chooses it, because the document can change until then. */
class FixAction extends CodeAction {
  readonly fix: { readonly document: TextDocument; readonly version: number; readonly textEdit: TextEdit };

  constructor(title: string, fix: FixAction['fix']) {
    super(title, CodeActionKind.QuickFix);
    this.fix = fix;
  }
}

/** Ignores line ends and the byte order mark, which VS Code changes when it opens a file. */
function isSameText(text: string, other: string): boolean {
  const [first, second] = [text, other].map((each) => each.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n'));
  return first === second;
}

function describeFix({ code, subject, detail = '' }: Finding): string | undefined {
  const titles: Partial<Record<CheckCode, () => string>> = {
    'title-differs': () => l10n.t('Use the Article’s Title: {0}', detail),
    'tracking-parameters': () => l10n.t('Remove Tracking Parameters'),
    'duplicate-address': () => l10n.t('Cite {0}', detail),
    'missing-note': () => l10n.t('Add the Footnote {0}', subject),
    'unused-note': () => l10n.t('Remove the Footnote {0}', subject),
    'not-a-web-address': () => l10n.t('Change the Address to {0}', detail),
  };
  const title = titles[code]?.();
  return title === undefined ? undefined : sanitizeLine(title);
}
