import type { Quote } from '../../src/citation/format.ts';

/** A programming language: its grammar, and a statement of it with a string. */
export interface ProgramLanguage {
  readonly grammar: string;
  readonly statement: (string: string) => string;
  /** What stands around statements. */
  readonly within?: readonly [string, string];
  /** The marks of its strings; none where it has no strings. */
  readonly quotes: readonly Quote[];
  /** What a string of several lines begins and ends with, besides its mark. */
  readonly lines?: readonly [string, string];
  /** Code by which a string holds a character. */
  readonly codeThatEscapes?: string;
  /** What its grammar takes amiss, unlike the language itself: a comment to it, within a string behind an escape. */
  readonly cannotRead?: RegExp;
}

const both: readonly Quote[] = ['"', "'"];
const double: readonly Quote[] = ['"'];

/** Programming languages with a grammar of tree-sitter, by VS Code language id. */
export const programLanguages: Readonly<Record<string, ProgramLanguage>> = {
  ...same(['c', 'objective-c'], { ...cursorless('c'), statement: (string) => `char *s = ${string};`, quotes: double }),
  ...same(['cpp', 'cuda-cpp', 'objective-cpp'], {
    ...vscode('cpp'),
    statement: (string) => `auto s = ${string};`,
    quotes: double,
  }),
  csharp: {
    ...vscode('c-sharp'),
    statement: (string) => `string s = ${string};`,
    within: ['class A {\n', '}\n'],
    quotes: ['"', '"""'],
  },
  java: {
    ...cursorless('java'),
    statement: (string) => `String s = ${string};`,
    within: ['class A {\n', '}\n'],
    quotes: ['"', '"""'],
    lines: ['\n', ''],
    cannotRead: /\\"\/\//,
  },
  ...same(['javascript', 'javascriptreact'], {
    ...cursorless('javascript'),
    statement: (string) => `s = ${string};`,
    quotes: ['"', "'", '`'],
  }),
  typescript: { ...cursorless('typescript'), statement: (string) => `s = ${string};`, quotes: ['"', "'", '`'] },
  typescriptreact: { ...cursorless('tsx'), statement: (string) => `s = ${string};`, quotes: ['"', "'", '`'] },
  go: {
    ...cursorless('go'),
    statement: (string) => `var s = ${string}`,
    within: ['package a\n', ''],
    quotes: ['"', '`'],
  },
  rust: { ...cursorless('rust'), statement: (string) => `static S: &str = ${string};`, quotes: double },
  swift: {
    ...cursorless('swift'),
    statement: (string) => `let s = ${string}`,
    quotes: ['"', '"""'],
    lines: ['\n', '\n'],
  },
  kotlin: {
    ...cursorless('kotlin'),
    statement: (string) => `val s = ${string}`,
    quotes: ['"', '"""'],
    codeThatEscapes: "${'$'}",
    cannotRead: /\\\$\\["$]/,
  },
  scala: {
    ...cursorless('scala'),
    statement: (string) => `  val s = ${string}`,
    within: ['object A {\n', '}\n'],
    quotes: ['"', '"""'],
  },
  dart: { ...cursorless('dart'), statement: (string) => `var s = ${string};`, quotes: ['"', "'", '"""', "'''"] },
  zig: { ...cursorless('zig'), statement: (string) => `const s = ${string};`, quotes: double },
  ...same(['scss', 'less'], { ...cursorless('scss'), statement: (string) => `$s: ${string};`, quotes: both }),
  gleam: { ...cursorless('gleam'), statement: (string) => `const s = ${string}`, quotes: double },
  ...same(['python', 'starlark', 'mojo'], {
    ...cursorless('python'),
    statement: (string) => `s = ${string}`,
    quotes: ['"', "'", '"""', "'''"],
  }),
  ruby: { ...cursorless('ruby'), statement: (string) => `s = ${string}`, quotes: both },
  shellscript: { ...vscode('bash'), statement: (string) => `s=${string}`, quotes: both },
  perl: { ...cursorless('perl'), statement: (string) => `my $s = ${string};`, quotes: both },
  r: { ...cursorless('r'), statement: (string) => `s <- ${string}`, quotes: both },
  elixir: { ...cursorless('elixir'), statement: (string) => `s = ${string}`, quotes: both },
  gdscript: { ...cursorless('gdscript'), statement: (string) => `var s = ${string}`, quotes: both },
  php: { ...vscode('php'), statement: (string) => `$s = ${string};`, within: ['<?php\n', ''], quotes: both },
  powershell: {
    ...vscode('powershell'),
    statement: (string) => `$s = ${string}`,
    quotes: both,
    cannotRead: /`[^]\s*#/,
  },
  nix: {
    ...cursorless('nix'),
    statement: (string) => `s = ${string};`,
    within: ['{\n', '}\n'],
    quotes: double,
  },
  ...same(['terraform', 'hcl'], { ...cursorless('hcl'), statement: (string) => `s = ${string}`, quotes: double }),
  css: { ...vscode('css'), statement: (string) => `@import ${string};`, quotes: both },
  haskell: {
    ...cursorless('haskell'),
    statement: (string) => `s = ${string}`,
    within: ['module A where\n', ''],
    quotes: double,
  },
  elm: {
    ...cursorless('elm'),
    statement: (string) => `s = ${string}`,
    within: ['module A exposing (..)\n', ''],
    quotes: ['"', '"""'],
    cannotRead: /\\["\\].*--/,
  },
  lua: { ...cursorless('lua'), statement: (string) => `s = ${string}`, quotes: both },
  ...same(['clojure'], { ...cursorless('clojure'), statement: (string) => `(def s ${string})`, quotes: double }),
  properties: { ...cursorless('properties'), statement: () => 'a = b\n', quotes: [] },
  ini: { ...vscode('ini'), statement: () => 'a = b\n', within: ['[a]\n', ''], quotes: [] },
};

/** What the inside of a string stands for, as manuals of the languages have it. */
export function valueOfString(inside: string, quote: Quote, languageId: string): string {
  if (doubled.has(languageId)) {
    return inside.replaceAll(quote + quote, quote);
  }
  switch (`${languageId} ${quote}`) {
    case "powershell '":
      return inside.replace(/(['‘’‚‛])\1/g, '$1');
    case 'powershell "':
      return inside.replace(/`(.)/gu, '$1');
    case "shellscript '":
      return inside.replaceAll(String.raw`'\''`, "'");
    case 'terraform "':
    case 'hcl "':
      return JSON.parse(`"${inside.replace(/([$%])\1(?=\{)/g, '$1')}"`) as string;
    case 'kotlin """':
      return inside.replaceAll("${'$'}", '$');
    case 'go `':
    case 'scala """':
    case 'csharp """':
      return inside;
    default:
      return inside.replace(/\\(.)/gu, '$1');
  }
}

const doubled: ReadonlySet<string> = new Set(['sql']);

function cursorless(name: string): { readonly grammar: string } {
  return { grammar: `@cursorless/tree-sitter-wasms/out/tree-sitter-${name}.wasm` };
}

function vscode(name: string): { readonly grammar: string } {
  return { grammar: `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm` };
}

function same(languageIds: readonly string[], language: ProgramLanguage): Record<string, ProgramLanguage> {
  return Object.fromEntries(languageIds.map((languageId) => [languageId, language]));
}
