import { parse, type ScalarTag, type Tags } from 'yaml';

export { decode as readToon } from '@toon-format/toon';

/** Uses the core schema (no dates, no `yes`), without custom tags, and with limited aliases. */
export function readYaml(text: string): unknown {
  return parse(text, {
    schema: 'core',
    customTags: (tags) => [...tags.filter((tag) => !isNumberTag(tag)), plainNumber],
    merge: false,
    maxAliasCount: 100,
    uniqueKeys: false,
    logLevel: 'error',
  });
}

/** Other forms (`12e3`, `.5`, `1.0`, `007`) can be an unquoted title or cursor, so they stay text. */
const plainNumber: ScalarTag = {
  tag: 'tag:yaml.org,2002:float',
  default: true,
  identify: (value) => typeof value === 'number',
  test: /^-?\d+(?:\.\d+)?(?:e[-+]\d+)?$/,
  resolve: (text) => (String(Number(text)) === text ? Number(text) : text),
};

function isNumberTag(tag: Tags[number]): boolean {
  return typeof tag === 'object' && /:(?:int|float)$/.test(tag.tag);
}
