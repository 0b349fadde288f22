import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyEdits, planCitation } from '../../../../src/citation/insertion/plan.ts';
import { isTooLarge } from '../../../../src/citation/places/region.ts';
import type { Parse, Span, Structure } from '../../../../src/citation/places/structure.ts';
import { parseToml, findTomlRegion } from '../../../../src/citation/places/parseToml.ts';
import { parseYaml, findYamlRegion } from '../../../../src/citation/places/parseYaml.ts';

const yamlLines = [
  'a: plain words',
  'b: "double: quoted"',
  "c: 'single\n  key: \n  more'",
  'd:\n- one\n- two: x\n  y: z # comment',
  'e: |\n  literal\n\n  b: text',
  'f: >-\n  folded\n# outside',
  '# a comment: x',
  'g: { h: "i j",\n  k: [l, m] }',
  'g: {\n  h: 1\n}',
  'n: multi\n  line plain',
  '- item',
  '- k: v\n  l: w',
  '- "a\n  b: c"',
  '---',
  '--- |\nb: in a scalar\na: too',
  '--- "open\nk: words\n- x"',
  '...',
  '%YAML 1.2\n---',
  '"quoted key": x',
  '? complex\n: value',
  '',
  '[flow,\nb: c,\n]',
  'x: "not closed',
  'o: &anchor !tag value',
  'p: *anchor',
];
const tomlLines = [
  '# comment [a]',
  '[table]',
  '[[array]]',
  '  [ "quoted.key".b ] # x',
  'a = "b \\" ["',
  "b = 'c ['",
  'arr = [\n[1],\n["x", "y"]\n]',
  'm = """\n[text]\n\\""" x\n"""',
  "n = '''\n[raw]\na = 1\n'''",
  'inline = { a = "b", c = [1] }',
  'q = ""',
  'open = [',
  ']',
  'bad = "',
  '',
];

/** Returns the part of a structure inside a span, without the collections around it. */
function inside({ nodes, runs }: Structure, { from, to }: Span, by = 0) {
  return {
    nodes: nodes
      .map((node) => ({ kind: node.kind, from: node.from + by, to: node.to + by }))
      .filter((node) => node.from >= from && node.to <= to && !/^YAML(?:Map|Seq)$/.test(node.kind)),
    runs: runs
      .map((run) => ({ ...run, from: run.from + by, to: run.to + by, start: 0, until: 0, parent: run.parent + by }))
      .filter((run) => run.from >= from && run.to <= to),
  };
}

const languages: readonly (readonly [string, Parse, (text: string, span: Span) => Span | undefined, string[]])[] = [
  ['YAML', parseYaml, findYamlRegion, yamlLines],
  ['TOML', parseToml, findTomlRegion, tomlLines],
];

describe('Regions of large documents', () => {
  for (const [name, parse, find, lines] of languages) {
    it(`have the same structure as in the whole ${name} document`, () => {
      let compared = 0;
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...lines), { minLength: 1, maxLength: 10 }),
          fc.nat(),
          fc.constantFrom(0, 0, 5),
          fc.constantFrom('\n', '\r\n'),
          (parts, offset, length, lineEnd) => {
            const text = parts.join('\n').replaceAll('\n', lineEnd) + lineEnd;
            const from = offset % (text.length + 1);
            const to = Math.min(text.length, from + length);
            const region = find(text, { from, to });
            const whole = parse(text, '');
            if (!region || !whole) {
              return;
            }
            assert.ok(region.from <= from && to <= region.to);
            const part = parse(text.slice(region.from, region.to), '');
            assert.ok(part, `${text}\n--- region\n${text.slice(region.from, region.to)}`);
            compared += region.from > 0 || region.to < text.length ? 1 : 0;
            assert.deepEqual(inside(part, region, region.from), inside(whole, region));
          },
        ),
        { numRuns: Number(process.env.DATELINE_PLACE_CASES ?? 500) * 4, seed: 26 },
      );
      assert.ok(compared > 100, `${String(compared)} regions`);
    });
  }

  const record = { title: 'T: "x" ]\n[t]', url: 'https://a.example/' };

  for (const [languageId, entry] of [
    ['yaml', (n: string) => `key${n}:\n  text: "words here"\n  list: [a]\n`],
    ['yaml', (n: string) => `- text: "words here"\n  id: ${n}\n`],
    ['toml', (n: string) => `[table${n}]\ntext = "words here"\nlist = [\n[1]\n]\n`],
  ] as const) {
    it(`accept a citation in a ${languageId} document of 5 MB`, () => {
      const text = repeated(entry, 5_000_000);
      const offset = text.indexOf('words here', text.length / 2) + 'words'.length;
      const plan = planCitation([record], { text, languageId }, [{ start: offset, end: offset }], { format: 'auto' });
      assert.ok(plan && applyEdits(text, plan.edits).length > text.length);
      assert.ok(plan.edits.every(({ start }) => start === offset));
    });
  }

  for (const languageId of ['markdown', 'html', 'latex', 'json', 'csv']) {
    it(`don't exist in ${languageId}, so a document of 5 MB is refused`, () => {
      const text = repeated((n) => `Words ${n} here.\n\n`, 5_000_000);
      const selections = [{ start: 5, end: 5 }];
      assert.equal(planCitation([record], { text, languageId }, selections, { format: 'auto' }), undefined);
      assert.ok(isTooLarge(text, languageId, selections));
    });
  }
});

function repeated(entry: (number: string) => string, length: number): string {
  const parts: string[] = [];
  for (let number = 1, size = 0; size < length; number += 1) {
    const part = entry(String(number));
    parts.push(part);
    size += part.length;
  }
  return parts.join('');
}
