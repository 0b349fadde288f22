import { l10n } from 'vscode';
import { getHost } from '../citation/address.ts';
import { isObject } from '../client/jsonObject.ts';
import type { ExtraFields, ServiceRecord, Story } from '../client/records/types.ts';
import type {
  ArticleText,
  Fact,
  GraphSection,
  ListName,
  ListSection,
  PageLabelGroup,
  PageState,
  PartName,
  Section,
} from '../page/protocol.ts';
import { layOutFields } from './layOutFields.ts';
import { getSite, getSiteAddress } from './siteAddress.ts';
import type { ReadableRecord, RelatedRecords, SourceRecord } from './recordKind.ts';

export interface LoadedParts {
  readonly parts: PageState['parts'];
  readonly clipping: ClippingDetails | undefined;
  /** Text of the article, or of the article at the address of a piece of evidence. */
  readonly text: ArticleText | undefined;
  readonly hasArticle: boolean;
  readonly story: Story | undefined;
  readonly graph: Omit<GraphSection, 'type'> | undefined;
  readonly items: <L extends ListName>(list: L) => readonly RelatedRecords[L][];
  readonly filters: Readonly<Partial<Record<ListName, string>>>;
  readonly sourceOf: (record: ReadableRecord) => SourceRecord | undefined;
  readonly isClipped: (record: ServiceRecord) => boolean;
}

export interface PageContents extends LoadedParts {
  readonly label: string;
  readonly title: string;
  readonly lacksAddress: boolean;
  readonly isOnDemand: (part: PartName) => boolean;
  readonly titleOf: (record: ServiceRecord) => string;
  readonly belowTitle: <R extends ServiceRecord>(record: R) => R;
}

export interface ClippingDetails {
  readonly note?: string | undefined;
  readonly quotations?: readonly string[] | undefined;
  readonly folder?: string | undefined;
}

/** In page order. `undefined` entries are skipped. */
export type Sections = readonly (Section | undefined)[];

export function createHeadingSections(
  page: PageContents,
  kicker: readonly (Fact | undefined)[],
  facts: readonly (Fact | undefined)[],
): Sections {
  return [
    page.lacksAddress
      ? { type: 'note', text: l10n.t('This record has no web address to cite or to open in the browser.'), isTop: true }
      : undefined,
    { type: 'heading', kicker: omitMissingFacts([{ text: page.label }, ...kicker]), facts: omitMissingFacts(facts) },
    createClippingBox(page.clipping),
  ];
}

function createClippingBox({ note, quotations = [], folder }: ClippingDetails = {}): Section | undefined {
  if (note === undefined && folder === undefined && quotations.length === 0) {
    return undefined;
  }
  return {
    type: 'box',
    title: l10n.t('In your clippings'),
    facts: folder === undefined ? [] : [{ remote: l10n.t('Folder: {0}', folder) }],
    sections: [
      ...(note === undefined ? [] : [{ type: 'paragraph', text: note } as const]),
      ...quotations.map((text) => ({ type: 'quotation', text }) as const),
    ],
  };
}

export function createSummarySection(text: string | undefined): Section | undefined {
  return text ? { type: 'summary', text } : undefined;
}

/** Returns the summary, or lines in its place while the whole record loads, or why that failed. */
export function createSummarySections(summary: string | undefined, { parts }: PageContents, lines: number): Sections {
  const isLoading = !summary && parts.detail?.state === 'loading';
  return [createDetailFailure(), createSummarySection(summary), isLoading ? { type: 'loading', lines } : undefined];
}

export function createDetailFailure(): Section {
  return { type: 'failure', part: 'detail', missing: l10n.t('Can’t load the full record.') };
}

export function createSourcesFailure(): Section {
  return { type: 'failure', part: 'sources', missing: l10n.t('Can’t load all sources.') };
}

export function createExtraFieldsSection(
  extra: ExtraFields,
  counts: Readonly<Record<string, number>> = {},
): Section | undefined {
  const fields = [...layOutFields(omitPlumbing(extra)), ...layOutFields(counts).filter(({ value }) => value !== 0)];
  return fields.length === 0 ? undefined : { type: 'fields', fields, variant: 'section' };
}

/** Removes identifiers, service paths, the object of the source, and empty values, which mean nothing to a reader. */
function omitPlumbing({ links, ...extra }: ExtraFields): ExtraFields {
  const webLinks = isObject(links)
    ? Object.entries(links).filter(([, value]) => typeof value === 'string' && toWebAddress(value) !== undefined)
    : [];
  const isPlumbing = (name: string, value: unknown) =>
    /^(?:kind|(?:source_)?base_?url|source_favicon)$|(?:^|_)ids?$/i.test(name) ||
    /[a-z]Ids?$/.test(name) ||
    (/^(?:source|publisher)$/i.test(name) && isObject(value));
  return Object.fromEntries([
    ...Object.entries(extra).filter(([name, value]) => !isPlumbing(name, value) && !isEmptyValue(value)),
    ...(webLinks.length > 0 ? [['links', Object.fromEntries(webLinks)]] : []),
  ]) as ExtraFields;
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);
}

export function createLabelsSection(title: string, groups: readonly PageLabelGroup[]): Section | undefined {
  return createGroupSection(title, [groups.length > 0 ? { type: 'labels', groups, showsTitles: true } : undefined]);
}

export function createGroupSection(
  title: string,
  sections: Sections,
  options: { hidesTitle?: boolean; isBusy?: boolean } = {},
) {
  const present = sections.filter((section) => section !== undefined);
  return present.length === 0 ? undefined : ({ type: 'group', title, sections: present, ...options } as const);
}

export function createPictureSection(image: string | undefined): Section | undefined {
  const address = toWebAddress(image);
  return address === undefined ? undefined : { type: 'picture', address };
}

/** Shows the note of every intelligence record (market-intelligence, What the service does). */
export function createCautionNote() {
  return {
    type: 'note',
    text: l10n.t(
      'Intelligence records can be incomplete or wrong. They are not professional advice. Don’t base an important decision on them alone.',
    ),
  } as const;
}

export function createListSection(
  name: ListName,
  page: PageContents,
  list: Pick<ListSection, 'title' | 'empty' | 'more' | 'items' | 'isQuotable'>,
): Section | undefined {
  const part = page.parts[name];
  if (!part) {
    return undefined;
  }
  const filter = page.filters[name];
  const isWaiting = part.state === 'idle' && page.isOnDemand(name);
  // Items of evidence name their sources.
  const loadOnScroll = isWaiting ? name : name === 'evidence' ? createWaitingSources(page) : undefined;
  return {
    type: 'list',
    list: name,
    ...list,
    ...(filter !== undefined && { filter }),
    ...(loadOnScroll !== undefined && { loadOnScroll }),
  };
}

export function createGraphSection(page: PageContents): Section | undefined {
  const loadOnScroll = createWaitingSources(page);
  return page.graph && page.graph.nodes.length > 1
    ? { type: 'graph', ...page.graph, ...(loadOnScroll !== undefined && { loadOnScroll }) }
    : undefined;
}

function createWaitingSources({ parts, isOnDemand }: PageContents): PartName | undefined {
  return parts.sources?.state === 'idle' && isOnDemand('sources') ? 'sources' : undefined;
}

export function createTextSections(text: ArticleText | undefined, address: string | undefined): Sections {
  return text === undefined || text.source.trim() === ''
    ? []
    : [{ type: 'text', text, ...(address !== undefined && getHost(address) !== undefined && { address }) }];
}

export function createCitableActions(record: ServiceRecord & { readonly url?: string }, page: PageContents) {
  return getHost(record.url) === undefined ? {} : { actions: { isClipped: page.isClipped(record) } };
}

export function createBriefSections(text: string | undefined): Section[] {
  return text ? [{ type: 'paragraph', text, variant: 'brief' }] : [];
}

export function createCollapsedFields(extra: ExtraFields): Section[] {
  const fields = layOutFields(omitPlumbing(extra));
  return fields.length === 0 ? [] : [{ type: 'fields', fields, variant: 'folded' }];
}

export interface SourceDetails {
  readonly name?: string | undefined;
  readonly address?: string | undefined;
  readonly description?: string | undefined;
  readonly hasPage?: boolean;
}

/** Prefers the source's own record over the description in the record that refers to it. */
export function createSourceDetails(
  hint: { readonly id?: string | undefined; readonly name?: string | undefined; readonly url?: string | undefined },
  source: SourceRecord | undefined,
): SourceDetails | undefined {
  const name = source?.name ?? (source?.domain && getSite(source)) ?? hint.name ?? getHost(hint.url);
  const address = [source && getSiteAddress(source), hint.url].find((url) => toWebAddress(url) !== undefined);
  const description = source?.description;
  return name === undefined && address === undefined && description === undefined
    ? undefined
    : { name, address, description, hasPage: hint.id !== undefined };
}

export function createSourceFact({ name, address, hasPage = false }: SourceDetails = {}): Fact | undefined {
  const text = name ?? address;
  return text === undefined
    ? undefined
    : { source: text, ...(address !== undefined && { link: address }), ...(hasPage && { hasPage }) };
}

export function createWebsiteFact(url: string | undefined): Fact | undefined {
  const address = toWebAddress(url);
  return address === undefined ? undefined : { remote: address, link: address };
}

export function createDateFact(text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { date: text };
}

export function createVocabularyFact(text: string | undefined): Fact | undefined {
  return text === undefined || text === '' ? undefined : { word: text };
}

export function omitMissingFacts(facts: readonly (Fact | undefined)[]): Fact[] {
  return facts.filter((fact) => fact !== undefined);
}

export function toWebAddress(text: string | undefined): string | undefined {
  return text !== undefined && /^https?:\/\//i.test(text) && getHost(text) !== undefined ? text : undefined;
}
