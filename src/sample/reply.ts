/** What a route answers, before it is put into a format. */
export type Payload = Readonly<Record<string, unknown>>;

/** Answers with a page of a collection. */
export function collection(page: { items: readonly unknown[]; next: string | null }, limit: number): Payload {
  return {
    data: page.items,
    pagination: { limit, num_results: page.items.length, next_cursor: page.next },
    meta: { as_of: new Date().toISOString() },
  };
}

/** Answers with one record. */
export function detail(record: unknown): Payload {
  return { data: record, meta: { as_of: new Date().toISOString() } };
}

const formats: Readonly<Record<string, () => Promise<{ type: string; write: (payload: Payload) => string }>>> = {
  json: () => Promise.resolve({ type: 'application/json', write: (payload) => JSON.stringify(payload) }),
  yaml: async () => {
    const { stringify } = await import('yaml');
    return { type: 'application/yaml', write: (payload) => stringify(payload) };
  },
  toon: async () => {
    const { encode } = await import('@toon-format/toon');
    return { type: 'text/toon', write: (payload) => encode(payload) };
  },
};

/** The names that `response_type` can have (market-intelligence, Versioning, rule 2). */
export const formatNames: readonly string[] = Object.keys(formats);

/** The only place where a payload becomes text. */
export async function write(payload: Payload, format: string, status = 200): Promise<Response> {
  const load = formats[format] ?? formats.json;
  if (!load) {
    throw new Error('There is no JSON');
  }
  const { type, write: text } = await load();
  return new Response(text(payload), { status, headers: { 'content-type': `${type}; charset=utf-8` } });
}
