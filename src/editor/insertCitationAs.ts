import { l10n, QuickPickItemKind, window, type Memento, type QuickPickItem } from 'vscode';
import { formatsFor } from '../citation/cite.ts';
import type { Reference } from '../citation/reference.ts';
import { label } from '../platform/remoteText.ts';
import { targetOf } from './citingDocument.ts';
import { formatName } from './formatNames.ts';
import { citationText, insertCitation } from './insertCitation.ts';
import type { Place } from './place.ts';
import { formatFor, templatesOf } from './way.ts';

/** The other articles of a story. */
export type AlsoReported = () => Promise<readonly Reference[]>;

interface Item extends QuickPickItem {
  readonly format?: string;
}

/**
 * Asks for a format, each shown as the citation would read at the place, and inserts that. The one that was chosen last
 * for the language comes first; a story's other articles can be cited with it.
 */
export async function insertCitationAs(
  references: readonly Reference[],
  place: Place | undefined,
  { memory, alsoReported }: { readonly memory: Memento; readonly alsoReported?: AlsoReported | undefined },
): Promise<void> {
  if (!place) {
    await insertCitation(references, place);
    return;
  }
  const { document } = targetOf(place);
  const memoryKey = `citation.lastFormat.${document.languageId}`;
  const items = await itemsFor(references, place, memory.get(memoryKey));
  const others: Item = { label: l10n.t('$(add) Also reported by…'), alwaysShow: true };
  const separator: Item = { label: '', kind: QuickPickItemKind.Separator };
  const picked = await window.showQuickPick(alsoReported ? [...items, separator, others] : items, {
    title: l10n.t('Dateline: Insert Citation As'),
    placeHolder: l10n.t('Each as it would read in {0}', document.languageId),
    matchOnDetail: true,
  });
  if (picked === others && alsoReported) {
    const more = await pickOthers(alsoReported);
    await (more && insertCitationAs([...references, ...more], place, { memory }));
  } else if (picked?.format !== undefined) {
    await memory.update(memoryKey, picked.format);
    await insertCitation(references, place, picked.format);
  }
}

async function itemsFor(references: readonly Reference[], place: Place, last: unknown): Promise<Item[]> {
  const { document } = targetOf(place);
  const fitting = await formatFor(document, undefined);
  const formats = [...Object.keys(templatesOf(document)), ...formatsFor(document.languageId)];
  const itemOf = async (format: string): Promise<Item> => {
    const known = formatsFor(document.languageId).find((id) => id === format);
    const notes = [
      ...(format === last ? [l10n.t('chosen last')] : []),
      ...(format === fitting ? [l10n.t('what Insert Citation does')] : []),
    ];
    return {
      label: known === undefined ? label(format) : formatName(known),
      description: notes.join(', '),
      detail: label(await citationText(references, place, { format, isPreview: true })),
      format,
    };
  };
  const items = await Promise.all(formats.map(itemOf));
  const first = items.find(({ format }) => format === last) ?? items.find(({ format }) => format === fitting);
  return first ? [first, ...items.filter((item) => item !== first)] : items;
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
    placeHolder: l10n.t('What else to cite with it'),
    canPickMany: true,
    matchOnDescription: true,
  });
  return picked?.map(({ reference }) => reference);
}
