import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { Mention } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { kindDefaults } from './kindDefaults.ts';
import { formatType } from './formatValues.ts';
import type { ListItem } from '../page/protocol.ts';
import { dateFact, foldedFieldSections, omitMissingFacts, toWebAddress, type PageContents } from './pageSections.ts';

/** A mention of an article on another platform (article-aggregation, Mention). */
export const mention: RecordKind<Mention> = {
  ...kindDefaults,
  label: () => l10n.t('Mention'),
  icon: () => 'comment-discussion',
  title: ({ title }) => title,
  facts: ({ observedAt }) => ({ date: observedAt }),
  address: ({ url }) => url,
  // A mention without an address has nothing to cite.
  isCitable: ({ url }) => url !== undefined,
  row: (record) => ({ brief: [platformName(record)], picked: [record.platform] }),
  hover: (record) => ({ source: [platformName(record)], type: formatType(record.platform) }),
  agent: ({ observedAt }) => ({ observed: observedAt }),
};

function platformName({ platform, url }: Mention): string | undefined {
  return platform ?? hostOf(url);
}

export function mentionItem(record: Mention, page: PageContents): ListItem {
  const { url, platform, observedAt, extra } = record;
  const address = toWebAddress(url);
  return {
    title: page.titleOf(record),
    ...(address !== undefined && { opens: { address } }),
    facts: omitMissingFacts([platform === undefined ? undefined : { source: platform }, dateFact(observedAt)]),
    sections: foldedFieldSections(extra),
    moment: { row: platform ?? l10n.t('Unknown'), ...(observedAt !== undefined && { date: observedAt }) },
  };
}
