import { MarkdownString } from 'vscode';
import { getRecordTitle, omitTitleTexts } from '../../kinds/recordTitle.ts';
import { isolateDirection, sanitizeLine, sanitizeMarkdown } from '../../platform/remoteText.ts';
import { getKind } from '../../kinds/index.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { getTooltipHeader } from './rowDetails.ts';

/** Escapes remote text. The Markdown is untrusted and without HTML. */
export function createTooltip(record: ServiceRecord, title = sanitizeLine(getRecordTitle(record))): MarkdownString {
  const below = omitTitleTexts(record);
  const kind = getKind(record);
  const { labels = [], figures = [] } = kind.hover(record);
  const paragraphs = [
    getTooltipHeader(record).map(isolateMarkdown).join(' · '),
    `**${isolateMarkdown(title)}**`,
    sanitizeMarkdown(getSummary(below) ?? ''),
    labels
      .filter((group) => group.labels.length > 0)

      .map(({ title, labels }) => `*${sanitizeMarkdown(title)}:* ${labels.map(isolateMarkdown).join(', ')}`)
      .join('  \n'),
    [...(kind.row(record).counts ?? []), ...figures].map(sanitizeMarkdown).join(' · '),
    sanitizeMarkdown(kind.address(record) ?? ''),
  ];
  return new MarkdownString(paragraphs.filter((text) => text !== '').join('\n\n'));
}

function isolateMarkdown(text: string): string {
  return isolateDirection(sanitizeMarkdown(text));
}

function getSummary(record: ServiceRecord): string | undefined {
  return 'summary' in record ? record.summary : 'description' in record ? record.description : undefined;
}
