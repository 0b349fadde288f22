import type { QuickPickItem } from 'vscode';
import { kindOf, type CitableRecord } from '../kinds/index.ts';
import { recordTitle, textBelowTitle, titleTexts } from '../kinds/title.ts';
import { compactAge } from '../platform/age.ts';
import { label } from '../platform/remoteText.ts';

/** Returns the texts of a record in a quick pick: title, compact age and publisher, summary. */
export function resultWords(record: CitableRecord): Pick<QuickPickItem, 'label' | 'description' | 'detail'> {
  const kind = kindOf(record);
  const { brief, spoken = brief, picked = spoken } = kind.row(record);
  const { date, recorded } = kind.facts(record);
  // A title that is made of facts shows the date of recording.
  const shownDate = date ?? (titleTexts(record).title === undefined ? undefined : recorded);
  return {
    label: label(recordTitle(record)),
    description: label([compactAge(shownDate), ...picked].filter(Boolean).join(' · ')),
    detail: label(textBelowTitle(record) ?? kind.address(record) ?? ''),
  };
}
