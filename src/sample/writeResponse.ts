export type Payload = Readonly<Record<string, unknown>> | readonly unknown[];

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

/** Returns increasing times (market-intelligence, Collection envelope). */
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

/** Values of `response_type` (market-intelligence, Versioning, rule 2). */
export const responseFormatNames: readonly string[] = Object.keys(formats);

/** Uses JSON for an unknown format. */
export async function writeResponse(
  payload: Payload,
  format = 'json',
  { status = 200, headers = {} }: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  const load = formats[format] ?? formats.json;
  if (!load) {
    throw new Error('The JSON format is missing');
  }
  const { type, write: text } = await load();
  return new Response(text(payload), { status, headers: { ...headers, 'content-type': `${type}; charset=utf-8` } });
}
