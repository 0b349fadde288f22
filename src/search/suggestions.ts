import type { Client } from '../client/client.ts';
import type { Page, PageLoader } from '../client/paging/page.ts';
import type { Label, Publisher } from '../client/records/types.ts';
import type { Parameter, SuggestedValues } from '../client/routes/parameters.ts';
import type { SourceRecord } from '../kinds/recordKind.ts';
import { getSite } from '../kinds/siteAddress.ts';

export interface Suggestion {
  readonly id: string;
  /** Display name, if it differs from the value. */
  readonly name?: string;
  readonly description?: string;
}

export interface Suggestions {
  /** Whether the service searches for typed text. Otherwise, the loaded values are filtered. */
  readonly isSearchable: (client: Client) => boolean;
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
  isSearchable: () => false,
  allowsOther: true,
  load: () => () => Promise.resolve({ items: values().map((id) => ({ id })) }),
});

type VocabularyRoute =
  | ('categories' | 'entities' | 'regions' | 'sentiments')
  | ('intelTags' | 'eventTypes' | 'intelEntities' | 'intelRegions');

/**
 * Sends the first word, which begins both `public_health` and `Public health`, and selects by the others. A service that
 * doesn't search its vocabulary sends every value.
 */
const suggestVocabulary = (route: VocabularyRoute): Suggestions => ({
  isSearchable: (client) => client.accepts(route, 'q'),
  allowsOther: true,
  load: (client, typed) => {
    const words = toWords(typed);
    const q = words.split(' ', 1).join('');
    const select = (label: Label) =>
      !client.accepts(route, 'q') || toWords(label.id).includes(words) ? toSuggestion(label) : undefined;
    return mapPages(client.list(route, { filter: { q } }), select);
  },
});

function toWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim();
}

/** The service may have articles in others, which the user can type. */
const commonLanguages =
  'en es fr de it pt nl pl ru uk ar he fa tr hi bn ur id ms vi th zh ja ko sv da nb fi cs sk hu ro bg el sr hr'.split(
    ' ',
  );

/** Finds the publishers with a typed domain, which `q` may not match. */
function searchPublishers(
  convert: (publisher: Publisher) => Suggestion | undefined,
): (client: Client, typed: string) => PageLoader<Suggestion> {
  return (client, typed) => {
    const byWords = mapPages(client.list('publishers', { filter: { q: typed } }), convert);
    const byDomain = mapPages(client.list('publishers', { filter: { domains: [typed] } }), convert);
    return async (next, signal, options) => {
      if (next === undefined && isDomain(typed) && client.accepts('publishers', 'domains')) {
        const { items } = await byDomain(undefined, signal, options);
        if (items.length > 0 && client.accepts('publishers', 'domains')) {
          return { items };
        }
      }
      return byWords(next, signal, options);
    };
  };
}

export function isDomain(text: string): boolean {
  return /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}$/u.test(text);
}

const serviceSuggestions: Readonly<Record<Exclude<SuggestedValues, 'seen'>, Suggestions>> = {
  categories: suggestVocabulary('categories'),
  entities: suggestVocabulary('entities'),
  regions: suggestVocabulary('regions'),
  sentiments: suggestVocabulary('sentiments'),
  languages: suggestSeen(() => commonLanguages),
  intelTags: suggestVocabulary('intelTags'),
  eventTypes: suggestVocabulary('eventTypes'),
  // The values of `types` and `resource` are not specified (market-intelligence, Filter parameters, rule 4).
  intelEntities: suggestVocabulary('intelEntities'),
  intelRegions: suggestVocabulary('intelRegions'),
  publishers: {
    isSearchable: () => true,
    allowsOther: false,
    load: searchPublishers(toSourceSuggestion),
  },
  publisherDomains: {
    isSearchable: () => true,
    allowsOther: true,
    load: searchPublishers(toDomainSuggestion),
  },
  sources: {
    isSearchable: () => true,
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

function toSuggestion({ id }: Label): Suggestion {
  return { id };
}

function toSourceSuggestion(source: SourceRecord): Suggestion | undefined {
  const { id } = source;
  const site = getSite(source);
  const name = source.name ?? site;
  return id === undefined
    ? undefined
    : { id, ...(name !== undefined && { name }), ...(site !== undefined && site !== name && { description: site }) };
}

function toDomainSuggestion(publisher: Publisher): Suggestion | undefined {
  const { name } = publisher;
  const site = getSite(publisher);
  return site === undefined ? undefined : { id: site, ...(name !== undefined && { description: name }) };
}
