import { l10n, MarkdownString } from 'vscode';
import { getKind } from '../../kinds/index.ts';
import type { OptionalText } from '../../kinds/recordKind.ts';
import { getDateBesideTitle, getRecordTitle, omitTitleTexts } from '../../kinds/recordTitle.ts';
import { formatTimestamp } from '../../platform/formatAge.ts';
import { isolateDirection, sanitizeLine, sanitizeMarkdown } from '../../platform/remoteText.ts';
import type { ServiceRecord } from '../../client/records/types.ts';

/**
 * Returns the title, the publisher, the date and the start of the summary. The page has the rest. Escapes remote text.
 * The Markdown is untrusted and without HTML.
 */
export function createTooltip(record: ServiceRecord): MarkdownString {
  const below = omitTitleTexts(record);
  const paragraphs = [
    `**${isolateMarkdown(sanitizeLine(getRecordTitle(record)))}**`,
    getTooltipHeader(record).map(isolateMarkdown).join(' · '),
    isolateMarkdown(truncateWords(getSummary(below) ?? '')),
  ];
  return new MarkdownString(paragraphs.filter((text) => text !== '').join('\n\n'));
}

export function removeEmpty(texts: readonly OptionalText[]): string[] {
  return texts.filter((text) => text !== undefined && text.trim() !== '') as string[];
}

function getTooltipHeader(record: ServiceRecord): string[] {
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

function isolateMarkdown(text: string): string {
  return isolateDirection(sanitizeMarkdown(text));
}

function getSummary(record: ServiceRecord): string | undefined {
  return 'summary' in record ? record.summary : 'description' in record ? record.description : undefined;
}

/** About two lines of a hover, in UTF-16 code units. */
const maxSummary = 160;

function truncateWords(text: string): string {
  const words = text.trim();
  return words.length <= maxSummary ? words : `${words.slice(0, maxSummary).replace(/\s+\S*$/, '')}…`;
}
