/** The comment marks of a language. At least one is present. */
export interface CommentMarks {
  readonly line?: string;
  readonly block?: readonly [string, string];
}

const slashes: CommentMarks = { line: '//', block: ['/*', '*/'] };
const hash: CommentMarks = { line: '#' };
const hashAndBlock: CommentMarks = { line: '#', block: ['/*', '*/'] };
const dashes: CommentMarks = { line: '--', block: ['/*', '*/'] };
const braces: CommentMarks = { line: '--', block: ['{-', '-}'] };
const semicolon: CommentMarks = { line: ';' };
const lisp: CommentMarks = { line: ';', block: ['#|', '|#'] };
const percent: CommentMarks = { line: '%' };
const apostrophe: CommentMarks = { line: "'" };
const exclamation: CommentMarks = { line: '!' };

/**
 * Comment marks by VS Code language id, except for languages whose comments depend on the dialect (assemblers) or on the
 * place (templates), or are unreliable (batch files).
 */
export const comments: Readonly<Record<string, CommentMarks>> = {
  ...same(
    slashes,
    'c cpp cuda-cpp objective-c objective-cpp csharp java javascript javascriptreact typescript typescriptreact go rust ' +
      'swift kotlin scala dart groovy d less scss hlsl glsl wgsl verilog systemverilog solidity proto3 proto jsonnet vala ' +
      'bicep prisma shaderlab v odin stata',
  ),
  ...same(
    hash,
    'python ruby shellscript perl perl6 raku r elixir dockerfile makefile cmake gdscript fish nginx properties dotenv ' +
      'ignore tcl awk starlark crystal mojo git-commit git-rebase graphql',
  ),
  ...same({ line: '//' }, 'zig gleam'),
  ...same(hashAndBlock, 'nix terraform hcl'),
  ...same({ block: ['/*', '*/'] }, 'css sas'),
  ...same(dashes, 'sql plsql vhdl'),
  ...same(braces, 'haskell elm purescript'),
  ...same(lisp, 'lisp commonlisp scheme racket'),
  ...same(semicolon, 'clojure ini autohotkey emacs-lisp gdresource'),
  ...same(percent, 'erlang prolog'),
  ...same(apostrophe, 'vb vbscript'),
  ...same(exclamation, 'fortran-modern FortranFreeForm'),
  ...same({ line: '"' }, 'vim abap'),
  julia: { line: '#', block: ['#=', '=#'] },
  nim: { line: '#', block: ['#[', ']#'] },
  coffeescript: { line: '#', block: ['###', '###'] },
  powershell: { line: '#', block: ['<#', '#>'] },
  ada: { line: '--' },
  lua: { line: '--', block: ['--[[', ']]'] },
  applescript: { line: '--', block: ['(*', '*)'] },
  fsharp: { line: '//', block: ['(*', '*)'] },
  ocaml: { block: ['(*', '*)'] },
  pascal: { line: '//', block: ['{', '}'] },
  matlab: { line: '%', block: ['%{', '%}'] },
  cobol: { line: '*>' },
};

function same(marks: CommentMarks, languageIds: string): Record<string, CommentMarks> {
  return Object.fromEntries(languageIds.split(' ').map((languageId) => [languageId, marks]));
}
