import { l10n, MarkdownString } from 'vscode';
import { referenceOf, type CitableRecord } from '../library/referenceOf.ts';
import { harmless } from '../platform/remoteText.ts';

/** The tooltip of a record. Remote text goes in as text alone: the Markdown is not trusted and holds no HTML. */
export function tooltip(record: CitableRecord, title: string): MarkdownString {
  const text = new MarkdownString(`**${escape(title)}**`);
  const paragraph = (content: string | undefined) => {
    if (content) {
      text.appendMarkdown(`\n\n${escape(content)}`);
    }
  };
  paragraph(record.summary);
  if (record.kind === 'evidence') {
    paragraph(record.quotation);
  }
  paragraph(labels(record).join(', '));
  paragraph(engagement(record).join(' · '));
  paragraph(referenceOf(record).url);
  return text;
}

/** Not `appendText`, whose unbreakable spaces keep a long text on one line. */
function escape(text: string): string {
  return harmless(text)
    .replace(/[\\`*_{}[\]()#+\-.!|~$:@]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');
}

function labels(record: CitableRecord): readonly string[] {
  switch (record.kind) {
    case 'article':
      return [...record.categories, ...record.entities, ...record.regions, ...record.sentiments, ...record.tags];
    case 'event':
    case 'signal':
      return record.tags;
    case 'evidence':
      return [];
  }
}

function engagement(record: CitableRecord): string[] {
  if (record.kind !== 'article') {
    return [];
  }
  const { trendScore, likes, shares } = record;
  return [
    ...(trendScore === undefined ? [] : [l10n.t('trend {0}', trendScore)]),
    ...(likes === undefined ? [] : [l10n.t('{0} likes', likes)]),
    ...(shares === undefined ? [] : [l10n.t('{0} shares', shares)]),
  ];
}
