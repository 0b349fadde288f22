import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Article } from '../client/records/types.ts';
import type { ListItem } from '../page/protocol.ts';
import {
  briefSections,
  dateFact,
  citableItemActions,
  omitMissingFacts,
  sourceFact,
  sourceView,
  wordFact,
  type PageContents,
  type SourceView,
} from './pageSections.ts';

export function articleItem(record: Article, page: PageContents, { hidesPublisher = false } = {}): ListItem {
  const { summary, published, contentType } = page.belowTitle(record);
  const publisher = getPublisherView(record, page);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: omitMissingFacts([
      hidesPublisher ? undefined : sourceFact(publisher),
      dateFact(published),
      wordFact(contentType),
    ]),
    sections: briefSections(summary),
    ...citableItemActions(record, page),
    moment: { row: publisher?.name ?? l10n.t('Unknown'), ...(published !== undefined && { date: published }) },
  };
}

export function getPublisherView(record: Article, page: PageContents): SourceView | undefined {
  return sourceView({ id: record.source, name: record.publisher ?? getHost(record.url) }, page.sourceOf(record));
}
