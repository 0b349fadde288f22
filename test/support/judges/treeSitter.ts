import { fileURLToPath } from 'node:url';
import { Language, Parser, type Tree } from 'web-tree-sitter';

/** A part of a program, as offsets. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What a grammar makes of a program whose comments and strings are known by their places. */
export interface Program {
  /** The kinds of nodes that the spans are, in their order, up to the first that is none. */
  readonly kinds: readonly string[];
  /** The kinds of nodes within the spans that are neither text nor escapes. */
  readonly codeWithin: readonly string[];
  /** All other nodes, by depth and kind. */
  readonly codeAround: string;
  readonly hasError: boolean;
}

export type ReadProgram = (program: string, spans: readonly Span[]) => Program;

/** A grammar of tree-sitter, by which GitHub and editors read programs: one of the modules that packages of npm hold. */
export function grammar(module: string): Promise<ReadProgram> {
  const known = grammars.get(module) ?? load(module);
  grammars.set(module, known);
  return known;
}

const grammars = new Map<string, Promise<ReadProgram>>();

async function load(module: string): Promise<ReadProgram> {
  await (ready ??= Parser.init());
  const parser = new Parser();
  parser.setLanguage(await Language.load(fileURLToPath(import.meta.resolve(module))));
  return (program, spans) => {
    const tree = parser.parse(program);
    if (!tree) {
      throw new Error(`${module} reads nothing`);
    }
    try {
      return programOf(tree, spans);
    } finally {
      tree.delete();
    }
  };
}

let ready: Promise<void> | undefined;

/** Comments and strings, one of a shell that is made of several too. */
const isTextNode = /comment|haddock|str|charlist|verbatim|concatenation/;
/** Nodes within a comment or a string that are text, escapes or its marks. */
const isText =
  /content|fragment|character|char$|escape|text|comment|part|string|quote|^word$|template_(?:literal|start|end)/;

function programOf(tree: Tree, spans: readonly Span[]): Program {
  const kinds: string[] = [];
  const codeWithin: string[] = [];
  const codeAround: string[] = [];
  const cursor = tree.walk();
  const visit = (depth: number, isWithin: boolean): void => {
    do {
      const { nodeType, nodeIsNamed } = cursor;
      const span = spans[kinds.length];
      const isSpan =
        !isWithin &&
        isTextNode.test(nodeType) &&
        cursor.startIndex === span?.from &&
        // Some comments hold the end of their line.
        (cursor.endIndex === span.to || (cursor.endIndex === span.to + 1 && nodeType.includes('comment')));
      if (isSpan) {
        kinds.push(nodeType);
      } else if (!isWithin) {
        codeAround.push(String(depth) + nodeType);
      } else if (nodeIsNamed && !isText.test(nodeType)) {
        codeWithin.push(nodeType);
      }
      if (cursor.gotoFirstChild()) {
        visit(depth + 1, isWithin || isSpan);
        cursor.gotoParent();
      }
    } while (cursor.gotoNextSibling());
  };
  visit(0, false);
  cursor.delete();
  return { kinds, codeWithin, codeAround: codeAround.join(' '), hasError: tree.rootNode.hasError };
}
