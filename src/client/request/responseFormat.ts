/** The formats in which the intelligence side answers (market-intelligence, Versioning, rule 2). */
export const formats = ['json', 'yaml', 'toon'] as const;

export type Format = (typeof formats)[number];

/** The header `Accept` for each format. */
export const acceptedTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  yaml: 'application/yaml, application/json;q=0.5',
  toon: 'text/toon, application/json;q=0.5',
};

/** The format named by a content type (lower case, without parameters); `undefined` for any other type. */
export function formatOfType(contentType: string): Format | undefined {
  const name = /^(?:application|text)\/(?:[\w.-]+\+)?(?:x-|vnd\.)?(json|yaml|toon)$/.exec(contentType)?.[1];
  return formats.find((format) => format === name);
}
