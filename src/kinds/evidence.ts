import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Evidence } from '../client/records/types.ts';
import type { RecordKind } from './recordKind.ts';
import { formatDay } from '../platform/formatAge.ts';
import { getSite, getSiteHost } from './siteAddress.ts';
import type { Fact, ListItem, Section } from '../page/protocol.ts';
import {
  createCautionNote,
  createDateFact,
  createExtraFieldsSection,
  createCollapsedFields,
  createGroupSection,
  createHeadingSections,
  createCitableActions,
  omitMissingFacts,
  createSourceFact,
  createSourcesFailure,
  createSourceDetails,
  createTextSections,
  type PageContents,
} from './pageSections.ts';

export const evidence: RecordKind<Evidence> = {
  label: () => l10n.t('Evidence'),
  icon: () => 'telescope',
  title: ({ title }) => title,
  untitled: ({ url, createdAt }) => {
    const [host, date] = [getHost(url), formatDay(createdAt)];
    return host === undefined || date === undefined ? undefined : l10n.t('{0} · recorded {1}', host, date);
  },
  facts: (record) => ({ date: record.published, recorded: getRecordedDate(record) }),
  address: ({ url }) => url,
  source: ({ sourceId, sourceName: getSourceName, sourceAddress }) => ({
    kind: 'source',
    id: sourceId,
    name: getSourceName,
    address: sourceAddress,
  }),
  withSource: (record, { name = record.sourceName, address = record.sourceAddress }) =>
    name === record.sourceName && address === record.sourceAddress
      ? record
      : {
          ...record,
          ...(name !== undefined && { sourceName: name }),
          ...(address !== undefined && { sourceAddress: address }),
        },
  row: (record) => {
    const name = getSourceName(record);
    // The title names the host.
    const isUntitled = record.title === undefined && record.summary === undefined;
    const isRepeated = isUntitled && record.createdAt !== undefined && name === getHost(record.url);
    return isRepeated ? { brief: [] } : { brief: [name ?? l10n.t('Unknown source')], picked: [name] };
  },
  hover: (record) => ({
    source: [
      getSourceName(record) ?? l10n.t('Unknown source'),
      getSiteHost(record.sourceAddress) ?? record.sourceAddress,
    ],
  }),
  agent: ({ published, createdAt }) => ({ published, recorded: createdAt }),
  page: (evidence, page) => {
    const { description } = page.sourceOf(evidence) ?? {};
    return [
      ...createHeadingSections(page, [], createEvidenceFacts(evidence, page)),
      createSourcesFailure(),
      evidence.summary ? { type: 'paragraph', text: evidence.summary } : undefined,
      createCautionNote(),
      createArticleSection(evidence, page),
      createGroupSection(l10n.t('Source'), [
        description === undefined ? undefined : { type: 'paragraph', text: description },
      ]),
      createExtraFieldsSection(evidence.extra),
    ];
  },
  graph: { column: 2 },
  similar: { kind: 'events' },
  roots: [],
  lists: {},
};

/** Omits the day of publication, which is shown beside it. */
function getRecordedDate({ published, createdAt }: Evidence): string | undefined {
  return formatDay(published) === formatDay(createdAt) ? undefined : createdAt;
}

function getSourceName({ sourceName: name, url }: Evidence): string | undefined {
  return name ?? getHost(url);
}

/** Opens the article of the evidence, or its own page if the service lacks the article. */
export function createEvidenceItem(record: Evidence, page: PageContents): ListItem {
  const { summary } = page.belowTitle(record);
  const text = l10n.t('This record has no web address to cite or to open in the browser.');
  const actions = createCitableActions(record, page);
  return {
    title: page.titleOf(record),
    opens: 'page',
    facts: omitMissingFacts(createEvidenceFacts(record, page)),
    sections: [
      ...(summary ? [{ type: 'paragraph', text: summary } as const] : []),
      ...createCollapsedFields(record.extra),
      ...('actions' in actions ? [] : [{ type: 'paragraph', text, variant: 'quiet' } as const]),
    ],
    ...actions,
  };
}

/** Shows the loading state of the article at the evidence's address, a button that opens it, and its text. */
function createArticleSection(evidence: Evidence, { parts, hasArticle, text }: PageContents): Section | undefined {
  const failure: Section = {
    type: 'failure',
    part: 'article',
    missing: l10n.t('Can’t load the article of this evidence.'),
  };
  const state = parts.article?.state;
  const isLoading = state === 'loading' || state === 'idle';
  if (!isLoading && (state === undefined || !hasArticle)) {
    return failure;
  }
  return createGroupSection(
    l10n.t('Text of the Article'),
    [
      isLoading ? { type: 'wait', text: l10n.t('Looking up the article…') } : undefined,
      isLoading ? { type: 'loading', lines: 4 } : undefined,
      hasArticle ? { type: 'button', text: l10n.t('Open Article'), pageItem: 'article' } : undefined,
      failure,
      ...createTextSections(text, evidence.url),
    ],
    { isBusy: isLoading },
  );
}

function createEvidenceFacts(record: Evidence, page: PageContents): (Fact | undefined)[] {
  const remaining = page.belowTitle(record);
  const { sourceId, sourceAddress, published } = remaining;
  const recorded = getRecordedDate(remaining);
  const source = page.sourceOf(record);
  const hint = { id: sourceId, name: record.sourceName ?? getHost(record.url), url: sourceAddress };
  const { name, address } = createSourceDetails(hint, source) ?? {};
  const site = (source && getSite(source)) ?? getSiteHost(sourceAddress) ?? sourceAddress;
  const displayName = name ?? site ?? address;
  const { state } = page.parts.sources ?? {};
  const isLoading = sourceId !== undefined && (state === 'idle' || state === 'loading');
  return [
    sourceId === undefined && displayName === undefined
      ? { text: l10n.t('Unknown source') }
      : createSourceFact({
          name: displayName ?? (isLoading ? l10n.t('Source') : l10n.t('Unknown source')),
          ...(address !== undefined && { address }),
          hasPage: sourceId !== undefined,
        }),
    site === undefined || site === displayName
      ? undefined
      : { remote: site, ...(address !== undefined && { link: address }) },
    createDateFact(published),
    recorded === undefined ? undefined : { date: recorded, pattern: l10n.t('Recorded {0}') },
  ];
}
