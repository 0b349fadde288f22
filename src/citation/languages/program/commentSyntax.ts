/** At least one kind of mark is present. */
interface CommentMarks {
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
 * By VS Code language id. Leaves out languages whose comments depend on the dialect (assemblers) or on the context
 * (templates), or are unreliable (batch files).
 */
export const commentMarksByLanguage: Readonly<Record<string, CommentMarks>> = {
  ...assignMarks(
    slashes,
    'c cpp cuda-cpp objective-c objective-cpp csharp java javascript javascriptreact typescript typescriptreact go rust ' +
      'swift kotlin scala dart groovy d less scss hlsl glsl wgsl verilog systemverilog solidity proto3 proto jsonnet vala ' +
      'bicep prisma shaderlab v odin stata',
  ),
  ...assignMarks(
    hash,
    'python ruby shellscript perl perl6 raku r elixir dockerfile makefile cmake gdscript fish nginx properties dotenv ' +
      'ignore tcl awk starlark crystal mojo git-commit git-rebase graphql',
  ),
  ...assignMarks({ line: '//' }, 'zig gleam'),
  ...assignMarks(hashAndBlock, 'nix terraform hcl'),
  ...assignMarks({ block: ['/*', '*/'] }, 'css sas'),
  ...assignMarks(dashes, 'sql plsql vhdl'),
  ...assignMarks(braces, 'haskell elm purescript'),
  ...assignMarks(lisp, 'lisp commonlisp scheme racket'),
  ...assignMarks(semicolon, 'clojure ini autohotkey emacs-lisp gdresource'),
  ...assignMarks(percent, 'erlang prolog'),
  ...assignMarks(apostrophe, 'vb vbscript'),
  ...assignMarks(exclamation, 'fortran-modern FortranFreeForm'),
  ...assignMarks({ line: '"' }, 'vim abap'),
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

function assignMarks(marks: CommentMarks, languageIds: string): Record<string, CommentMarks> {
  return Object.fromEntries(languageIds.split(' ').map((languageId) => [languageId, marks]));
}
