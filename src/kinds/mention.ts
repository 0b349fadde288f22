// cspell:ignore hackernews stackoverflow
import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Mention } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { formatFigures, formatLabel } from './formatValues.ts';
import type { ListItem } from '../page/protocol.ts';
import { createCollapsedFields, omitMissingFacts, toWebAddress, type PageContents } from './pageSections.ts';

export const mention: RecordKind<Mention> = {
  label: () => l10n.t('Mention'),
  icon: () => 'comment-discussion',
  title: ({ title }) => title,
  untitled: getPlace,
  facts: ({ observedAt }) => ({ observed: observedAt }),
  address: ({ url }) => url,
  source: () => undefined,
  withSource: (record) => record,
  roots: [],
  lists: {},
  row: (record) => ({
    brief: [record.title === undefined ? undefined : getPlace(record), ...formatFigures(record)],
    picked: [record.title === undefined ? undefined : formatPlace(record), ...formatFigures(record)],
  }),
  hover: (record) => ({
    source: [getPlace(record)],
    type: formatPlatform(record.platform),
  }),
  agent: (record) => ({ observed: record.observedAt, place: formatPlace(record) }),
};

/** Names of platforms whose usual spelling differs from a capitalized word. */
const platformNames: Readonly<Record<string, string>> = {
  github: 'GitHub',
  hackernews: 'Hacker News',
  hacker_news: 'Hacker News',
  linkedin: 'LinkedIn',
  stackoverflow: 'Stack Overflow',
  tiktok: 'TikTok',
  youtube: 'YouTube',
};

function formatPlatform(platform: string | undefined): string | undefined {
  if (platform === undefined || !/^[\p{Ll}\p{N}_]+$/u.test(platform)) {
    return platform;
  }
  const name = formatLabel(platform);
  return Object.hasOwn(platformNames, platform)
    ? platformNames[platform]
    : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns a string such as “r/hardware on Reddit”. */
function formatPlace({ platform, forum }: Mention): string | undefined {
  const name = formatPlatform(platform);
  return name !== undefined && forum !== undefined ? l10n.t('{0} on {1}', forum, name) : (forum ?? name);
}

function getPlace(record: Mention): string | undefined {
  return formatPlace(record) ?? getHost(record.url);
}

export function createMentionItem(record: Mention, page: PageContents): ListItem {
  const { url, platform, observedAt, title, extra } = record;
  const address = toWebAddress(url);
  const place = formatPlace(record);
  return {
    title: page.titleOf(record),
    ...(address !== undefined && { opens: { address } }),
    facts: omitMissingFacts([
      title === undefined || place === undefined ? undefined : { source: place },
      ...formatFigures(record).map((text) => ({ text })),
      observedAt === undefined ? undefined : { date: observedAt, pattern: l10n.t('Observed {0}') },
    ]),
    sections: createCollapsedFields(extra),
    moment: {
      row: formatPlatform(platform) ?? l10n.t('Unknown'),
      ...(observedAt !== undefined && { date: observedAt }),
    },
  };
}
