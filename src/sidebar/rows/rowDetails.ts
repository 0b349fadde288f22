import { l10n } from 'vscode';
import { formatAge, formatCompactAge, formatTimestamp } from '../../platform/formatAge.ts';
import { isolateDirection, sanitizeLine } from '../../platform/remoteText.ts';
import { getKind } from '../../kinds/index.ts';
import type { OptionalText } from '../../kinds/recordKind.ts';
import { getDateBesideTitle } from '../../kinds/recordTitle.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

interface RowDetails {
  /** Before the title; empty without a date. */
  readonly age: string;
  /** The gray text after the title: publisher, or event type and impact. */
  readonly brief: readonly string[];
  /** For screen readers, with counts that don't fit into the row. */
  readonly spoken: readonly string[];
}

export function getRowDetails(record: ServiceRecord): RowDetails {
  const kind = getKind(record);
  const { brief, spoken = brief, counts = [] } = kind.row(record);
  const { date, observed, recorded } = getDateBesideTitle(record);
  const [observedAge, recordedAge] = [formatAge(observed), formatAge(recorded)];
  return {
    age: formatCompactAge(date ?? observed ?? recorded) ?? '',
    brief: removeEmpty(brief).map((text) => isolateDirection(sanitizeLine(text))),
    spoken: removeEmpty([
      ...spoken,
      formatAge(date),
      observedAge && l10n.t('observed {0}', observedAge),
      recordedAge && l10n.t('recorded {0}', recordedAge),
      ...counts,
    ]).map(sanitizeLine),
  };
}

export function getTooltipHeader(record: ServiceRecord): string[] {
  const kind = getKind(record);
  const { source = [], type } = kind.hover(record);
  const { date, observed, recorded } = getDateBesideTitle(record);
  const [observedAt, recordedAt] = [formatTimestamp(observed), formatTimestamp(recorded)];
  const dates = [
    formatTimestamp(date),
    observedAt && l10n.t('Observed {0}', observedAt),
    recordedAt && l10n.t('Recorded {0}', recordedAt),
  ];
  // Removes duplicates. The type of a mention is its platform, and a source may be named after its domain.
  return [...new Set(removeEmpty([...source, ...dates, type]))];
}

function removeEmpty(texts: readonly OptionalText[]): string[] {
  return texts.filter((text) => text !== undefined && text.trim() !== '') as string[];
}
