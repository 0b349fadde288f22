/** Answer of a route, before it is put into a format. */
export type Payload = Readonly<Record<string, unknown>> | readonly unknown[];

/** Answers with a page of a collection. */
export function createCollection(
  page: { items: readonly unknown[]; next: string | null },
  limit: number,
  asOf: string,
): Payload {
  return {
    data: page.items,
    pagination: { limit, num_results: page.items.length, next_cursor: page.next },
    meta: { as_of: asOf },
  };
}

/** The times of answers, each later than the one before (market-intelligence, Collection envelope). */
export function createResponseTimes(clock: () => Date): () => string {
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    last = Math.max(clock().getTime(), last + 1);
    return new Date(last).toISOString();
  };
}

const formats: Readonly<Record<string, () => Promise<{ type: string; write: (payload: Payload) => string }>>> = {
  json: () => Promise.resolve({ type: 'application/json', write: (payload) => JSON.stringify(payload) }),
  yaml: async () => {
    const { writeYaml } = await import('./encoders.ts');
    return { type: 'application/yaml', write: (payload) => writeYaml(payload) };
  },
  toon: async () => {
    const { writeToon } = await import('./encoders.ts');
    return { type: 'text/toon', write: (payload) => writeToon(payload) };
  },
};

/** The names that `response_type` can have (market-intelligence, Versioning, rule 2). */
export const formatNames: readonly string[] = Object.keys(formats);

/** The only place where a payload becomes text. A format that there is not is JSON. */
export async function writeResponse(
  payload: Payload,
  format = 'json',
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const load = formats[format] ?? formats.json;
  if (!load) {
    throw new Error('There is no JSON');
  }
  const { type, write: text } = await load();
  return new Response(text(payload), { status, headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
}
