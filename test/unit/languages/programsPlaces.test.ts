import assert from 'node:assert/strict';
import { applyEdits, planCitation } from '../../../src/citation/insertion/plan.ts';
import { findLanguage } from '../../../src/languages/index.ts';
import { commentMarksByLanguage } from '../../../src/languages/comments.ts';
import { program } from '../../../src/languages/program.ts';
import { itJudgesRandomDocuments, itJudgesPlaces, type Places } from '../../support/judgedPlaces.ts';
import { pythonJudge, shellJudge, sqlJudge, textJudge, typescriptJudge } from '../../support/judges/programs.ts';

const typescript: Places = {
  text: [
    '// one¦ two\nconst a = 1; // after¦ code\n',
    '  ¦// own line¦\n',
    '/* block¦ */ f();\n/**\n * Returns¦ it.\n ¦\n¦ * @param a the¦ port\n */\nfunction g(a) {}\n',
    'const t = `a ${/* in¦ code */ b} // no`; // yes¦\n',
    'const r = /["`/]\\/\\/ x/; // yes¦\n',
    'const d = a / b / c; // yes¦\n',
    "if (a) /'/.test(b); // yes¦\n",
    'f((a + b) / 2); // half¦\n',
    '// «two words» here\n',
    '//¦\n/*¦*/\n',
  ],
  refused: [
    'const ¦a = "x¦ // y¦";¦\n¦\n',
    "const a = 'x // y¦';\n",
    'const a = `\n// x¦\n`;\n',
    'const a = `${b}¦ /* c¦ */`;\n',
    'const r = /a¦ [/] \\/\\/ b¦/;\n',
    '//#region x¦\n//# sourceMappingURL=a¦\n// @ts-ignore¦\n// eslint-disable-next-line¦\n',
    '#!/usr/bin/env node¦\n',
    'f();\n/* a */¦\n',
    'const a = "no end\n// x¦\n',
    'const a = `no end\n// x¦\n',
  ],
};

describe('Citations in TypeScript', () => {
  itJudgesPlaces('typescript', typescript, [typescriptJudge]);
  itJudgesRandomDocuments(
    'typescript',
    [
      '// a comment',
      '/* a block\n * of lines\n */',
      'const a = "x // y" + \'/* z\';',
      'const b = `t ${/* c */ f("`")} // u`;',
      'const c = /["\'`/]\\/\\//.test(d);',
      'f(a / b, (a + b) / 2); // half',
      "if (a) /'/.test(b);",
      'const e = <T,>(g: T) => g;',
      '/** @param a the `port` */',
      'const h = `a\n// b\n${`c ${d}`}`;',
    ],
    [typescriptJudge],
    ['\n'],
  );
});

describe('Citations in JSX', () => {
  itJudgesPlaces(
    'typescriptreact',
    {
      text: [
        "const a = <p>it's // text</p>; // yes¦\n",
        'const a = (\n  <div title="a // b">\n    {/* comment¦ */}\n    {b && <i>"</i>}\n  </div>\n); // yes¦\n',
        'const a = <T,>(b: T) => b; // yes¦\n',
        'function f() {\n  // in¦ here\n  return <br/>; /* and¦ here */\n}\n',
        'const a = b < c; // yes¦\n',
        'const a = <A b={() => "}"}>{`${"`"}`}</A>; // yes¦\n',
        'import { useState } from "react"; // hooks¦\n\n/** The ports¦ of a country.\n * @param ports all¦ of them\n */\nexport function Ports({ ports }: { ports: string[] }) {\n  const [open, setOpen] = useState(false); // closed¦ at first\n  return (\n    <ul onClick={() => setOpen(!open)}>\n      {/* one¦ row for each */}\n      {ports.map((port) => (\n        <li key={port}>{port} {/* name¦ */}</li>\n      ))}\n    </ul>\n  );\n}\n',
        'const a = (\n  <>\n    <b>c</b>\n    {/* last¦ */}\n  </>\n); // done¦\n',
      ],
      refused: [
        'const a = <p>te¦xt // x¦ /* y¦ */</p>;\n',
        'const a = <p ti¦tle="a // b¦">c</p>;\n',
        'const a = <p>{¦b¦}</p>;\n',
        'const a = <A<string> b="c" />; // unknown¦\n',
        'const a = <p>open // x¦\n',
      ],
    },
    [typescriptJudge],
  );
  itJudgesRandomDocuments(
    'typescriptreact',
    [
      '// a comment',
      "const a = <p>it's // no</p>;",
      'const b = (\n  <A b="// c" d={/* e */ 1}>\n    {/* f */}\n    {g && <i>&quot;</i>}\n  </A>\n);',
      'const c = <></>;',
      'const h = a < b || c > d; // i',
      'const j = <T,>(k: T) => k;',
    ],
    [typescriptJudge],
    ['\n'],
  );
});

describe('Citations in Python', () => {
  itJudgesPlaces(
    'python',
    {
      text: [
        '# one¦ two\nx = 1  # after¦ code\n    ¦# own¦ line\n',
        '"""Module¦ words.\n\nMore¦ words.\n"""\nx = 1\n',
        'def f(a):\n    """Return¦ it.¦"""\n    return a\n',
        "class A:\n    '''One¦ line'''\n",
        'def f(\n    a,\n) -> int:\n    # comment\n    """Text¦."""\n',
        'x = "it\'s # no"  # yes¦\ny = f"{a[\'#\']} # {b}"  # yes¦\n',
        'z = r"\\"  "\n#¦ a\n'.replace('\\"  "', '\\ "'),
        'x = [\n  1,  # in¦ brackets\n]\n',
        '# «two words» here\n#¦\n',
        "t = '''\n# no\n'''  # yes¦\n",
      ],
      refused: [
        'x ¦= 1¦\n¦\n',
        'x = "a # b¦"\n',
        'x = """\n# a¦\n"""\n',
        "x = f'''{a} # b¦'''\n",
        'x = (\n    """not¦ documentation"""\n)\n',
        'x = {1:\n"""not¦ documentation"""\n}\n',
        'def f():\n    """A test.\n\n    >>> f()¦\n    """\n',
        'def f():\n    """With \\n¦ an escape"""\n',
        'def f():\n    """Used¦""".x()\n',
        '# -*- coding: utf-8 -*-¦\n',
        '#!/usr/bin/python¦\n',
        '# type: ignore¦\n# noqa¦\n# pylint: disable=x¦\n',
        'x = "no end\n# a¦\n',
        "x = f'{a['b']}' # nested¦\n",
      ],
    },
    [pythonJudge],
  );
  itJudgesRandomDocuments(
    'python',
    [
      '# a comment',
      'def f(a):\n    """Return words.\n\n    More.\n    """\n    return a  # b',
      "class A:\n    '''Text'''\n    # c\n    x = 1",
      'x = "a # b" + \'# "\'',
      'y = """\n# no\n"""  # yes',
      'z = f"{x!r} # {y}"',
      'w = [\n    1,  # one\n    "#",\n]',
      'v = rb"\\"  # d',
      'u = {1:\n"""a"""\n}',
    ].map((block) => block.replace('rb"\\"', 'rb"\\\\"')),
    [pythonJudge],
    ['\n'],
  );
});

describe('Citations in shell scripts', () => {
  itJudgesPlaces(
    'shellscript',
    {
      text: [
        '# one¦ two\nls -l # after¦ code\n  ¦# own¦ line\n',
        'x="a # b" # yes¦\ny=\'# c\' # yes¦\n',
        'cat <<EOF # yes¦\n# no\nEOF\n# yes¦\n',
        "cat <<-'A' <<B\n# no\n\tA\n# no\nB\n# yes¦\n",
        'x="$(ls # in¦ a command\n)" # yes¦\n',
        'echo ${#x} $# ${x#y} ${x:-"}"} a#b # yes¦\n',
        'f() {\n  # in¦ a function\n  :\n}\n',
        'case $x in\n  a) ls ;; # a¦\nesac\n',
        'echo $((1 + 2)) # sum¦\n',
        '# «two words» here\n#¦\n',
      ],
      refused: [
        'ls ¦-l¦\n¦\n',
        'echo "a # b¦"\necho \'# c¦\'\n',
        'cat <<EOF\n# a¦\nEOF\n',
        'cat <<EOF\n# no end¦\n',
        'echo a#b¦ \\# c¦\n',
        '#!/bin/sh¦\n',
        '# shellcheck disable=SC1¦\n',
        "echo ${x:-it's} # unknown¦\n",
        'x="$(case a in a) ;; esac # unknown¦\n)"\n',
        'echo "no end # a¦\n',
      ],
    },
    [shellJudge],
  );
  itJudgesRandomDocuments(
    'shellscript',
    [
      '# a comment',
      'ls "a # b" \'# c\' a#b # d',
      'cat <<EOF # e\n# no $x\nEOF',
      'x="$(ls # f\n)"',
      'echo ${#x} $# ${x#y} \\# # g',
      'case $x in\n  a) ls ;; # h\nesac',
      'f() {\n  # i\n  :\n}',
    ],
    [shellJudge],
    ['\n'],
  );
});

describe('Citations in SQL', () => {
  itJudgesPlaces(
    'sql',
    {
      text: [
        '-- one¦ two\nCREATE TABLE a (b); -- after¦ code\n  ¦-- own¦ line\n',
        "CREATE TABLE a (b);\nINSERT INTO a VALUES ('it''s -- no'); -- yes¦\n",
        'CREATE TABLE "a -- b" (c); /* block¦ */\n/*\n * lines¦\n more¦\n*/\n',
        "CREATE TABLE a (b);\nINSERT INTO a VALUES ('x\n-- no'); -- yes¦\n",
        '-- «two words» here\n--¦\n/*¦*/\n',
        'CREATE TABLE `a -- b` (c); -- yes¦\n',
        'SELECT a, -- first¦\n  /* second¦ */ b\nFROM (SELECT 1 AS a, 2 AS b); -- third¦\n',
        "CREATE TABLE a (\n  b TEXT DEFAULT 'x', -- fourth¦\n  c INTEGER -- fifth¦\n);\n",
      ],
      refused: [
        'CREATE ¦TABLE a (b);¦\n¦\n',
        "CREATE TABLE a (b);\nINSERT INTO a VALUES ('-- x¦');\n",
        "CREATE TABLE a (b);\nINSERT INTO a VALUES ('\n-- x¦\n');\n",
        'CREATE TABLE "-- a¦" (b);\n',
        "INSERT INTO a VALUES ('x\\'');\n-- dialects differ¦\n",
        "SELECT $f$ -- a¦ $f$;\nSELECT q'[ ' ]'; -- b¦\n",
        '/* a /* b¦ */ -- c¦\n',
        '/*+ hint¦ */\n/*! 1¦ */\n',
        "a --5¦\n# don't¦\n",
      ],
    },
    [sqlJudge],
  );
  itJudgesRandomDocuments(
    'sql',
    [
      '-- a comment',
      '/* a block\n * of lines\n */',
      "SELECT 'it''s -- no' AS a; -- b",
      'SELECT 1 AS "-- c"; /* d */',
      "SELECT 'x\n/* no' /* e */;",
    ],
    [sqlJudge],
    ['\n'],
  );
});

/** Languages without a judge. */
const others: Readonly<Record<string, Places>> = {
  cpp: {
    text: [
      "#include <a.h> // one¦\n/* two¦ */ int a = 1'000; // three¦\n",
      "char b = '\"', c = '\\''; // four¦\nauto d = R\"x( // no )\" )x\"; // five¦\n",
      'const char *e = "// no \\" /*"; // six¦\n/**\n * Seven¦\n¦ eight¦\n */\n',
      "#if 0\nIt isn't code\n#endif\n// nine¦\n#error don't // ten\n//¦\n",
      '  ¦// eleven «and more»\n',
      'template <typename T>\nT twice(T a) { return 2 * a; } // twelve¦\n\nenum class Port { North, /* thirteen¦ */ South };\n',
      '#define PORT(a) (a) // fourteen¦\nfor (int i = 0; i < 10; ++i) {\n  // fifteen¦\n}\n',
    ],
    refused: [
      'int ¦a = "// x¦";¦\n¦\n',
      '// goes on \\\nhere¦\n',
      'auto a = R"(\n// x¦\n)";\n',
      'auto a = R"x( no end )"; // y¦\n',
      '//go¦\n//! doc¦\n/*! x¦ */\n// clang-format off¦\n',
      '/* no end¦\n',
    ],
  },
  rust: {
    text: [
      "fn f<'a>(b: &'a str) -> char { '\"' } // one¦\n/* two /* nested¦ */ three¦ */\n",
      'let a = r#"" // no "#; // four¦\nlet b = "\n// no\n"; // five¦\n//¦ «six»\n',
      "let c = b'\\''; // seven¦\n",
      "/*\n * eight¦\n nine¦\n*/\n  ¦// ten¦ eleven¦\nlet d = '{'; // twelve¦\nlet e = \"it's\"; // thirteen¦\n",
    ],
    refused: [
      '/// An example:\n/// f()¦\n//! x¦\n/** y¦ */\n',
      'let a = r#" // x¦ "#;\nlet ¦b = "// y¦";¦\n',
      'let a = r#" no end "; // x¦\n',
      '/* /* x */ no end¦\n',
    ],
  },
  ruby: {
    text: [
      '# one¦\na = "b # no #{c # two¦\n} # no" # three¦\n',
      "d = '# no' # four¦\ne = <<~TEXT # five¦\n  # no\nTEXT\n# six¦\n",
      'f = /[#"]/ # seven¦\ng = h / 2 # eight¦\ni = %w[# no] # nine¦\nj = ?a # ten¦\n',
      'k << l # eleven¦\nclass << self # twelve¦\nend\n',
      '  ¦# thirteen «and more»\n#¦\n=begin\n# no\n=end\n# fourteen¦\n__END__\n',
    ],
    refused: [
      'a ¦= "# b¦"¦\n¦\n',
      'a = <<~TEXT\n  # b¦\nTEXT\n',
      'a = %q(\n# b¦\n)\n',
      '=begin\n# b¦\n=end\n',
      '__END__\n# b¦\n',
      'puts /# b¦/ # unknown¦\n',
      '# frozen_string_literal: true¦\n# rubocop:disable x¦\n',
      'a = /\n# b¦\n/x\n',
    ],
  },
  perl: {
    text: [
      '# one¦\nmy $a = "# no"; # two¦\nmy $n = $#b; # three¦\nmy $c = q{# no}; # four¦\n',
      "$d =~ s/#/x/g; # five¦\n$e =~ m{#}; # six¦\nmy $f = <<'EOT'; # seven¦\n# no\nEOT\n# eight¦\n",
      'my $g = $h{y} / 2; # nine¦\nmy %i = (s => 1); # ten¦\n  ¦# eleven «and more»\n#¦\n',
      '=pod\n\n# no\n\n=cut\n# twelve¦\n$\' . "# no"; # thirteen¦\n__END__\n',
    ],
    refused: [
      'my ¦$a = "# b¦";¦\n',
      'my $a = <<EOT;\n# b¦\nEOT\n',
      'my $a = q(\n# b¦\n);\nmy @c = qw/\n# d¦\n/;\n',
      '=pod\n# a¦\n=cut\n',
      '__END__\n# a¦\n',
      'my $a = q~ # b¦ ~; # unknown¦\n',
      'split /,/; # unknown¦\n',
    ],
  },
  lua: {
    text: [
      '-- one¦\nlocal a = "-- no" -- two¦\nlocal b = [[ -- no ]] -- three¦\n--[[ four¦\nfive¦ ]] f()\n',
      "local c = [==[ ]] -- no ]==] -- six¦\nlocal d = '\\'' -- seven¦\n--- eight¦\n  ¦-- nine «ten»\n--¦\n",
      'local e = "a\\z\n  -- no" -- eleven¦\nlocal g = a[b[1]] -- twelve¦\nreturn #a -- thirteen¦\n--[[¦]]\n',
    ],
    refused: [
      'local ¦a = "-- b¦"¦\n¦\n',
      'a = [[\n-- b¦\n]]\n',
      '--[==[ a¦ ]==]\n',
      'a = [=[ no end\n-- b¦\n',
      '--@type x¦\n',
    ],
  },
  css: {
    text: [
      '/* one¦ */\na { b: "/* no */"; } /* two¦ */\n/*\n * three¦\n four¦\n¦*/\n',
      "c { d: url(http://e/*f); } /* five¦ */\ng::after { content: '\\'/* no'; } /* six¦ */ /* seven¦ eight¦ */\n",
      '  ¦/* nine «ten» */\n/*¦*/ /*eleven¦*/ /** twelve¦ */\n@media print { /* thirteen¦ */ }\n',
    ],
    refused: [
      'a ¦{ b: "c¦"; }¦\n¦\n',
      "a { b: '/* c¦ */' }\n",
      'a { b: url(/*c¦*/) }\n',
      '/*! keep¦ */\n',
      '/* no end¦\n',
      'a {} // b¦\n',
    ],
  },
  go: {
    text: [
      'package a // one¦\n\n// Two¦ words\nvar b = "// no" // three¦\nvar c = `\n// no\n` // four¦\nvar d = \'"\' // five¦\n',
      "/* six¦\nseven¦ */\n\tf() // eight¦\n  ¦// nine «ten»\n//¦\n/*¦*/\nvar e = '\\'' // eleven¦\n// twelve¦ thirteen¦\n",
    ],
    refused: [
      'var ¦a = "// b¦"¦\n¦\n',
      'var a = `\n// b¦\n`\n',
      '//go:generate a¦\n//nolint¦\n// +build a¦\n',
      'import "C"\n// a¦\n',
    ],
  },
  powershell: {
    text: [
      '# one¦\n$a = "# no $(b # two¦\n) # no" # three¦\n$c = \'# no\' # four¦\n<# five¦\nsix¦ #>\n$d = @"\n# no\n"@ # seven¦\n',
      'e a#b # eight¦\n  ¦# nine «ten»\n#¦\n<#¦#>\nf `"g # eleven¦\n$h = "a `" # no" # twelve¦\n# thirteen¦ fourteen¦\n',
    ],
    refused: [
      '$a ¦= "# b¦"¦\n¦\n',
      '$a = @"\n# b¦\n"@\n',
      'a#b¦\n',
      '$a = “b”\n# c¦\n',
      '#requires -Version 5¦\n',
      '<# no end¦\n',
    ],
  },
  csharp: {
    text: [
      '// one¦\nvar a = "// no"; // two¦\nvar b = @"\\"; // three¦\nvar c = $"{d["// no"]} // no"; // four¦\nvar e = """ " // no """; // five¦\n',
      '/* six¦ */ var f = \'"\'; // seven¦\n/// Eight¦\n#region don\'t\n// nine¦\n  ¦// ten «eleven»\n//¦\n/*¦*/\nvar g = $@"{{ "" // no"; // twelve¦\n// thirteen¦ fourteen¦\n',
    ],
    refused: [
      'var ¦a = "// b¦";¦\n',
      'var a = @"\n// b¦\n";\n',
      'var a = $"{b} // c¦";\n',
      'var a = """\n// b¦\n""";\n',
      'var a = $"no end\n// b¦\n',
    ],
  },
  makefile: {
    text: [
      '# one¦\nall: # two\n\techo a\n  ¦# three «four»¦\n#¦\n## five¦\nx = a \\\n  # no\n# six¦ seven¦\ndefine y\n# no\nendef\n# eight¦ nine¦ ten¦\nb: c\n# eleven¦\n',
      '.PHONY: all clean\n# twelve¦\nifeq ($(CI),true)\n# thirteen¦\nendif\n\n%.o: %.c\n\t$(CC) -c $< -o $@\n# fourteen¦\ninclude a.mk\n  # fifteen¦\n',
    ],
    refused: ['all:¦ # a¦\n\t¦echo b¦\n\t# c¦\n', 'define a\n# b¦\nendef\n', 'a = \\\n# b¦\n', '# a \\\n# b¦\n'],
  },
  php: {
    text: [
      '<p>// no</p>\n<?php\n// one¦\n$a = "// no {$b["// no"]} // no"; # two¦\n$c = \'// no\'; // three¦\n/* four¦\nfive¦ */\n$d = <<<EOT\n// no\nEOT;\n// six¦\n#[A("# no")]\n  ¦// seven «eight»\n',
      '<?= $a ?>\n<script>// no</script>\n<?PHP\n#¦\n/*¦*/\n$e = <<<\'X\'\nX;\n// nine¦\nf(`\n# no ${g("`")}`); // ten¦\n/** Eleven¦\n * twelve¦\n */\n',
    ],
    refused: [
      '<p>a¦</p> <?php $b ¦= "// c¦"; ?>¦ d // e¦',
      '<?php // a¦ ?>\n',
      '<?php $a = "no end\n// b¦\n',
      '<?php $a = <<<X\n// b¦\n',
      '<?php\n#[A¦]\n// phpcs:ignore¦\n',
      '<? // a¦\n',
      '<?php __halt_compiler();\n// a¦\n',
      '¦',
    ],
  },
};

for (const [languageId, cases] of Object.entries(others)) {
  describe(`Citations in ${languageId}`, () => {
    itJudgesPlaces(languageId, cases, [textJudge]);
  });
}

describe('Citations in programs', () => {
  it('go into the comments of every language', () => {
    const programs = program.languageIds.filter((languageId) => findLanguage(languageId) === program);
    const refused = programs.flatMap((languageId) => {
      const { line, block = ['', ''] } = commentMarksByLanguage[languageId] ?? {};
      const comment = line === undefined ? `${block[0]} see ${block[1]}\n` : `${line} see\n`;
      const text = languageId === 'php' ? `<?php\n${comment}` : comment;
      const start = text.indexOf('see') + 3;
      const reference = { title: 'Port', url: 'https://n.example/p' };
      const plan = planCitation([reference], { text, languageId }, [{ start, end: start }], { format: 'auto' });
      const expected = text.replace('see', 'see Port - https://n.example/p');
      return plan && applyEdits(text, plan.edits) === expected ? [] : [languageId];
    });
    assert.deepEqual(refused, []);
  });
});
