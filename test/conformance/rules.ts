/**
 * Every numbered rule, table row and binding sentence of the two interface documents, by the id that test titles begin
 * with (`[AA-query-3]`). Numbered rules and table rows keep the order of the document; in sections that have both, the
 * numbered rules come first. «Left open» marks what the document does not show; the sentence then says what is done.
 */
export interface Rule {
  readonly id: RuleId;
  /** A rule that binds both has one test of the client and one of the sample service. */
  readonly binds: 'client' | 'server' | 'both';
  readonly says: string;
}

export type RuleId = `${'AA' | 'MI'}-${string}-${number}`;

/** The documents by the prefix of their ids. */
const documents: Readonly<Record<string, string>> = { AA: 'article-aggregation', MI: 'market-intelligence' };

/** Sections of the documents by the middle part of an id. */
const sections: Readonly<Record<string, string>> = {
  env: 'Collection envelope',
  mcp: 'What the service does, MCP',
  use: 'What the service does, use of the results',
  article: 'Article',
  type: 'Content types',
  publisher: 'Publisher',
  story: 'Story',
  mention: 'Mention',
  tag: 'Tag vocabularies',
  record: 'Event and Signal records',
  evidence: 'Evidence',
  source: 'Source',
  vocab: 'Vocabulary values',
  route: 'Endpoints',
  query: 'Query parameters, rules',
  param: 'Query parameters, table',
  filter: 'Filter parameters, rules',
  v01route: 'Earlier surface, routes',
  v01param: 'Earlier surface, parameters',
  v01: 'Earlier surface',
  auth: 'Authentication',
  error: 'Errors',
  limit: 'Limits',
  version: 'Versioning',
};

/** Returns the document and the section of a rule. */
export function formatSection(id: RuleId): { document: string; section: string } {
  const [document = '', section = ''] = id.split('-');
  return { document: documents[document] ?? '', section: sections[section] ?? '' };
}

/** Returns the rules that a test proves: the ids in brackets at the start of its title. */
export function readProvenRules(title: string): string[] {
  const brackets = /^\[([^\]]+)\]/.exec(title)?.[1] ?? '';
  return brackets.split(/[\s,]+/).filter((id) => id !== '');
}

const client = (id: RuleId, sentence: string): Rule => ({ id, binds: 'client', says: sentence });
const server = (id: RuleId, sentence: string): Rule => ({ id, binds: 'server', says: sentence });
const both = (id: RuleId, sentence: string): Rule => ({ id, binds: 'both', says: sentence });

const articleAggregation: readonly Rule[] = [
  both('AA-env-1', 'A next_cursor goes back as cursor exactly as it came; nobody else can make or alter one.'),
  both('AA-env-2', 'Nothing found is HTTP 200 with an empty data array.'),
  both('AA-env-3', 'A detail is {data:{…}}; one that does not exist is HTTP 404.'),
  both('AA-env-4', 'Identifiers are UUIDs, used as they are and never looked into.'),
  both('AA-env-5', 'data holds the records of this page.'),
  both('AA-env-6', 'pagination.limit is the page size that was applied.'),
  both('AA-env-7', 'pagination.num_results counts the records of this page; it is no total.'),
  both('AA-env-8', 'pagination.next_cursor is null when there is no further page.'),
  both('AA-env-9', 'meta.as_of is the time of the answer.'),

  both('AA-article-1', 'An article has an id, with which its detail, similar articles and mentions are asked for.'),
  both('AA-article-2', 'An article has a title.'),
  both('AA-article-3', 'The url of an article is the address to cite.'),
  both('AA-article-4', 'source is the identifier of the publisher.'),
  both('AA-article-5', 'content_type is one of the content types, or post.'),
  both('AA-article-6', 'regions is an array of strings.'),
  both('AA-article-7', 'trend_score is a number that may be absent.'),
  both('AA-article-8', 'likes is a number that may be absent.'),
  both('AA-article-9', 'shares is a number that may be absent.'),
  both('AA-article-10', 'content is there only when full_content=true asks for it, and may be missing even then.'),
  client('AA-article-11', 'Left open: names of labels, authors and dates; the usual names are read, the rest kept.'),

  both('AA-type-1', 'Fourteen content types can be filtered by.'),
  both('AA-type-2', 'post occurs in answers and is no filter value.'),

  both('AA-publisher-1', 'source is the identifier of a publisher, a UUID.'),
  both('AA-publisher-2', 'source_site_name is its name.'),
  both('AA-publisher-3', 'source_base_url is its address.'),
  both('AA-publisher-4', 'source_description describes it.'),
  client('AA-publisher-5', 'Left open: the name of the favicon field; the usual names are read.'),

  both('AA-story-1', 'A story is known by a UUID and has a detail and a list of its articles.'),
  client('AA-story-2', 'Left open: the fields of a story; the usual names are read, the rest kept.'),

  both('AA-mention-1', 'A mention is an observation elsewhere, with the time observed_at; it is no article.'),
  client('AA-mention-2', 'Left open: the other fields of a mention; the usual names are read, the rest kept.'),

  both('AA-tag-1', 'The vocabularies hold the label values that article filters take.'),

  both('AA-route-1', '/content/articles/search finds by meaning, by id or address, and by filters.'),
  both('AA-route-2', '/content/articles/latest is newest first.'),
  both('AA-route-3', '/content/news/top-headlines is trending news of 24 hours.'),
  both('AA-route-4', '/content/articles/trending is ranked by trend score.'),
  both('AA-route-5', '/content/articles/{id} is one article and takes full_content.'),
  both('AA-route-6', '/content/articles/{id}/similar is related articles.'),
  both('AA-route-7', '/content/articles/{id}/mentions is a collection of mentions.'),
  both('AA-route-8', '/content/sources is publishers, searched with q.'),
  both('AA-route-9', '/content/sources/{id} is one publisher.'),
  both('AA-route-10', '/content/categories, entities, regions and sentiments are collections of filter values.'),
  both('AA-route-11', '/content/stories is a collection of stories.'),
  both('AA-route-12', '/content/stories/{id} is one story.'),
  both('AA-route-13', '/content/stories/{id}/articles is the articles of a story.'),
  both('AA-route-14', '/content/health tells that the service lives, in a body of any shape.'),
  both('AA-route-15', 'All routes are GET.'),

  both('AA-query-1', 'Values of one filter combine with OR, different filters with AND.'),
  both('AA-query-2', 'Search takes every parameter of the table.'),
  both('AA-query-3', 'Latest rejects ids, urls, from and to.'),
  both('AA-query-4', 'Top headlines are news alone and reject content_type, ids, urls, from and to.'),
  both('AA-query-5', 'Trending rejects ids, urls, from and to; its records may lack trend figures.'),
  both(
    'AA-query-6',
    'from and to are taken by search, similar, stories, story articles, and by mentions on observed_at.',
  ),
  both('AA-query-7', 'A parameter that a route does not accept is HTTP 400; the client does not send it.'),
  both('AA-query-8', 'Left open: the other filters of the feeds; all that are not named as rejected are taken.'),
  both('AA-query-9', 'Left open: more parameters of the sources routes; none beyond q, limit and cursor.'),
  both('AA-query-10', 'Left open: more parameters of the vocabularies; none beyond limit and cursor.'),
  both('AA-query-11', 'Left open: more parameters of the stories routes; none beyond from, to, limit and cursor.'),
  both('AA-query-12', 'Left open: more parameters of similar and mentions; none beyond from, to, limit and cursor.'),

  both('AA-param-1', 'q is a query in natural language.'),
  both('AA-param-2', 'score_threshold requires q, and a higher one is stricter.'),
  both('AA-param-3', 'ids finds exactly these articles, on search alone.'),
  both('AA-param-4', 'urls finds exactly these addresses, on search alone.'),
  both('AA-param-5', 'content_type is one of the filterable values.'),
  both('AA-param-6', 'sources keeps these publishers.'),
  both('AA-param-7', 'domains keeps these domains.'),
  both('AA-param-8', 'exclude_sources leaves these publishers out.'),
  both('AA-param-9', 'exclude_domains leaves these domains out.'),
  both('AA-param-10', 'authors, categories, entities, regions, sentiments and tags filter by label.'),
  both('AA-param-11', 'exclude_categories leaves these categories out.'),
  both('AA-param-12', 'from and to are dates YYYY-MM-DD, both inclusive, on publication.'),
  both('AA-param-13', 'full_content asks for bodies, which may be missing.'),
  both('AA-param-14', 'limit is the page size.'),
  both('AA-param-15', 'cursor is the value of an earlier next_cursor.'),
  both('AA-param-16', 'Arrays are sent by repeating the parameter.'),

  both('AA-v01route-1', '/content/articles/top-headlines is headlines of 24 hours by trend score.'),
  both('AA-v01route-2', '/content/articles/latest is newest first.'),
  both('AA-v01route-3', '/content/articles/trending is ranked by trend score.'),
  both('AA-v01route-4', '/content/articles/search finds by meaning or by tags.'),
  both('AA-v01route-5', '/content/sources is publisher objects.'),
  both('AA-v01route-6', '/content/tags/categories is unique categories.'),
  both('AA-v01route-7', '/content/tags/entities is named entities.'),
  both('AA-v01route-8', '/content/tags/regions is regions.'),

  both('AA-v01param-1', 'q has 3 to 512 characters and is optional.'),
  both('AA-v01param-2', 'acc lies in 0 to 1, is 0.75 by itself, and a higher one is stricter.'),
  both('AA-v01param-3', 'content_type is a string such as news, blog, post or comment.'),
  both(
    'AA-v01param-4',
    'tags combine with AND over categories, regions and entities, without case, space or leading #.',
  ),
  both('AA-v01param-5', 'categories, regions and entities are exact and combine with OR.'),
  both('AA-v01param-6', 'sources are publisher ids and combine with OR.'),
  both('AA-v01param-7', 'from is taken by latest and trending alone, and is 7 days before the request by itself.'),
  both('AA-v01param-8', 'full_content is false by itself.'),
  both('AA-v01param-9', 'limit lies in 1 to 128 and is 16 by itself.'),
  both('AA-v01param-10', 'offset skips records and is 0 by itself.'),

  both('AA-v01-1', 'Collections are bare arrays, paged by offset.'),
  both('AA-v01-2', 'The sources route requires sources, which are case-sensitive, and takes limit and offset.'),
  both('AA-v01-3', 'The tag routes take limit and offset alone.'),

  both('AA-auth-1', 'Every request carries Authorization: Bearer with the key, the health check too.'),
  client('AA-auth-2', 'The key is made on {portal_url}/settings/api-keys.'),
  client('AA-auth-3', 'The MCP endpoint {base_url}/content/mcp is used with the same key.'),
  client('AA-auth-4', 'Left open: scopes and expiry of keys; a key is sent as it is, whatever it looks like.'),
  both('AA-auth-5', 'Left open: the answer to a wrong key; the sample says 401, the client also understands 403.'),

  both('AA-error-1', 'The body of an error is {error:{code,message}}, both strings.'),
  both('AA-error-2', 'Success is 200; errors are 400, 404 and 500.'),
  both('AA-error-3', 'A parameter that is not accepted is 400.'),
  both('AA-error-4', 'An article, source or story that does not exist is 404.'),
  both('AA-error-5', 'An empty collection is no error.'),
  client('AA-error-6', 'Left open: the list of codes; any code is kept and shown.'),
  both('AA-error-7', 'Left open: errors of API v0.1; the sample says {error:"…"}, the client reads any form.'),

  both('AA-limit-1', 'limit in API v0.1 is 1 to 128, default 16, on all collections.'),
  both('AA-limit-2', 'offset in API v0.1 is 0 by default.'),
  both('AA-limit-3', 'q in API v0.1 has 3 to 512 characters.'),
  both('AA-limit-4', 'acc lies in 0 to 1 and is 0.75 by itself.'),
  server('AA-limit-5', 'Latest and trending in API v0.1 begin 7 days before the request.'),
  both('AA-limit-6', 'The envelope shows a pagination.limit of 20.'),
  both('AA-limit-7', 'Left open: bounds of limit in API v1; the sample accepts 1 to 100, default 20.'),
  both('AA-limit-8', 'Left open: rate limits; the sample keeps one on request, the client waits after a 429.'),

  server('AA-mcp-1', 'The routes are the tools of a hosted MCP server at {base_url}/content/mcp.'),

  both('AA-version-1', 'API v0.1 is live and paged by offset and limit.'),
  both('AA-version-2', 'API v1 is paged only by cursor, without offset or page.'),
  both('AA-version-3', 'No path holds a version.'),
  both(
    'AA-version-4',
    'Left open: whether both versions are served together; the sample serves one, the client detects it.',
  ),
  client('AA-version-5', 'Left open: deprecation; fields and headers that are not known change nothing.'),
];

const marketIntelligence: readonly Rule[] = [
  both('MI-env-1', 'A next_cursor goes back as cursor exactly as it came; nobody else can make or alter one.'),
  both('MI-env-2', 'Nothing found is HTTP 200 with an empty data array.'),
  both('MI-env-3', 'A detail is {data:{…}}; a missing record is HTTP 404.'),
  both('MI-env-4', 'Identifiers of events, signals and sources are UUIDs, kept as they came.'),
  both('MI-env-5', 'data holds the records of this page.'),
  both('MI-env-6', 'pagination.limit is the page size that was applied.'),
  both('MI-env-7', 'pagination.num_results counts the records of this page; it is no total.'),
  both('MI-env-8', 'pagination.next_cursor is a token or null.'),
  both('MI-env-9', 'meta.as_of is the time of the answer and changes with every request.'),
  both('MI-env-10', 'There is no pagination.cursor; next_cursor alone leads on.'),

  both('MI-record-1', 'id, kind, created_at and tags are always there.'),
  client('MI-record-2', 'summary, source, links and counts may be missing.'),
  client('MI-record-3', 'Other keys may come at any time; none is needed and none does harm.'),
  both('MI-record-4', 'kind is event or signal.'),
  both('MI-record-5', 'created_at is when the record was made, and not shown as the date of what happened.'),
  both('MI-record-6', 'JSON, YAML and TOON hold one and the same payload.'),
  both('MI-record-7', 'An event detail can name its source and lead to its evidence and its signals.'),
  client(
    'MI-record-8',
    'Left open: what summary, source, links, counts, impacts and forecast hold; any shape is survived.',
  ),

  both('MI-evidence-1', 'Evidence is a bounded set of records about one event, without article bodies.'),
  both('MI-evidence-2', 'Each piece of evidence names its source by source_id.'),
  client('MI-evidence-3', 'Left open: the fields of evidence; the usual names are read, the rest kept.'),

  both('MI-source-1', 'A source is known by a UUID and is found by domain, name and URL.'),
  client('MI-source-2', 'Left open: the fields of a source; the usual names are read, the rest kept.'),

  both('MI-vocab-1', 'Values of the tags vocabulary can be asked for with tags.'),
  both('MI-vocab-2', 'Values of the event-types vocabulary can be asked for with event_types.'),
  both('MI-vocab-3', 'Values of the entities vocabulary are companies and people, and can be asked for with entities.'),
  both('MI-vocab-4', 'Values of the regions vocabulary can be asked for with regions.'),
  client('MI-vocab-5', 'Vocabulary values are filter values only: they have no page and no citation.'),

  both('MI-route-1', '/intel/events is a collection of events.'),
  both('MI-route-2', '/intel/events/{event_id} is one event.'),
  both('MI-route-3', '/intel/events/{event_id}/evidence is a collection of evidence and takes event filters.'),
  both('MI-route-4', '/intel/events/{event_id}/signals is a collection of signals and takes signal filters.'),
  both('MI-route-5', '/intel/signals is a collection of signals.'),
  both('MI-route-6', '/intel/signals/{signal_id} is one signal.'),
  both('MI-route-7', '/intel/signals/{signal_id}/events is the events that support it and takes event filters.'),
  both('MI-route-8', '/intel/sources is a collection of sources and takes q and domains.'),
  both('MI-route-9', '/intel/sources/{source_id} is one source.'),
  both('MI-route-10', '/intel/tags is a collection of tags and takes q and resource.'),
  both('MI-route-11', '/intel/entities is a collection of companies and people and takes q and types.'),
  both('MI-route-12', '/intel/regions is a collection of regions and takes q.'),
  both('MI-route-13', '/intel/event-types is a collection of event types and takes q.'),
  both('MI-route-14', '/intel/health is an object with a status.'),
  both('MI-route-15', 'All routes are GET.'),
  both('MI-route-16', 'Every route takes response_type.'),
  both('MI-route-17', 'Collections take cursor and limit.'),

  both('MI-param-1', 'q is semantic on events and signals, and plain matching without case on sources.'),
  both('MI-param-2', 'score_threshold is the least similarity: 0 broad, 1 strict, 0.5 by itself.'),
  both('MI-param-3', 'tags match loosely; they are comma-separated.'),
  both('MI-param-4', 'event_types match exactly; they are comma-separated.'),
  both('MI-param-5', 'categories match exactly and are not event types.'),
  both('MI-param-6', 'entities are exact names of companies or people.'),
  both('MI-param-7', 'companies, people, products and regions match exactly.'),
  both('MI-param-8', 'impact_levels match exactly.'),
  both('MI-param-9', 'impacted_domains match exactly, on signal routes alone.'),
  both('MI-param-10', 'source_ids are exact source UUIDs, no domains and no names.'),
  both('MI-param-11', 'from and to are dates YYYY-MM-DD, both inclusive, on created_at.'),
  both('MI-param-12', 'domains filters the sources route.'),
  both('MI-param-13', 'cursor is the value of an earlier next_cursor.'),

  both('MI-filter-1', 'score_threshold goes together with q.'),
  client('MI-filter-2', 'A search begins with q alone; filters are added only when they are asked for.'),
  both('MI-filter-3', 'A value or a source UUID from a vocabulary or sources route can be used as a filter.'),
  both(
    'MI-filter-4',
    'Left open: values of resource and types; the client sends none, the sample refuses values named like filters.',
  ),
  both('MI-filter-5', 'Left open: the impact levels; any text is taken.'),
  both(
    'MI-filter-6',
    'Left open: filters of each event and signal route; all are taken, impacted_domains on signals alone.',
  ),

  both('MI-auth-1', 'Every route but health requires Authorization: Bearer with the key.'),
  both('MI-auth-2', '/intel/health needs no key.'),
  both('MI-auth-3', 'A missing or wrong key is HTTP 401, told by the gateway.'),
  client('MI-auth-4', 'The MCP endpoint {base_url}/intel/mcp uses the same key.'),
  client('MI-auth-5', 'The key is made on {portal_url}/settings/api-keys.'),
  client('MI-auth-6', 'Left open: scopes and expiry of keys; a key is sent as it is, whatever it looks like.'),

  both('MI-error-1', 'Errors of the application are {error:{code,message}}, both strings.'),
  both('MI-error-2', 'A missing or wrong key is HTTP 401 from the gateway, whatever its body.'),
  both('MI-error-3', 'A missing event, signal or source is HTTP 404.'),
  both('MI-error-4', 'An empty collection is HTTP 200 and no error.'),
  client('MI-error-5', 'Left open: the list of codes; any code is kept and shown.'),
  both('MI-error-6', 'Left open: other statuses; the sample says 400 to bad parameters, the client understands any.'),

  both('MI-limit-1', 'A page has 20 records by itself.'),
  both('MI-limit-2', 'A page has at most 100 records.'),
  both('MI-limit-3', 'score_threshold lies in 0 to 1 and is 0.5 by itself.'),
  both('MI-limit-4', 'Left open: rate limits; the sample keeps one on request, the client waits after a 429.'),

  server('MI-mcp-1', 'The routes except health are the tools of a hosted MCP server at {base_url}/intel/mcp.'),

  client(
    'MI-use-1',
    'Outputs can be incomplete or wrong, are no professional advice and not the sole basis for a consequential decision.',
  ),
  client('MI-use-2', 'Detail, evidence and supporting records are requested only for a selected record, by its UUID.'),

  both('MI-version-1', 'The version is no part of the path.'),
  both('MI-version-2', 'response_type is json (by itself), yaml or toon, and changes nothing but the form.'),
  both('MI-version-3', 'Records may gain keys beside their stable core.'),
  client('MI-version-4', 'Left open: deprecation; fields and headers that are not known change nothing.'),
];

/** In the order of the documents. */
export const rules: readonly Rule[] = [...articleAggregation, ...marketIntelligence];
