/** At least one kind of mark is present. */
interface CommentMarks {
  readonly line?: string;
  readonly block?: readonly [string, string];
}

const slashes: CommentMarks = { line: '//', block: ['/*', '*/'] };

/** The programming languages that VS Code ships, by language id. Batch files have no reliable comments. */
export const commentMarksByLanguage: Readonly<Record<string, CommentMarks>> = {
  ...assignMarks(
    slashes,
    'c cpp cuda-cpp objective-c objective-cpp csharp java javascript javascriptreact typescript typescriptreact go rust ' +
      'swift dart groovy less scss hlsl shaderlab php',
  ),
  ...assignMarks(
    { line: '#' },
    'python ruby shellscript perl r dockerfile makefile properties dotenv ignore git-commit git-rebase',
  ),
  ...assignMarks({ line: ';' }, 'clojure ini'),
  css: { block: ['/*', '*/'] },
  sql: { line: '--', block: ['/*', '*/'] },
  lua: { line: '--', block: ['--[[', ']]'] },
  julia: { line: '#', block: ['#=', '=#'] },
  powershell: { line: '#', block: ['<#', '#>'] },
  fsharp: { line: '//', block: ['(*', '*)'] },
  vb: { line: "'" },
};

function assignMarks(marks: CommentMarks, languageIds: string): Record<string, CommentMarks> {
  return Object.fromEntries(languageIds.split(' ').map((languageId) => [languageId, marks]));
}
