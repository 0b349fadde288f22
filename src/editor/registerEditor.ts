import {
  CodeAction,
  CodeActionKind,
  DocumentDropOrPasteEditKind,
  l10n,
  languages,
  type Disposable,
  type DocumentPasteEditProvider,
  type HoverProvider,
} from 'vscode';
import { proseLanguageIds } from '../manifest.ts';
import type { CompleteCitation } from './completeCitation.ts';
import type { CitationPasteEdit, PasteCitation } from './pasteCitation.ts';
import { registerCompletion } from './registerCompletion.ts';

interface EditorFeatures {
  readonly provideHover: HoverProvider['provideHover'];
  readonly completion: () => CompleteCitation;
  readonly paste: PasteCitation;
}

/** Registers what editors offer. Loads the features on first use. */
export function registerEditor(load: () => Promise<EditorFeatures>): Disposable[] {
  return [
    registerFindSources(),
    languages.registerHoverProvider(proseLanguageIds, {
      provideHover: async (...args) => (await load()).provideHover(...args),
    }),
    registerPaste(async () => (await load()).paste),
    registerCompletion(async () => (await load()).completion()),
  ];
}

/** Offers the code action in prose. In programs, the light bulb would be a nuisance. */
function registerFindSources(): Disposable {
  const kind = CodeActionKind.Refactor.append('dateline.findSources');
  return languages.registerCodeActionsProvider(
    proseLanguageIds,
    {
      provideCodeActions: (_document, range) => {
        if (range.isEmpty) {
          return [];
        }
        const title = l10n.t('Find Sources…');
        const action = new CodeAction(title, kind);
        action.command = { command: 'dateline.findSources', title };
        return [action];
      },
    },
    { providedCodeActionKinds: [kind] },
  );
}

export const pasteKind = DocumentDropOrPasteEditKind.Empty.append('dateline', 'citation');

function registerPaste(load: () => Promise<PasteCitation>): Disposable {
  const provider: DocumentPasteEditProvider<CitationPasteEdit> = {
    provideDocumentPasteEdits: async (document, [range, ...others], transfer, _context, token) => {
      const read = (type: string) => transfer.get(type)?.asString() ?? '';
      const [text, html] = [await read('text/plain'), await read('text/html')];
      if (!range || others.length > 0 || !mayHoldSource(text, html)) {
        return undefined;
      }
      return (await load()).offer({ document, range }, { text, html }, token);
    },
    resolveDocumentPasteEdit: async (edit, token) => (await load()).resolve(edit, token),
  };
  return languages.registerDocumentPasteEditProvider('*', provider, {
    pasteMimeTypes: ['text/plain', 'text/html'],
    providedPasteEditKinds: [pasteKind],
  });
}

/** Excludes most pastes, so that they don't load the application. */
function mayHoldSource(text: string, html: string): boolean {
  return /https?:\/\//i.test(text) || /<a\s/i.test(html);
}
