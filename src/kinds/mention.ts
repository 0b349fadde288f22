import { l10n } from 'vscode';
import { hostOf } from '../citation/address.ts';
import type { Mention } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { typeWords } from './words.ts';

/** A mention of an article on another platform (article-aggregation, Mention). */
export const mention: RecordKind<Mention> = {
  label: () => l10n.t('Mention'),
  icon: () => 'comment-discussion',
  title: ({ title }) => title,
  unnamed: () => l10n.t('Mention'),
  titledBy: undefined,
  facts: ({ observedAt }) => ({ date: observedAt }),
  address: ({ url }) => url,
  source: () => undefined,
  withSource: (record) => record,
  waitsForSource: false,
  asSource: undefined,
  detail: undefined,
  isFoundByAddress: false,
  hasPage: false,
  roots: [],
  lists: {},
  opensInSidebar: false,
  belongsToStory: false,
  // A mention without an address leads nowhere.
  isCitable: ({ url }) => url !== undefined,
  citedThrough: undefined,
  mutableValues: undefined,
  filterValues: () => ({}),
  isNamedInClippings: true,
  row: (record) => {
    const platform = [platformName(record)];
    return { brief: platform, spoken: platform, picked: [record.platform], counts: [] };
  },
  hover: (record) => ({
    source: [platformName(record)],
    type: typeWords(record.platform),
    labels: [],
    figures: [],
  }),
  agent: ({ observedAt }) => ({ observed: observedAt }),
};

function platformName({ platform, url }: Mention): string | undefined {
  return platform ?? hostOf(url);
}
