import { hostOf } from '../library/referenceOf.ts';
import type { Client } from '../service/client.ts';
import type { Page, PageSource } from '../service/page.ts';
import type { IntelligenceSource, Label, Publisher } from '../service/records.ts';
import type { Route } from '../service/routes.ts';

/** A value that a filter can take. */
export interface Suggestion {
  /** What makes two of them the same: the value that is sent. */
  readonly id: string;
  /** What people call it, where that is not the value. */
  readonly name?: string;
  readonly description?: string;
}

/** Where the values of a parameter come from. */
export interface Suggestions {
  /** Whether the service looks for what was typed; else it is looked for in what is loaded. */
  readonly typed: boolean;
  /** Whether a value that is not suggested can be typed: not where an identifier is needed. */
  readonly free: boolean;
  readonly source: (client: Client, typed: string) => PageSource<Suggestion>;
}

/** The values that a list parameter of a route is filled with; a name is never taken where an identifier is needed. */
export function suggestionsFor({ lists }: Route, parameter: string): Suggestions {
  return (lists === 'comma' ? intelligence[parameter] : articles[parameter]) ?? nothing;
}

const nothing: Suggestions = { typed: false, free: true, source: () => () => Promise.resolve({ items: [] }) };

const vocabulary = (source: (client: Client) => PageSource<Label>): Suggestions => ({
  typed: false,
  free: true,
  source: (client) => mapped(source(client), labelled),
});

const typedVocabulary = (source: (client: Client, q: string | undefined) => PageSource<Label>): Suggestions => ({
  typed: true,
  free: true,
  source: (client, typed) => mapped(source(client, typed === '' ? undefined : typed), labelled),
});

const publishers: Suggestions = {
  typed: true,
  free: false,
  source: ({ articles: side }, typed) => mapped(side.publishers(typed === '' ? undefined : typed), publisherId),
};

const domains: Suggestions = {
  typed: true,
  free: true,
  source: ({ articles: side }, typed) => mapped(side.publishers(typed === '' ? undefined : typed), publisherDomain),
};

const articles: Readonly<Record<string, Suggestions>> = {
  sources: publishers,
  excludeSources: publishers,
  domains,
  excludeDomains: domains,
  categories: vocabulary(({ articles: side }) => side.labels('categories')),
  excludeCategories: vocabulary(({ articles: side }) => side.labels('categories')),
  entities: vocabulary(({ articles: side }) => side.labels('entities')),
  regions: vocabulary(({ articles: side }) => side.labels('regions')),
  sentiments: vocabulary(({ articles: side }) => side.labels('sentiments')),
};

const intelligence: Readonly<Record<string, Suggestions>> = {
  tags: typedVocabulary(({ intelligence: side }, q) => side.tags({ q })),
  eventTypes: typedVocabulary(({ intelligence: side }, q) => side.eventTypes({ q })),
  entities: typedVocabulary(({ intelligence: side }, q) => side.entities({ q })),
  companies: typedVocabulary(({ intelligence: side }, q) => side.entities({ q, types: ['companies'] })),
  people: typedVocabulary(({ intelligence: side }, q) => side.entities({ q, types: ['people'] })),
  regions: typedVocabulary(({ intelligence: side }, q) => side.regions({ q })),
  sourceIds: {
    typed: true,
    free: false,
    source: ({ intelligence: side }, typed) => mapped(side.sources(typed === '' ? {} : { q: typed }), sourceId),
  },
};

function mapped<T>(source: PageSource<T>, to: (record: T) => Suggestion | undefined): PageSource<Suggestion> {
  return async (next, signal, how): Promise<Page<Suggestion>> => {
    const page = await source(next, signal, how);
    return { ...page, items: page.items.map(to).filter((item) => item !== undefined) };
  };
}

function labelled({ id, count }: Label): Suggestion {
  return { id, ...(count !== undefined && { description: String(count) }) };
}

function publisherId({ id, name, url }: Publisher): Suggestion | undefined {
  return id === undefined ? undefined : { id, ...named(name, hostOf(url)) };
}

function publisherDomain({ name, url }: Publisher): Suggestion | undefined {
  const host = hostOf(url);
  return host === undefined ? undefined : { id: host, ...(name !== undefined && { description: name }) };
}

function sourceId({ id, name, domain, url }: IntelligenceSource): Suggestion | undefined {
  return id === undefined ? undefined : { id, ...named(name ?? domain, domain ?? hostOf(url)) };
}

function named(name: string | undefined, description: string | undefined): Pick<Suggestion, 'name' | 'description'> {
  return { ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
}
