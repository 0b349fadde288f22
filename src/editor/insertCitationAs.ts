import { l10n, QuickPickItemKind, window, type QuickPickItem, type TextDocument } from 'vscode';
import { findLanguage } from '../languages/index.ts';
import type { Reference } from '../citation/reference.ts';
import { styleNames } from '../citation/styles/styleNames.ts';
import type { CitedReferences } from '../store/references.ts';
import type { Memory } from '../store/storage/storedFile.ts';
import { withLateProgress } from '../platform/notify.ts';
import { isolateDirection, sanitizeLine, sanitizeLabel } from '../platform/remoteText.ts';
import { showQuickPick } from '../platform/quickPick.ts';
import { storeLanguageSetting } from '../platform/settings.ts';
import type { CitationTarget } from './citationTarget.ts';
import { getLanguageId } from './citingDocument.ts';
import { insertCitation } from './insertCitation.ts';
import { previewFormats } from './previewFormats.ts';
import { formatInStyle, getStyleName } from './formatInStyle.ts';
import type { CitationRequest } from './prepareCitation.ts';

type LoadStoryReferences = () => Promise<readonly Reference[]>;

interface Item extends QuickPickItem {
  readonly format?: string;
}

interface StyleItem extends QuickPickItem {
  /** Default: the style of the settings. */
  readonly style: string | undefined;
}

interface InsertAsOptions {
  readonly memory: Memory;
  readonly alsoReported?: LoadStoryReferences | undefined;
  /** Whether the format becomes the one of the document's language. */
  readonly isForAlways?: boolean;
}

/** Lists the last used format first. Lets the user change the style or add the story's other articles. */
export async function insertCitationAs(
  request: CitationRequest,
  target: CitationTarget,
  options: InsertAsOptions,
): Promise<void> {
  const { memory, alsoReported, isForAlways = false } = options;
  const { document } = target;
  if (!document) {
    await insertCitation(request, target);
    return;
  }
  const languageId = getLanguageId(document);
  const memoryKey = `dateline.lastFormat.${languageId}`;
  const language = sanitizeLine(findLanguage(languageId).name);
  const formats = await createItems(request, target, memory.get(memoryKey));
  const alsoReportedItem: Item = { label: l10n.t('$(add) Also Reported By…'), alwaysShow: true };
  const otherStyle: Item = {
    label: l10n.t('$(symbol-text) Change Citation Style…'),
    description: sanitizeLabel(getStyleName(request.style, document)),
    alwaysShow: true,
  };
  const always: Item = {
    label: l10n.t('$(pin) Always Use One Format for {0}…', sanitizeLabel(language)),
    alwaysShow: true,
  };
  const separator: Item = { label: '', kind: QuickPickItemKind.Separator };
  const actions = [separator, otherStyle, ...(alsoReported ? [alsoReportedItem] : []), always];
  const picked = await showQuickPick<Item, Item>({
    title: isForAlways
      ? l10n.t('Dateline: Insert Citation, Always in This Format for {0}', language)
      : l10n.t('Dateline: Insert Citation As'),
    placeholder: l10n.t('Preview in {0}', language),
    matchOnDetail: true,
    items: [...formats, ...(isForAlways ? [] : actions)],
    accept: ([item]) => item,
  });
  if (picked === otherStyle) {
    const pickedStyle = await pickStyle(request.references, document);
    await (pickedStyle && insertCitationAs({ ...request, style: pickedStyle.style }, target, options));
  } else if (picked === alsoReportedItem && alsoReported) {
    const more = await pickOthers(alsoReported);
    const added = more && { ...request, ...addReferences(request, more) };
    await (added && insertCitationAs(added, target, { ...options, alsoReported: undefined }));
  } else if (picked === always) {
    await insertCitationAs(request, target, { ...options, isForAlways: true });
  } else if (picked?.format !== undefined) {
    await memory.update(memoryKey, picked.format);
    if (isForAlways) {
      await storeLanguageSetting('citation.format', picked.format, document);
    }
    await insertCitation({ ...request, format: picked.format }, target);
  }
}

function addReferences({ references, loadNamed }: CitedReferences, others: readonly Reference[]): CitedReferences {
  return {
    references: [...references, ...others],
    loadNamed: loadNamed && (async (signal) => [...(await loadNamed(signal)), ...others]),
  };
}

async function createItems(request: CitationRequest, target: CitationTarget, last: unknown): Promise<Item[]> {
  const formats = await withLateProgress(l10n.t('Reading the document…'), (signal) =>
    previewFormats(request, target, signal),
  );
  const items = formats.map(({ id, name, text, lacksBibliography = false }, index): Item => {
    const notes = [
      ...(id === last ? [l10n.t('last used')] : []),
      ...(index === 0 ? [l10n.t('default')] : []),
      ...(lacksBibliography ? [l10n.t('needs a bibliography')] : []),
    ];
    return { label: sanitizeLabel(name), description: notes.join(', '), detail: sanitizeLabel(text), format: id };
  });
  const first = items.filter(({ format }) => format === last);
  return [...first, ...items.filter((item) => !first.includes(item))];
}

async function pickStyle(references: readonly Reference[], document: TextDocument): Promise<StyleItem | undefined> {
  const defaultStyle = getStyleName(undefined, document);
  const otherStyles = Object.keys(styleNames).filter((style) => styleNames[style] !== defaultStyle);
  const items = [undefined, ...otherStyles].map(async (style): Promise<StyleItem> => {
    const { texts, problem } = await formatInStyle(references, document, style);
    const text = texts?.map((parts) => parts.map((part) => part.text).join('')).join(' ');
    return {
      label: sanitizeLabel(getStyleName(style, document)),
      ...(style === undefined && { description: l10n.t('default') }),
      detail: sanitizeLabel(text ?? problem ?? ''),
      style,
    };
  });
  return window.showQuickPick(Promise.all(items), {
    title: l10n.t('Dateline: Citation Style'),
    placeHolder: l10n.t('Select the style of formatted references'),
    matchOnDetail: true,
  });
}

async function pickOthers(alsoReported: LoadStoryReferences): Promise<readonly Reference[] | undefined> {
  const items = alsoReported().then((articles) =>
    articles.map((reference) => ({
      label: isolateDirection(sanitizeLabel(reference.title ?? reference.url ?? '')),
      description: sanitizeLabel(reference.publisher ?? ''),
      reference,
    })),
  );
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Dateline: Also Reported By'),
    placeHolder: l10n.t('Select other articles of the story to cite together'),
    canPickMany: true,
    matchOnDescription: true,
  });
  return picked?.map(({ reference }) => reference);
}
