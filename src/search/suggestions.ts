import { getHost } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import type { Page, PageLoader } from '../client/paging/page.ts';
import type { IntelligenceSource, Label, Publisher } from '../client/records/types.ts';
import type { Parameter, SuggestedValues } from '../client/routes/parameters.ts';

export interface Suggestion {
  readonly id: string;
  /** Display name, if it differs from the value. */
  readonly name?: string;
  readonly description?: string;
}

export interface Suggestions {
  /** Whether the service searches for typed text. Otherwise, the loaded values are filtered. */
  readonly isSearchable: boolean;
  /** False for identifiers, which the user can't type. */
  readonly allowsOther: boolean;
  readonly load: (client: Client, typed: string) => PageLoader<Suggestion>;
}

/** Returns `undefined` if values are only typed. */
export function getSuggestions(
  { suggestions }: Parameter,
  seenValues: () => readonly string[],
): Suggestions | undefined {
  return suggestions === 'seen' ? suggestSeen(seenValues) : suggestions && serviceSuggestions[suggestions];
}

const suggestSeen = (values: () => readonly string[]): Suggestions => ({
  isSearchable: false,
  allowsOther: true,
  load: () => () => Promise.resolve({ items: values().map((id) => ({ id })) }),
});

const suggestVocabulary = (route: 'categories' | 'entities' | 'regions' | 'sentiments'): Suggestions => ({
  isSearchable: false,
  allowsOther: true,
  load: (client) => mapPages(client.list(route), toSuggestion),
});

const searchVocabulary = (route: 'intelTags' | 'eventTypes' | 'intelEntities' | 'intelRegions'): Suggestions => ({
  isSearchable: true,
  allowsOther: true,
  load: (client, typed) => mapPages(client.list(route, { filter: { q: typed } }), toSuggestion),
});

const serviceSuggestions: Readonly<Record<Exclude<SuggestedValues, 'seen'>, Suggestions>> = {
  categories: suggestVocabulary('categories'),
  entities: suggestVocabulary('entities'),
  regions: suggestVocabulary('regions'),
  sentiments: suggestVocabulary('sentiments'),
  intelTags: searchVocabulary('intelTags'),
  eventTypes: searchVocabulary('eventTypes'),
  // The values of `types` and `resource` are not specified (market-intelligence, Filter parameters, rule 4).
  intelEntities: searchVocabulary('intelEntities'),
  intelRegions: searchVocabulary('intelRegions'),
  publishers: {
    isSearchable: true,
    allowsOther: false,
    load: (client, typed) => mapPages(client.list('publishers', { filter: { q: typed } }), toPublisherSuggestion),
  },
  publisherDomains: {
    isSearchable: true,
    allowsOther: true,
    load: (client, typed) => mapPages(client.list('publishers', { filter: { q: typed } }), toDomainSuggestion),
  },
  sources: {
    isSearchable: true,
    allowsOther: false,
    load: (client, typed) => mapPages(client.list('sources', { filter: { q: typed } }), toSourceSuggestion),
  },
};

function mapPages<T>(source: PageLoader<T>, convert: (record: T) => Suggestion | undefined): PageLoader<Suggestion> {
  return async (next, signal, options): Promise<Page<Suggestion>> => {
    const page = await source(next, signal, options);
    return { ...page, items: page.items.map(convert).filter((item) => item !== undefined) };
  };
}

function toSuggestion({ id, count }: Label): Suggestion {
  return { id, ...(count !== undefined && { description: String(count) }) };
}

function toPublisherSuggestion({ id, name, url }: Publisher): Suggestion | undefined {
  return id === undefined ? undefined : { id, ...createTexts(name, getHost(url)) };
}

function toDomainSuggestion({ name, url }: Publisher): Suggestion | undefined {
  const host = getHost(url);
  return host === undefined ? undefined : { id: host, ...(name !== undefined && { description: name }) };
}

function toSourceSuggestion({ id, name, domain, url }: IntelligenceSource): Suggestion | undefined {
  return id === undefined ? undefined : { id, ...createTexts(name ?? domain, domain ?? getHost(url)) };
}

function createTexts(
  name: string | undefined,
  description: string | undefined,
): Pick<Suggestion, 'name' | 'description'> {
  return { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
}
