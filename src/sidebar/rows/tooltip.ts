import { MarkdownString } from 'vscode';
import { getRecordTitle, omitTitleTexts } from '../../kinds/recordTitle.ts';
import { isolateDirection, sanitizeLine, sanitizeMarkdown } from '../../platform/remoteText.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { getTooltipHeader } from './rowDetails.ts';

/**
 * Returns the title, the publisher, the date and the start of the summary. The page has the rest. Escapes remote text.
 * The Markdown is untrusted and without HTML.
 */
export function createTooltip(record: ServiceRecord, title = sanitizeLine(getRecordTitle(record))): MarkdownString {
  const below = omitTitleTexts(record);
  const paragraphs = [
    `**${isolateMarkdown(title)}**`,
    getTooltipHeader(record).map(isolateMarkdown).join(' · '),
    isolateMarkdown(truncateWords(getSummary(below) ?? '')),
  ];
  return new MarkdownString(paragraphs.filter((text) => text !== '').join('\n\n'));
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
