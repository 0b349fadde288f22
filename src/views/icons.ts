import { ThemeColor, ThemeIcon } from 'vscode';
import type { ShownRecord } from './row.ts';

/** The content types of article-aggregation, Content types, and `post`, which occurs in answers only. */
const byContentType = new Map(
  Object.entries({
    blog: 'edit',
    contract: 'law',
    earnings_report: 'graph-line',
    enforcement_action: 'shield',
    financial_report: 'graph',
    lawsuit: 'law',
    news: 'file-text',
    official_statement: 'megaphone',
    podcast: 'mic',
    post: 'comment',
    press_release: 'broadcast',
    research_paper: 'mortar-board',
    site: 'globe',
    technical_documentation: 'file-code',
    whitepaper: 'notebook',
  }),
);

/** The levels that answers were seen to carry; the full set is not shown (market-intelligence, Filter parameters). */
const byImpact = new Map(
  Object.entries({
    critical: 'charts.red',
    high: 'list.warningForeground',
    medium: 'charts.blue',
    low: 'charts.green',
  }),
);

/** An icon for the kind of record, coloured by its impact level where it has one; pale once it was read. */
export function recordIcon(record: ShownRecord, wasRead = false): ThemeIcon {
  const icon = unreadIcon(record);
  return wasRead ? new ThemeIcon(icon.id, new ThemeColor('disabledForeground')) : icon;
}

function unreadIcon(record: ShownRecord): ThemeIcon {
  switch (record.kind) {
    case 'article':
      return new ThemeIcon(byContentType.get(record.contentType ?? '') ?? 'file');
    case 'evidence':
      return new ThemeIcon('quote');
    case 'mention':
      return new ThemeIcon('comment-discussion');
    case 'story':
      return new ThemeIcon('layers');
    case 'publisher':
    case 'source':
      return new ThemeIcon('organization');
    case 'event':
      return new ThemeIcon('calendar', impactColor(record.impactLevel));
    case 'signal':
      return new ThemeIcon('pulse', impactColor(record.impactLevel));
  }
}

function impactColor(level: string | undefined): ThemeColor | undefined {
  const color = byImpact.get(level?.toLowerCase() ?? '');
  return color === undefined ? undefined : new ThemeColor(color);
}
