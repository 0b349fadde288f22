import { parse, type ScalarTag, type Tags } from 'yaml';

/**
 * The value of a YAML text. The core schema reads no dates and no `yes`; unknown tags are left out, and aliases can't
 * multiply.
 */
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

/**
 * A number only where it is written as JSON would write it. What else looks like one (`12e3`, `.5`, `1.0`, `007`, more
 * digits than a number holds) can be a title or a cursor that its writer saw no need to quote, so it stays as it is
 * written; what reads a number takes the text of one as well.
 */
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
