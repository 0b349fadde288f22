import { parse } from '@typescript-eslint/parser';
import { spawnSync } from 'node:child_process';
import { DatabaseSync } from 'node:sqlite';
import { requireProgram } from '../../../scripts/programs.ts';
import type { PlaceJudge } from '../judgedPlaces.ts';
import { createBatchedJudge } from './createBatchedJudge.ts';

/** Reads the tokens of TypeScript or JSX without comments. */
export const typescriptJudge: PlaceJudge = {
  name: 'typescript',
  read: (text) =>
    JSON.stringify(
      parse(text, { tokens: true, range: true, ecmaFeatures: { jsx: true }, filePath: 'a.tsx' }).tokens.map(
        ({ value }) => value,
      ),
    ),
  shape: (text) => String(parse(text, { comment: true, range: true, filePath: 'a.tsx' }).comments.length),
};

const python = `
import ast, json, sys
def read(text):
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return 'error'
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node, False) is not None:
            node.body[0].value.value = ''
    return ast.dump(tree)
print(json.dumps([read(text) for text in json.load(sys.stdin)]))`;

/** Reads the syntax tree of Python, without comments and docstrings. */
export const pythonJudge = createBatchedJudge('python', (texts) => {
  const { stdout, stderr } = spawnSync(requireProgram('python'), ['-W', 'ignore', '-c', python], {
    input: JSON.stringify(texts),
    encoding: 'utf8',
    maxBuffer: 1024 ** 3,
  });
  if (stdout === '') {
    throw new Error(stderr);
  }
  return JSON.parse(stdout) as string[];
});

/** Reads a shell script as `bash` prints it, without comments. */
export const shellJudge = createBatchedJudge('bash', (texts) =>
  texts.map((text) => {
    const lines = text.replaceAll('\r', '');
    const { stdout, status } = spawnSync(requireProgram('bash'), ['-c', `f() {\n:\n${lines}\n}\ndeclare -f f`], {
      encoding: 'utf8',
    });
    return status === 0 ? stdout : 'error';
  }),
);

/** Reads the rows in SQLite after it has run a script. */
export const sqlJudge: PlaceJudge = {
  name: 'sqlite',
  read: (text) => {
    const database = new DatabaseSync(':memory:');
    database.exec(text);
    const rows = database
      .prepare('SELECT name FROM sqlite_schema')
      .all()
      .map(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
    return JSON.stringify(rows);
  },
};

/** Reads the text itself, so that a citation may only insert. */
export const textJudge: PlaceJudge = { name: 'text', read: (text) => text };
