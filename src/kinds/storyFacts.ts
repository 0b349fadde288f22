import { l10n } from 'vscode';
import type { ExtraFields, Story } from '../client/records/types.ts';
import type { Fact } from '../page/protocol.ts';
import { formatDay } from '../platform/formatAge.ts';
import { formatNumber, selectPlural } from '../platform/numbers.ts';
import { createDateFact } from './pageSections.ts';

export function createStoryCountFacts({ articleCount, sourceCount }: Story): Fact[] {
  return [
    ...(articleCount === undefined
      ? []
      : [
          { text: selectPlural(articleCount, l10n.t('1 article'), l10n.t('{0} articles', formatNumber(articleCount))) },
        ]),
    ...(sourceCount === undefined
      ? []
      : [{ text: selectPlural(sourceCount, l10n.t('1 source'), l10n.t('{0} sources', formatNumber(sourceCount))) }]),
  ];
}

export function createStorySpanFact({ firstPublished, lastPublished }: Story): Fact | undefined {
  return formatDay(firstPublished) !== formatDay(lastPublished) &&
    firstPublished !== undefined &&
    lastPublished !== undefined
    ? { span: [firstPublished, lastPublished], pattern: l10n.t('{0} to {1}') }
    : createDateFact(lastPublished ?? firstPublished);
}

/** The documents show no such field (article-aggregation, Article). */
export function readStoryId({ story_id: id }: ExtraFields): string | undefined {
  return typeof id === 'string' && id !== '' ? id : undefined;
}
