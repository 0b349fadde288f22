import { itJudgesRandomDocuments, itJudgesPlaces } from '../../../support/judgedPlaces.ts';
import { csvJudges, jsoncJudges, jsonJudges, tomlJudges, yamlJudges } from '../../../support/judges/dataPlaces.ts';

describe('Citations in JSON', () => {
  itJudgesPlaces(
    'json',
    {
      text: [
        '{ "a": "see¦", "b": ["¦x", "y ¦z", "¦"], "c": { "d": "a\\n¦b \\"q¦\\"" } }\n',
        '"te¦xt"',
        '{"k": "«two words» here"}',
      ],
      refused: [
        '{¦ "a"¦: ¦1¦,¦ "b": tr¦ue, "n¦": [1¦, 2¦], "c": { }¦ }¦\n¦',
        '¦',
        '[¦]',
        '{ "a": "x¦" // not JSON\n }',
        '{ "a": "x¦", }',
        '{ "source": 1,¦ "b": null }',
      ],
    },
    jsonJudges,
  );

  itJudgesPlaces(
    'jsonc',
    {
      text: ['{\n  // a comment¦\n  "a": "¦b", /* block ¦ */\n  "c": [1, "d¦"], //¦\n}\n'],
      refused: ['{\n  // c\n  "a"¦: 1,¦\n  /¦/ x\n  /* y *¦/ "k¦": 2 }\n'],
    },
    jsoncJudges,
  );

  itJudgesRandomDocuments(
    'jsonc',
    ['{"a": "b c", "d": [1, "é\\n"]}', '// comment', '/* block\ncomment */', '["x", {"y": null}]', '"text"', '1'],
    jsoncJudges,
    ['\n'],
  );
});

describe('Citations in YAML', () => {
  itJudgesPlaces(
    'yaml',
    {
      text: [
        'title: A report¦ on ports\n# comment¦ here\nquoted: "two ¦words"\nsingle: \'it\'\'s¦ one\'\nlist:\n  - first¦\n  - "¦"\n',
        'text: |\n  First line.¦\n  Second¦ line.\n\n  Third.¦\nend: 1\n',
        'folded: >-\n  words and¦\n  more ¦words\n',
        'a: b # trailing¦\n',
        '- { name: "x¦", kind: y }\n',
        'a: "«two words» here"\n',
      ],
      refused: [
        'ti¦tle: x\na: ¦\nb: 1¦2\nc: tr¦ue\n¦\n',
        '[a, b]¦\n',
        'a: &anc¦hor x\nb: *anc¦hor\n',
        'run: |\n  make¦\n',
        'script:\n  - make¦ all\n',
        'a: "{{ b ¦ }}"\n',
        'if: github.ref¦ == 1\n',
        'a: |¦\n  x\n',
        'a: [b¦\n',
        '¦',
        '---¦\na: b\n',
        `text: words¦\ndeep: ${'['.repeat(101)}${']'.repeat(101)}\n`,
        `text: words¦\n${'- '.repeat(101)}a\n`,
      ],
    },
    yamlJudges,
  );

  itJudgesRandomDocuments(
    'yaml',
    [
      'a: plain words here',
      'b: "double \\" quoted"',
      "c: 'single ''quoted'''",
      'd:\n  - one\n  - two words # comment',
      'e: |\n  literal\n  text',
      'f: >\n  folded\n\n  text',
      '# a comment',
      'g: { h: "i j", k: [l, m] }',
      'n: multi\n  line plain',
      'o: !tag value',
      'p: 2029-01-01',
    ],
    yamlJudges,
    ['\n'],
  );
});

describe('Citations in TOML', () => {
  itJudgesPlaces(
    'toml',
    {
      text: [
        '# comment¦\na = "basic ¦text"\nb = \'literal¦\'\nc = """multi\nline¦ """\nd = \'\'\'raw\n¦text\'\'\'\n[t]\ne = ["x¦", "¦"] # end¦\nf = { g = "h¦" }\n',
        'a = "«two words» here"\n',
      ],
      refused: ['a¦ =¦ 1¦\n¦\n[ta¦ble]\n"k¦ey" = tr¦ue\nd = 2029-01-0¦1\n', 'a = "x¦\n', '¦'],
    },
    tomlJudges,
  );

  itJudgesRandomDocuments(
    'toml',
    [
      '# comment',
      '[table]',
      '[[array]]',
      '"quoted key" = "a \\" b"',
      "lit = 'x y'",
      'num = 1',
      'arr = ["a", "b c"] # x',
      'm = """\ntext\n"""',
      'inline = { a = "b" }',
    ],
    tomlJudges,
    ['\n'],
  );
});

describe('Citations in CSV', () => {
  itJudgesPlaces(
    'csv',
    {
      text: [
        'name,note\nPort,"see ¦this"\nSea,«plain» cell¦\nx,¦\n"¦",y\n',
        'name;note\nPort;text¦\nSea;"a;b¦"\n',
        'a¦,b\n"x ¦""y"" z¦",w\n"two\n¦lines",¦end\n',
        'one column¦\nof words¦\n',
        'a|b\n1|te¦xt\n',
        'a,b\n,¦\n«c d»,"«e f»"\n',
      ],
      refused: ['a,b\n1,2,3¦\n', 'a,"b¦\n', 'a,"b"¦c\n', 'a;b\n1;2;3¦\n', 'a,"b",c¦\n"d"e,f,g\n'],
    },
    csvJudges,
  );

  itJudgesRandomDocuments('csv', ['a,b', '"x ""y""",z', ',', '1,2', 'plain text,"quoted, comma"'], csvJudges, ['\n']);
});
