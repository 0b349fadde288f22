import { l10n, MarkdownString } from 'vscode';
import { markdown } from '../platform/remoteText.ts';
import { addressOf } from '../records/kinds.ts';
import type { ServiceRecord } from '../service/records/types.ts';

/** The tooltip of a record. Remote text goes in as text alone: the Markdown is not trusted and holds no HTML. */
export function tooltip(record: ServiceRecord, title: string): MarkdownString {
  const text = new MarkdownString(`**${markdown(title)}**`);
  const paragraph = (content: string | undefined) => {
    if (content) {
      text.appendMarkdown(`\n\n${markdown(content)}`);
    }
  };
  paragraph('summary' in record ? record.summary : undefined);
  paragraph('description' in record ? record.description : undefined);
  if (record.kind === 'evidence') {
    paragraph(record.quotation);
  }
  paragraph(labels(record).join(', '));
  paragraph(engagement(record).join(' · '));
  paragraph(addressOf(record));
  return text;
}

function labels(record: ServiceRecord): readonly string[] {
  switch (record.kind) {
    case 'article':
      return [...record.categories, ...record.entities, ...record.regions, ...record.sentiments, ...record.tags];
    case 'event':
    case 'signal':
      return record.tags;
    case 'evidence':
    case 'mention':
    case 'publisher':
    case 'source':
    case 'story':
      return [];
  }
}

function engagement(record: ServiceRecord): string[] {
  if (record.kind !== 'article') {
    return [];
  }
  const { trendScore, likes, shares } = record;
  return [
    ...(trendScore === undefined ? [] : [l10n.t('trend score {0}', trendScore)]),
    ...(likes === undefined ? [] : [likes === 1 ? l10n.t('1 like') : l10n.t('{0} likes', likes)]),
    ...(shares === undefined ? [] : [shares === 1 ? l10n.t('1 share') : l10n.t('{0} shares', shares)]),
  ];
}
