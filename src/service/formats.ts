/** The forms in which the intelligence side answers (market-intelligence, Versioning, rule 2). */
export const formats = ['json', 'yaml', 'toon'] as const;

export type Format = (typeof formats)[number];

/** What the header `Accept` says for each. */
export const acceptedTypes: Readonly<Record<Format, string>> = {
  json: 'application/json',
  yaml: 'application/yaml, application/json;q=0.5',
  toon: 'text/toon, application/json;q=0.5',
};

/** The form that a content type names, in lower case and without parameters; nothing for a type that names none. */
export function formatOfType(contentType: string): Format | undefined {
  const name = /^(?:application|text)\/(?:[\w.-]+\+)?(?:x-|vnd\.)?(json|yaml|toon)$/.exec(contentType)?.[1];
  return formats.find((format) => format === name);
}
