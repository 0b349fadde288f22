import { l10n, MarkdownString } from 'vscode';
import { recordTitle } from '../../store/recordTitle.ts';
import { sanitizeLine, markdown } from '../../platform/remoteText.ts';
import { addressOf } from '../../records/kinds.ts';
import { belowTitle } from '../../records/title.ts';
import type { ServiceRecord } from '../../client/records/types.ts';
import { countWords, headWords } from './recordWords.ts';

/**
 * The tooltip of a record: publisher, time and type, title, summary, labels in groups, counts, address. Remote text goes
 * in as text alone: the Markdown is not trusted and holds no HTML.
 */
export function tooltip(record: ServiceRecord, title = sanitizeLine(recordTitle(record))): MarkdownString {
  const below = belowTitle(record);
  const paragraphs = [
    headWords(record).map(markdown).join(' · '),
    `**${markdown(title)}**`,
    markdown(summaryOf(below) ?? ''),
    markdown(below.kind === 'evidence' ? (below.quotation ?? '') : ''),
    labelGroups(record)
      .map(({ name, labels }) => `*${name}:* ${labels.map(markdown).join(', ')}`)
      .join('  \n'),
    [...countWords(record), ...engagement(record)].map(markdown).join(' · '),
    markdown(addressOf(record) ?? ''),
  ];
  return new MarkdownString(paragraphs.filter((text) => text !== '').join('\n\n'));
}

function summaryOf(record: ServiceRecord): string | undefined {
  return 'summary' in record ? record.summary : 'description' in record ? record.description : undefined;
}

interface LabelGroup {
  readonly name: string;
  readonly labels: readonly string[];
}

/** The labels of a record that has some, by what they say of it. */
function labelGroups(record: ServiceRecord): LabelGroup[] {
  const ofArticle: LabelGroup[] =
    record.kind === 'article'
      ? [
          { name: l10n.t('Categories'), labels: record.categories },
          { name: l10n.t('Entities'), labels: record.entities },
          { name: l10n.t('Regions'), labels: record.regions },
          { name: l10n.t('Sentiment'), labels: record.sentiments },
        ]
      : [];
  const tags: LabelGroup = { name: l10n.t('Tags'), labels: 'tags' in record ? record.tags : [] };
  return [...ofArticle, tags].filter(({ labels }) => labels.length > 0);
}

function engagement(record: ServiceRecord): string[] {
  if (record.kind !== 'article') {
    return [];
  }
  const { trendScore, likes, shares } = record;
  return [
    ...(trendScore === undefined ? [] : [l10n.t('Trend score: {0}', trendScore)]),
    ...(likes === undefined ? [] : [likes === 1 ? l10n.t('1 like') : l10n.t('{0} likes', likes)]),
    ...(shares === undefined ? [] : [shares === 1 ? l10n.t('1 share') : l10n.t('{0} shares', shares)]),
  ];
}
