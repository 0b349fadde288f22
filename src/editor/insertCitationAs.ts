import { l10n, QuickPickItemKind, window, type Memento, type QuickPickItem } from 'vscode';
import { languageOf } from '../citation/languages/index.ts';
import type { Reference } from '../citation/reference.ts';
import { sanitizeLine, label } from '../platform/remoteText.ts';
import { documentOf, type CitationTarget } from './citationTarget.ts';
import type { CitationRequest } from './citationOptions.ts';
import { languageIdOf } from './citingDocument.ts';
import { insertCitation } from './insertCitation.ts';
import { offeredFormats } from './offeredFormats.ts';

/** The other articles of a story. */
export type AlsoReported = () => Promise<readonly Reference[]>;

interface Item extends QuickPickItem {
  readonly format?: string;
}

interface InsertAsOptions {
  readonly memory: Memento;
  readonly alsoReported?: AlsoReported | undefined;
  /** Words of the source, to be quoted before its citation. */
  readonly quotation?: string | undefined;
}

/**
 * Asks for a format, each shown as the citation would read at the place, and inserts that. The one that was chosen last
 * for the language comes first; a story's other articles can be cited with it.
 */
export async function insertCitationAs(
  references: readonly Reference[],
  target: CitationTarget | undefined,
  { memory, alsoReported, quotation }: InsertAsOptions,
): Promise<void> {
  if (!target) {
    await insertCitation({ references, quotation }, target);
    return;
  }
  const languageId = languageIdOf(documentOf(target));
  const memoryKey = `citation.lastFormat.${languageId}`;
  const items = await itemsFor({ references, quotation }, target, memory.get(memoryKey));
  const others: Item = { label: l10n.t('$(add) Also reported by…'), alwaysShow: true };
  const separator: Item = { label: '', kind: QuickPickItemKind.Separator };
  const picked = await window.showQuickPick(alsoReported ? [...items, separator, others] : items, {
    title: l10n.t('Dateline: Insert Citation As'),
    placeHolder: l10n.t('Preview in {0}', sanitizeLine(languageOf(languageId).name)),
    matchOnDetail: true,
  });
  if (picked === others && alsoReported) {
    const more = await pickOthers(alsoReported);
    await (more && insertCitationAs([...references, ...more], target, { memory, quotation }));
  } else if (picked?.format !== undefined) {
    await memory.update(memoryKey, picked.format);
    await insertCitation({ references, quotation, format: picked.format }, target);
  }
}

async function itemsFor(request: CitationRequest, target: CitationTarget, last: unknown): Promise<Item[]> {
  const formats = await offeredFormats(request, target);
  const items = formats.map(({ id, name, text, lacksBibliography = false }, index): Item => {
    const notes = [
      ...(id === last ? [l10n.t('last used')] : []),
      ...(index === 0 ? [l10n.t('default')] : []),
      ...(lacksBibliography ? [l10n.t('needs a bibliography')] : []),
    ];
    return { label: label(name), description: notes.join(', '), detail: label(text), format: id };
  });
  const first = items.filter(({ format }) => format === last);
  return [...first, ...items.filter((item) => !first.includes(item))];
}

async function pickOthers(alsoReported: AlsoReported): Promise<readonly Reference[] | undefined> {
  const items = alsoReported().then((others) =>
    others.map((reference) => ({
      label: label(reference.title ?? reference.url ?? ''),
      description: label(reference.publisher ?? ''),
      reference,
    })),
  );
  const picked = await window.showQuickPick(items, {
    title: l10n.t('Dateline: Also Reported By'),
    placeHolder: l10n.t('Select articles to cite with it'),
    canPickMany: true,
    matchOnDescription: true,
  });
  return picked?.map(({ reference }) => reference);
}
