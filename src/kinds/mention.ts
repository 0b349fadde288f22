import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Mention } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { kindDefaults } from './kindDefaults.ts';
import { formatType } from './formatValues.ts';
import type { ListItem } from '../page/protocol.ts';
import { createCollapsedFields, omitMissingFacts, toWebAddress, type PageContents } from './pageSections.ts';

export const mention: RecordKind<Mention> = {
  ...kindDefaults,
  label: () => l10n.t('Mention'),
  icon: () => 'comment-discussion',
  title: ({ title }) => title,
  facts: ({ observedAt }) => ({ observed: observedAt }),
  address: ({ url }) => url,
  isCitable: ({ url }) => url !== undefined,
  row: (record) => ({ brief: [getPlatform(record)], picked: [record.platform] }),
  hover: (record) => ({ source: [getPlatform(record)], type: formatType(record.platform) }),
  agent: ({ observedAt }) => ({ observed: observedAt }),
};

function getPlatform({ platform, url }: Mention): string | undefined {
  return platform ?? getHost(url);
}

export function createMentionItem(record: Mention, page: PageContents): ListItem {
  const { url, platform, observedAt, extra } = record;
  const address = toWebAddress(url);
  return {
    title: page.titleOf(record),
    ...(address !== undefined && { opens: { address } }),
    facts: omitMissingFacts([
      platform === undefined ? undefined : { source: platform },
      observedAt === undefined ? undefined : { date: observedAt, pattern: l10n.t('Observed {0}') },
    ]),
    sections: createCollapsedFields(extra),
    moment: { row: platform ?? l10n.t('Unknown'), ...(observedAt !== undefined && { date: observedAt }) },
  };
}
