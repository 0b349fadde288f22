import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Article } from '../client/records/types.ts';
import type { ListItem } from '../page/protocol.ts';
import {
  createBriefSections,
  createDateFact,
  createCitableActions,
  omitMissingFacts,
  createSourceFact,
  createSourceDetails,
  createVocabularyFact,
  type PageContents,
  type SourceDetails,
} from './pageSections.ts';

export function createArticleItem(record: Article, page: PageContents, { hidesPublisher = false } = {}): ListItem {
  const { summary, published, contentType } = page.belowTitle(record);
  const publisher = getPublisherDetails(record, page);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: omitMissingFacts([
      hidesPublisher ? undefined : createSourceFact(publisher),
      createDateFact(published),
      createVocabularyFact(contentType),
    ]),
    sections: createBriefSections(summary),
    ...createCitableActions(record, page),
    moment: {
      row: publisher?.name ?? l10n.t('Unknown publisher'),
      ...(published !== undefined && { date: published }),
    },
  };
}

export function getPublisherDetails(record: Article, page: PageContents): SourceDetails | undefined {
  return createSourceDetails(
    { id: record.source, name: record.publisher ?? getHost(record.url) },
    page.sourceOf(record),
  );
}
