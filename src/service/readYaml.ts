import { parse } from 'yaml';

/** The value of a YAML text. The core schema reads no dates and no `yes`; unknown tags are left out, and aliases can't multiply. */
export function readYaml(text: string): unknown {
  return parse(text, { schema: 'core', merge: false, maxAliasCount: 100, uniqueKeys: false, logLevel: 'error' });
}
