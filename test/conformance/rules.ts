/**
 * Every numbered rule, table row and binding sentence of the two interface documents, and what was observed of a public
 * deployment, by the id at the start of test
 * titles (`[AA-query-3]`). Numbered rules and table rows keep the order of the document. In sections that have both,
 * the numbered rules come first. “Not specified” marks a gap in the document; the rest of the sentence then says what
 * the client and the sample service do.
 */
export interface Rule {
  readonly id: RuleId;
  /** A rule that binds both has one test of the client and one of the sample service. */
  readonly binds: 'client' | 'server' | 'both';
  readonly says: string;
}

export type RuleId = `${'AA' | 'MI' | 'OB'}-${string}-${number}`;

/** The documents by the prefix of their ids. */
const documents: Readonly<Record<string, string>> = {
  AA: 'article-aggregation',
  MI: 'market-intelligence',
  OB: 'observed',
};

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
  label: 'Label',
  vocab: 'Vocabulary values',
  route: 'Endpoints',
  path: 'Prefixes',
  format: 'Errors and limits, formats',
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
  both('AA-env-1', 'A next_cursor is sent back unchanged as cursor; only the service can create or alter one.'),
  both('AA-env-2', 'An empty result is HTTP 200 with an empty data array.'),
  both('AA-env-3', 'A detail response is {data:{…}}; a missing record is HTTP 404.'),
  both('AA-env-4', 'Identifiers are UUIDs, used unchanged and never parsed.'),
  both('AA-env-5', 'data contains the records of this page.'),
  both('AA-env-6', 'pagination.limit is the page size that was applied.'),
  both('AA-env-7', 'pagination.num_results is the number of records in this page; it is not a total.'),
  both('AA-env-8', 'pagination.next_cursor is null when there is no further page.'),
  both('AA-env-9', 'meta.as_of is the time of the response.'),

  both(
    'AA-article-1',
    'An article has an id, which identifies it in requests for its detail, similar articles and mentions.',
  ),
  both('AA-article-2', 'An article has a title.'),
  both('AA-article-3', 'The url of an article is the address to cite.'),
  both('AA-article-4', 'source is the identifier of the publisher.'),
  both('AA-article-5', 'content_type is one of the content types, or post.'),
  both('AA-article-6', 'regions is an array of strings.'),
  both('AA-article-7', 'trend_score is a number and may be absent.'),
  both('AA-article-8', 'likes is a number and may be absent.'),
  both('AA-article-9', 'shares is a number and may be absent.'),
  both('AA-article-10', 'content is present only if full_content=true, and may be missing even then.'),
  client(
    'AA-article-11',
    'Not specified: fields for labels, authors and dates; the client reads the usual names and keeps the rest.',
  ),

  both('AA-type-1', 'Articles can be filtered by 14 content types.'),
  both('AA-type-2', 'post occurs only in responses and is not a filter value.'),

  both('AA-publisher-1', 'source is the identifier of a publisher, a UUID.'),
  both('AA-publisher-2', 'source_site_name is its name.'),
  both('AA-publisher-3', 'source_base_url is its address.'),
  both('AA-publisher-4', 'source_description describes it.'),
  client('AA-publisher-5', 'Not specified: the name of the favicon field; the client reads the observed names.'),

  both('AA-story-1', 'A story is identified by a UUID and has a detail and a list of its articles.'),
  client('AA-story-2', 'Not specified: the fields of a story; the client reads the usual names and keeps the rest.'),

  both(
    'AA-mention-1',
    'A mention is an observation on an external platform, with the time observed_at; it is not an article.',
  ),
  client(
    'AA-mention-2',
    'Not specified: the other fields of a mention; the client reads the usual names and keeps the rest.',
  ),

  both('AA-tag-1', 'The vocabularies contain the label values that article filters accept.'),

  both('AA-route-1', '/content/articles/search searches by meaning, by id or URL, and with filters.'),
  both('AA-route-2', '/content/articles/latest returns the newest articles first.'),
  both('AA-route-3', '/content/news/top-headlines returns trending news from a 24-hour window.'),
  both('AA-route-4', '/content/articles/trending returns articles ranked by trend score.'),
  both('AA-route-5', '/content/articles/{id} returns one article and accepts full_content.'),
  both('AA-route-6', '/content/articles/{id}/similar returns related articles.'),
  both('AA-route-7', '/content/articles/{id}/mentions returns a collection of mentions.'),
  both('AA-route-8', '/content/sources returns publishers and is searched with q.'),
  both('AA-route-9', '/content/sources/{id} returns one publisher.'),
  both('AA-route-10', '/content/categories, entities, regions and sentiments return collections of filter values.'),
  both('AA-route-11', '/content/stories returns a collection of stories.'),
  both('AA-route-12', '/content/stories/{id} returns one story.'),
  both('AA-route-13', '/content/stories/{id}/articles returns the articles of a story.'),
  both('AA-route-14', '/content/health reports that the service is running, in a body of any shape.'),
  both('AA-route-15', 'All routes are GET.'),

  both('AA-query-1', 'Values of one filter combine with OR, different filters with AND.'),
  both('AA-query-2', 'Search accepts every parameter of the table.'),
  both('AA-query-3', 'Latest rejects ids, urls, from and to.'),
  both('AA-query-4', 'Top headlines returns only news and rejects content_type, ids, urls, from and to.'),
  both('AA-query-5', 'Trending rejects ids, urls, from and to; its records may have no trend figures.'),
  both(
    'AA-query-6',
    'from and to are accepted by search, similar, stories and story articles, and by mentions for observed_at.',
  ),
  both('AA-query-7', 'A parameter that a route does not accept is HTTP 400; the client does not send it.'),
  both(
    'AA-query-8',
    'Not specified: the other filters of the feeds; every filter that is not listed as rejected is accepted.',
  ),
  both(
    'AA-query-9',
    'Not specified: other parameters of the sources routes; only q, limit, cursor and observed ones are used.',
  ),
  both(
    'AA-query-10',
    'Not specified: other parameters of the vocabularies; only limit, cursor and observed ones are used.',
  ),
  both(
    'AA-query-11',
    'Not specified: other parameters of the stories routes; only from, to, limit, cursor and observed ones are used.',
  ),
  both(
    'AA-query-12',
    'Not specified: other parameters of similar and mentions; only from, to, limit, cursor and observed ones are used.',
  ),

  both('AA-param-1', 'q is a semantic query in natural language.'),
  both('AA-param-2', 'score_threshold requires q; a higher value is stricter.'),
  both('AA-param-3', 'ids finds exactly these articles, only in search.'),
  both('AA-param-4', 'urls finds exactly these addresses, only in search.'),
  both('AA-param-5', 'content_type is one of the filterable values.'),
  both('AA-param-6', 'sources includes only these publishers.'),
  both('AA-param-7', 'domains includes only these domains.'),
  both('AA-param-8', 'exclude_sources excludes these publishers.'),
  both('AA-param-9', 'exclude_domains excludes these domains.'),
  both('AA-param-10', 'authors, categories, entities, regions, sentiments and tags filter by label.'),
  both('AA-param-11', 'exclude_categories excludes these categories.'),
  both('AA-param-12', 'from and to are inclusive publication dates (YYYY-MM-DD).'),
  both('AA-param-13', 'full_content requests article bodies, which may be missing.'),
  both('AA-param-14', 'limit is the page size.'),
  both('AA-param-15', 'cursor is the next_cursor of a previous response.'),
  both('AA-param-16', 'Arrays are sent by repeating the parameter.'),

  both('AA-v01route-1', '/content/articles/top-headlines returns the headlines of the past 24 hours by trend score.'),
  both('AA-v01route-2', '/content/articles/latest returns the newest articles first.'),
  both('AA-v01route-3', '/content/articles/trending returns articles ranked by trend score.'),
  both('AA-v01route-4', '/content/articles/search searches by meaning or by tags.'),
  both('AA-v01route-5', '/content/sources returns publisher objects.'),
  both('AA-v01route-6', '/content/tags/categories returns unique categories.'),
  both('AA-v01route-7', '/content/tags/entities returns named entities.'),
  both('AA-v01route-8', '/content/tags/regions returns regions.'),

  both('AA-v01param-1', 'q is optional and has 3 to 512 characters.'),
  both('AA-v01param-2', 'acc is from 0 to 1 (default 0.75); a higher value is stricter.'),
  both('AA-v01param-3', 'content_type is a string such as news, blog, post or comment.'),
  both(
    'AA-v01param-4',
    'tags combine with AND across categories, regions and entities, ignoring case, whitespace and a leading #.',
  ),
  both('AA-v01param-5', 'categories, regions and entities match exactly and combine with OR.'),
  both('AA-v01param-6', 'sources are publisher ids and combine with OR.'),
  both('AA-v01param-7', 'from is accepted only by latest and trending (default: 7 days before the request).'),
  both('AA-v01param-8', 'full_content is false by default.'),
  both('AA-v01param-9', 'limit is from 1 to 128 (default 16).'),
  both('AA-v01param-10', 'offset is the number of records to skip (default 0).'),

  both('AA-v01-1', 'Collections are bare arrays, paginated with offset.'),
  both('AA-v01-2', 'The sources route requires sources, which are case-sensitive, and accepts limit and offset.'),
  both('AA-v01-3', 'The tag routes accept only limit and offset.'),

  both('AA-auth-1', 'Every request has the header Authorization: Bearer with the key, including the health check.'),
  client('AA-auth-2', 'The key is created on {portal_url}/settings/api-keys.'),
  client('AA-auth-3', 'The MCP endpoint {base_url}/content/mcp is used with the same key.'),
  client('AA-auth-4', 'Not specified: scopes, expiry and rotation of keys; a key is sent unchanged, in any form.'),
  both(
    'AA-auth-5',
    'Not specified: the response to a wrong key; the sample service returns 401, and the client also recognizes 403.',
  ),

  both('AA-error-1', 'An error body is {error:{code,message}}, and both values are strings.'),
  both('AA-error-2', 'Success is 200; errors are 400, 404 and 500.'),
  both('AA-error-3', 'A parameter that a route does not accept is HTTP 400.'),
  both('AA-error-4', 'A missing article, source or story is HTTP 404.'),
  both('AA-error-5', 'An empty collection is not an error.'),
  client('AA-error-6', 'Not specified: the list of codes; the client keeps and shows every code.'),
  both(
    'AA-error-7',
    'Not specified: errors of API v0.1; the sample service returns {error:"…"}, and the client reads the usual forms.',
  ),

  both('AA-limit-1', 'limit in API v0.1 is from 1 to 128 (default 16) in all collections.'),
  both('AA-limit-2', 'offset in API v0.1 is 0 by default.'),
  both('AA-limit-3', 'q in API v0.1 has 3 to 512 characters.'),
  both('AA-limit-4', 'acc in API v0.1 is from 0 to 1 (default 0.75).'),
  server('AA-limit-5', 'Latest and trending in API v0.1 begin 7 days before the request by default.'),
  both('AA-limit-6', 'The envelope shows a pagination.limit of 20.'),
  both('AA-limit-7', 'Not specified: the range of limit in API v1; the sample service accepts 1 to 100 (default 20).'),
  both(
    'AA-limit-8',
    'Not specified: rate limits; the sample service has one if configured, and the client waits after a 429.',
  ),

  server('AA-mcp-1', 'The routes are also tools of a hosted MCP server at {base_url}/content/mcp.'),

  both('AA-version-1', 'API v0.1 is live and paginated with offset and limit.'),
  both('AA-version-2', 'API v1 is paginated only with cursor, without offset or page.'),
  both('AA-version-3', 'The version is not part of the path.'),
  both(
    'AA-version-4',
    'Not specified: whether both versions are available together; the sample service has one, and the client detects it.',
  ),
  client('AA-version-5', 'Not specified: deprecation; unknown fields and headers cause no error.'),
];

const marketIntelligence: readonly Rule[] = [
  both('MI-env-1', 'A next_cursor is sent back unchanged as cursor; only the service can create or alter one.'),
  both('MI-env-2', 'An empty result is HTTP 200 with an empty data array.'),
  both('MI-env-3', 'A detail response is {data:{…}}; a missing record is HTTP 404.'),
  both('MI-env-4', 'Identifiers of events, signals and sources are UUIDs, kept unchanged.'),
  both('MI-env-5', 'data contains the records of this page.'),
  both('MI-env-6', 'pagination.limit is the page size that was applied.'),
  both('MI-env-7', 'pagination.num_results is the number of records in this page; it is not a total.'),
  both('MI-env-8', 'pagination.next_cursor is a token or null.'),
  both('MI-env-9', 'meta.as_of is the time of the response and changes with every request.'),
  both('MI-env-10', 'There is no pagination.cursor; only next_cursor leads to the next page.'),

  both('MI-record-1', 'id, kind, created_at and tags are always present.'),
  client('MI-record-2', 'summary, source, links and counts may be missing.'),
  client(
    'MI-record-3',
    'Records can have other keys, and new ones can appear; none is required and none causes an error.',
  ),
  both('MI-record-4', 'kind is event or signal.'),
  both('MI-record-5', 'created_at is when the service created the record; it is never shown as the date of the event.'),
  both('MI-record-6', 'JSON, YAML and TOON contain the same payload.'),
  both('MI-record-7', 'An event’s detail can name its source and lead to its evidence and signals.'),
  client(
    'MI-record-8',
    'Not specified: the structure of summary, source, links, counts, impacts and forecast; the client accepts any shape.',
  ),

  both('MI-evidence-1', 'Evidence is a bounded set of records about one event, without article bodies.'),
  both('MI-evidence-2', 'Each evidence record refers to its source by source_id.'),
  client(
    'MI-evidence-3',
    'Not specified: the fields of evidence; the client reads the usual names and keeps the rest.',
  ),

  both('MI-source-1', 'A source is identified by a UUID and can be searched by domain, name and URL.'),
  client('MI-source-2', 'Not specified: the fields of a source; the client reads the usual names and keeps the rest.'),

  both('MI-vocab-1', 'The tags filter accepts values of the tags vocabulary.'),
  both('MI-vocab-2', 'The event_types filter accepts values of the event-types vocabulary.'),
  both('MI-vocab-3', 'The entities filter accepts values of the entities vocabulary, which are companies and people.'),
  both('MI-vocab-4', 'The regions filter accepts values of the regions vocabulary.'),
  client('MI-vocab-5', 'Vocabulary values are only filter values: they have no page and no citation.'),

  both('MI-route-1', '/intel/events returns a collection of events.'),
  both('MI-route-2', '/intel/events/{event_id} returns one event.'),
  both('MI-route-3', '/intel/events/{event_id}/evidence returns a collection of evidence and accepts event filters.'),
  both('MI-route-4', '/intel/events/{event_id}/signals returns a collection of signals and accepts signal filters.'),
  both('MI-route-5', '/intel/signals returns a collection of signals.'),
  both('MI-route-6', '/intel/signals/{signal_id} returns one signal.'),
  both('MI-route-7', '/intel/signals/{signal_id}/events returns the events that support it and accepts event filters.'),
  both('MI-route-8', '/intel/sources returns a collection of sources and accepts q and domains.'),
  both('MI-route-9', '/intel/sources/{source_id} returns one source.'),
  both('MI-route-10', '/intel/tags returns a collection of tags and accepts q and resource.'),
  both('MI-route-11', '/intel/entities returns a collection of companies and people and accepts q and types.'),
  both('MI-route-12', '/intel/regions returns a collection of regions and accepts q.'),
  both('MI-route-13', '/intel/event-types returns a collection of event types and accepts q.'),
  both('MI-route-14', '/intel/health returns an object with a status.'),
  both('MI-route-15', 'All routes are GET.'),
  both('MI-route-16', 'Every route accepts response_type.'),
  both('MI-route-17', 'Collections accept cursor and limit.'),

  both('MI-param-1', 'q is semantic on events and signals; on sources it matches metadata and ignores case.'),
  both('MI-param-2', 'score_threshold is the minimum similarity: 0 is broad, 1 is strict (default 0.5).'),
  both('MI-param-3', 'tags is a comma-separated list with fuzzy matching.'),
  both('MI-param-4', 'event_types is a comma-separated list with exact matching.'),
  both('MI-param-5', 'categories match exactly and are separate from event_types.'),
  both('MI-param-6', 'entities are exact names of companies or people.'),
  both('MI-param-7', 'companies, people, products and regions match exactly.'),
  both('MI-param-8', 'impact_levels match exactly.'),
  both('MI-param-9', 'impacted_domains match exactly, only on signal routes.'),
  both('MI-param-10', 'source_ids are exact source UUIDs, not domains or names.'),
  both('MI-param-11', 'from and to are inclusive dates (YYYY-MM-DD) for created_at.'),
  both('MI-param-12', 'domains filters the sources route.'),
  both('MI-param-13', 'cursor is the next_cursor of a previous response.'),

  both('MI-filter-1', 'score_threshold is used together with q.'),
  client('MI-filter-2', 'A search begins with only q; filters are added only when requested.'),
  both('MI-filter-3', 'A vocabulary value, or a source UUID from the sources route, can be used as a filter.'),
  both(
    'MI-filter-4',
    'Not specified: values of resource and types; the client sends none, and the sample service rejects guesses such as companies.',
  ),
  both('MI-filter-5', 'Not specified: the impact levels; any value is accepted.'),
  both(
    'MI-filter-6',
    'Not specified: filters of each event and signal route; all are accepted, but impacted_domains only on signal routes.',
  ),

  both('MI-auth-1', 'Every route except health requires Authorization: Bearer with the key.'),
  both('MI-auth-2', '/intel/health needs no key.'),
  both('MI-auth-3', 'A missing or wrong key is HTTP 401, sent by the gateway.'),
  client('MI-auth-4', 'The MCP endpoint {base_url}/intel/mcp uses the same key.'),
  client('MI-auth-5', 'The key is created on {portal_url}/settings/api-keys.'),
  client('MI-auth-6', 'Not specified: scopes, expiry and rotation of keys; a key is sent unchanged, in any form.'),

  both('MI-error-1', 'An error body of the application is {error:{code,message}}, and both values are strings.'),
  both('MI-error-2', 'A missing or wrong key is HTTP 401 from the gateway, with any body.'),
  both('MI-error-3', 'A missing event, signal or source is HTTP 404.'),
  both('MI-error-4', 'An empty collection is HTTP 200 and not an error.'),
  client('MI-error-5', 'Not specified: the list of codes; the client keeps and shows every code.'),
  both(
    'MI-error-6',
    'Not specified: other statuses; the sample service returns 400 for bad parameters, and the client handles any.',
  ),

  both('MI-limit-1', 'A page has 20 records by default.'),
  both('MI-limit-2', 'A page has at most 100 records.'),
  both('MI-limit-3', 'score_threshold is from 0 to 1 (default 0.5).'),
  both(
    'MI-limit-4',
    'Not specified: rate limits; the sample service has one if configured, and the client waits after a 429.',
  ),

  server('MI-mcp-1', 'The routes except health are also tools of a hosted MCP server at {base_url}/intel/mcp.'),

  client(
    'MI-use-1',
    'Outputs can be incomplete or wrong; they are not professional advice and not the sole basis for a consequential decision.',
  ),
  client('MI-use-2', 'Detail, evidence and supporting records are requested only for a selected record, by its UUID.'),

  both('MI-version-1', 'The version is not part of the path.'),
  both('MI-version-2', 'response_type is json (default), yaml or toon, and changes only the format.'),
  both('MI-version-3', 'Records can have other keys in addition to their stable core.'),
  client('MI-version-4', 'Not specified: deprecation; unknown fields and headers cause no error.'),
];

/** Facts about a public deployment, which the documents leave open. They remain the requirements. */
const observed: readonly Rule[] = [
  both(
    'OB-query-1',
    'Latest, trending and top headlines find almost nothing by q alone; a score_threshold is sent with it, 0.5 unless the user chose one.',
  ),
  client('OB-query-2', 'q has at most 512 characters for articles and 1,024 for intelligence.'),
  both('OB-query-3', 'The four vocabularies of articles accept q, the beginning of a value.'),
  both('OB-query-4', 'Every list of articles or stories accepts languages.'),
  both(
    'OB-query-5',
    'Stories, their articles and similar articles accept all label filters; stories also q, score_threshold and min_article_count.',
  ),
  both('OB-query-6', 'Mentions accept platforms and forums.'),
  both('OB-query-7', 'Sources accept domains; q is the beginning of a name or of a whole address.'),
  client(
    'OB-query-8',
    'The documents do not specify these parameters; after a 400, a request is repeated without them, and they are not sent again.',
  ),
  both('OB-query-9', 'Arrays are split at commas, so an address that contains one can’t be looked up.'),
  both('OB-query-10', 'A page of articles has 20 records by default; limit is 1 to 100.'),
  both('OB-query-11', 'The values of tags and of authors are combined with AND, those of other filters with OR.'),
  server('OB-query-12', 'The routes of intelligence ignore parameters that they don’t know.'),
  both('OB-query-13', 'The end date to of intelligence means the start of that day; it is sent as the document says.'),
  server('OB-query-14', 'Sources of articles accept ids.'),
  client(
    'OB-query-15',
    'Search and stories rank by similarity, so nonsense also finds something; their order is kept.',
  ),

  both('OB-path-1', 'The prefixes /content and /intel differ between deployments.'),

  client(
    'OB-error-1',
    'An application error has a code such as invalid_request, not_found, db_error or embedder_error.',
  ),
  client('OB-error-2', 'A gateway sends problem details (title, status, detail) for 401 and 429.'),
  client('OB-error-3', 'A deployment sends the plain text Unauthorized for 401.'),

  client('OB-limit-1', 'A 429 without Retry-After is repeated once, after a minute; then its words are shown.'),
  client(
    'OB-limit-2',
    'A used-up monthly quota is a 429 without Retry-After; waiting does not help, so nothing more is sent until the user asks.',
  ),
  both('OB-limit-3', 'A 429 for too many requests in a minute has a Retry-After of at most 60 seconds.'),
  server('OB-limit-4', 'Vocabularies, health checks and failed requests are not counted.'),
  server('OB-limit-5', 'The MCP servers share the limit.'),

  both('OB-article-1', 'An article names its publisher in an object or null, and its authors in one text.'),
  both('OB-article-2', 'Trend figures are nested, in trending articles and in the detail only.'),
  client('OB-article-3', 'Lists of labels, the title and the summary of an article can be null.'),
  both('OB-article-4', 'An article names its story in story_id.'),
  both('OB-article-5', 'An article has a language, an ISO 639 code.'),
  server('OB-article-6', 'Top headlines have no summary; tags are the categories, regions and entities.'),
  server('OB-article-7', 'The links of an article are service paths without the prefix.'),
  both('OB-publisher-1', 'The address of a publisher can lack a scheme, and its name can be null.'),
  both('OB-publisher-2', 'Only the detail of a publisher describes it.'),
  both('OB-story-1', 'A story has labels, the numbers of articles and sources, and up to three top articles.'),
  both('OB-story-2', 'The title of a story can be empty.'),
  both('OB-mention-1', 'A mention has a forum and engagement figures, but no identifier and no title.'),
  client('OB-mention-2', 'A figure of a mention that is null is unknown, not zero.'),
  both('OB-record-1', 'Events and signals have no title; their texts and names are arrays of strings.'),
  both('OB-record-2', 'The confidence of a signal is a word.'),
  both('OB-record-3', 'created_at can have an offset and nanoseconds.'),
  both('OB-record-4', 'Only the detail of an event or signal has links and counts, and of an event its source.'),
  client('OB-record-5', 'An earlier version named the fields of events differently; its names are not supported.'),
  both(
    'OB-record-6',
    'The summary of an event or signal is often one long sentence with semicolons; a text can begin with a domain or a date.',
  ),
  both('OB-evidence-1', 'Evidence has an address and a recording time, but no title and no text.'),
  both('OB-evidence-2', 'The evidence of an event can contain the event itself.'),
  both('OB-evidence-3', 'The address of evidence can be empty, and its source_id can be null.'),
  both('OB-evidence-4', 'The kind of evidence is event; its list says what it is.'),
  both('OB-source-1', 'An intelligence source has a domain; only its detail describes it.'),
  both('OB-label-1', 'A vocabulary value is an object, and every vocabulary can be searched.'),
  both('OB-vocab-1', 'The q of intelligence vocabularies is a part of a value.'),
  both('OB-vocab-2', 'Tags have a resource, event or signal; entities have the types company, person and product.'),
  client('OB-format-1', 'YAML is sent as application/yaml, and TOON as text/plain.'),
  server('OB-format-2', 'No response has CORS headers, so no browser page can call the service.'),
  both('OB-v01-1', 'An article of API v0.1 has no identifier; its address identifies it.'),
  both('OB-v01-2', 'An empty result of API v0.1 is 204 without a body.'),
  client('OB-v01-3', 'The content_type of API v0.1 is news or blog.'),
  both('OB-v01-4', 'Publishers of API v0.1 are domains, and one request returns several.'),
  both('OB-v01-5', 'A search of API v0.1 needs one of q, tags, categories, regions, entities and urls.'),
  both(
    'OB-v01-6',
    'Trending articles and headlines of API v0.1 have flat trend figures; a search names the publisher.',
  ),
  both('OB-v01-7', 'An error of API v0.1 is a text.'),
];

/** In the order of the documents. */
export const rules: readonly Rule[] = [...articleAggregation, ...marketIntelligence, ...observed];
