/** The marks of a language's comments; at least one of the two. */
export interface CommentMarks {
  readonly line?: string;
  readonly block?: readonly [string, string];
}

const slashes: CommentMarks = { line: '//', block: ['/*', '*/'] };
const hash: CommentMarks = { line: '#' };
const dashes: CommentMarks = { line: '--', block: ['/*', '*/'] };
const semicolon: CommentMarks = { line: ';' };
const percent: CommentMarks = { line: '%' };
const apostrophe: CommentMarks = { line: "'" };

/**
 * Programming languages by VS Code language id, but for those whose comments depend on the dialect (assemblers), on the
 * place (pages of templates), or on nothing that can be relied on (files of cmd.exe).
 */
export const comments: Readonly<Record<string, CommentMarks>> = {
  ...same(slashes, [
    'c',
    'cpp',
    'cuda-cpp',
    'objective-c',
    'objective-cpp',
    'csharp',
    'java',
    'javascript',
    'typescript',
    'go',
    'rust',
    'swift',
    'kotlin',
    'scala',
    'dart',
    'groovy',
    'd',
    'less',
    'scss',
    'hlsl',
    'glsl',
    'wgsl',
    'verilog',
    'systemverilog',
    'solidity',
    'proto3',
    'proto',
    'jsonnet',
    'vala',
    'bicep',
    'prisma',
    'shaderlab',
    'v',
    'odin',
  ]),
  ...same(hash, [
    'python',
    'ruby',
    'shellscript',
    'perl',
    'perl6',
    'raku',
    'r',
    'elixir',
    'dockerfile',
    'makefile',
    'cmake',
    'gdscript',
    'fish',
    'nginx',
    'properties',
    'dotenv',
    'ignore',
    'tcl',
    'awk',
    'starlark',
    'crystal',
    'mojo',
    'git-commit',
    'git-rebase',
  ]),
  php: slashes,
  ...same({ line: '//' }, ['zig', 'gleam']),
  julia: { line: '#', block: ['#=', '=#'] },
  nim: { line: '#', block: ['#[', ']#'] },
  coffeescript: { line: '#', block: ['###', '###'] },
  powershell: { line: '#', block: ['<#', '#>'] },
  graphql: hash,
  nix: { line: '#', block: ['/*', '*/'] },
  terraform: { line: '#', block: ['/*', '*/'] },
  hcl: { line: '#', block: ['/*', '*/'] },
  css: { block: ['/*', '*/'] },
  sql: dashes,
  plsql: dashes,
  vhdl: dashes,
  ada: { line: '--' },
  haskell: { line: '--', block: ['{-', '-}'] },
  elm: { line: '--', block: ['{-', '-}'] },
  purescript: { line: '--', block: ['{-', '-}'] },
  lua: { line: '--', block: ['--[[', ']]'] },
  applescript: { line: '--', block: ['(*', '*)'] },
  fsharp: { line: '//', block: ['(*', '*)'] },
  ocaml: { block: ['(*', '*)'] },
  pascal: { line: '//', block: ['{', '}'] },
  ...same({ ...semicolon, block: ['#|', '|#'] }, ['lisp', 'commonlisp', 'scheme', 'racket']),
  ...same(semicolon, ['clojure', 'ini', 'autohotkey', 'emacs-lisp', 'gdresource']),
  ...same(percent, ['erlang', 'prolog']),
  matlab: { line: '%', block: ['%{', '%}'] },
  vb: apostrophe,
  vbscript: apostrophe,
  vim: { line: '"' },
  'fortran-modern': { line: '!' },
  FortranFreeForm: { line: '!' },
  abap: { line: '"' },
  cobol: { line: '*>' },
  stata: slashes,
  sas: { block: ['/*', '*/'] },
};

function same(marks: CommentMarks, languageIds: readonly string[]): Record<string, CommentMarks> {
  return Object.fromEntries(languageIds.map((languageId) => [languageId, marks]));
}
