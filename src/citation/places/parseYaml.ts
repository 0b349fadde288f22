// cspell:ignore quer
import { Composer, CST, isScalar, Lexer, Parser, visit, type Document, type Scalar } from 'yaml';
import { unquotedYaml } from '../languages/data/yaml.ts';
import {
  mergeOverlaps,
  createRuns,
  findSpans,
  type Element,
  type Parse,
  type Run,
  type RunDetails,
  type Span,
  type StructureNode,
} from './structure.ts';

/** Refuses values that contain programs or expressions. */
export const parseYaml: Parse = (text) => {
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
  const documents = readDocuments(text, (from, to) => {
    nodes.push({ kind: 'comment', from, to });
    const content = { from: from + 1, to };
    runs.push(
      ...createRuns(content, findExpressions(text, content), { kind: 'comment', parent: from, isLineComment: true }),
    );
  });
  if (!documents || documents.some(({ errors }) => errors.length > 0)) {
    return undefined;
  }
  for (const document of documents) {
    visit(document, {
      Node: (key, node, path) => {
        const [from, to] = node.range ?? [0, 0];
        nodes.push({
          kind: `${key === 'key' ? 'key ' : ''}${(node as Scalar).type ?? node.constructor.name}`,
          from,
          to,
        });
        if (isScalar(node) && key !== 'key' && typeof node.value === 'string' && node.tag === undefined) {
          const keys = path.map((parent) => ('key' in parent && isScalar(parent.key) ? String(parent.key.value) : ''));
          if (!keys.some((name) => scriptKey.test(name))) {
            runs.push(...findRuns(text, node, from, to));
          }
        }
      },
    });
  }
  return { nodes: nodes.sort((a, b) => a.from - b.from || b.to - a.to), runs: runs.sort((a, b) => a.start - b.start) };
};

/** Most nested collections in one line. The parser is quadratic in this number. */
const maxNesting = 100;

/** Returns `undefined` if the documents are nested too deeply. */
function readDocuments(text: string, onComment: (from: number, to: number) => void): Document[] | undefined {
  const parser = new Parser();
  const tokens: CST.Token[] = [];
  let offset = 0;
  let flows = 0;
  let blocks = 0;
  let isScalarNext = false;
  for (const lexeme of new Lexer().lex(text)) {
    // `tokenType` mistakes a scalar that starts with a mark, such as `-a`, for the mark.
    const type = isScalarNext ? 'scalar' : CST.tokenType(lexeme);
    isScalarNext = lexeme === CST.SCALAR;
    if (type === 'comment') {
      onComment(offset, offset + lexeme.length);
    } else if (type === 'flow-map-start' || type === 'flow-seq-start') {
      flows += 1;
    } else if (type === 'flow-map-end' || type === 'flow-seq-end') {
      flows -= 1;
    } else if (type === 'newline') {
      blocks = 0;
    } else if (flows === 0 && (type === 'seq-item-ind' || type === 'explicit-key-ind' || type === 'map-value-ind')) {
      blocks += 1;
    }
    if (flows + blocks > maxNesting) {
      return undefined;
    }
    offset += /^[\u0002\u0018\u001F]$/.test(lexeme) ? 0 : lexeme.length;
    tokens.push(...parser.next(lexeme));
  }
  tokens.push(...parser.end());
  // The check for duplicate keys is quadratic, and citations add no keys.
  return [...new Composer({ uniqueKeys: false }).compose(tokens)];
}

/**
 * Returns the part between two keys or items of the outermost collection. Everything inside such a collection is
 * indented, so a key or an item in the first column begins an entry.
 */
export function findYamlRegion(text: string, { from, to }: Span): Span | undefined {
  const document = findDocumentStart(text, from);
  const header = /(?:\uFEFF?---[ \t]*(?:#.*)?\r?\n)?(?:[ \t]*(?:#.*)?\r?\n)*/y;
  header.lastIndex = document;
  header.test(text);
  const first = header.lastIndex;
  const entry = [/[a-z_][\w.-]*:(?=[ \t\r\n])/iy, /-(?=[ \t\r\n])/y].find((pattern) => matchesAt(pattern, text, first));
  if (!entry || /^(?:---|\.\.\.)/m.test(text.slice(first, findNextLine(text, to)))) {
    return undefined;
  }
  let start = text.slice(0, from).lastIndexOf('\n') + 1;
  while (start > first && !matchesAt(entry, text, start)) {
    start = text.slice(0, start - 1).lastIndexOf('\n') + 1;
  }
  let end = findNextLine(text, Math.max(to, first));
  while (end < text.length && !matchesAt(entry, text, end) && !matchesAt(/(?:---|\.\.\.)(?=\s)/y, text, end)) {
    end = findNextLine(text, end);
  }
  return { from: start <= first ? document : start, to: end };
}

/** Returns the last `---` before an offset, or 0. */
function findDocumentStart(text: string, offset: number): number {
  for (let start = offset; start > 0;) {
    start = text.lastIndexOf('\n---', start - 1);
    if (start >= 0 && /\s/.test(text.charAt(start + 4))) {
      return start + 1;
    }
  }
  return 0;
}

function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}

function findNextLine(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

/** Keys whose values are, or may be, programs or expressions. */
const scriptKey =
  /^(?:run|args|cmd|entrypoint|inline|if|when|until|changed_when|failed_when|with|exec\w*|[\w-]*(?:script|command|shell|bash|pwsh|hook|source|code|quer(?:y|ie)|expr|template|condition)s?|(?:before|after|pre|post)[-_]\w+|(?:pre|post)?install|[\w.-]+\.\w+)$/i;

function findRuns(text: string, { type }: Scalar, from: number, to: number): Run[] {
  const details: RunDetails = { kind: 'string', parent: from };
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') {
    const content = { from: from + 1, to: to - 1 };
    const escapes = findSpans(
      text,
      content,
      type === 'QUOTE_DOUBLE' ? /\\(?:x..|u.{4}|U.{8}|\s*\n\s*|[^])|\s*\n\s*/g : /''|\s*\n\s*/g,
    );
    const quote = type === 'QUOTE_DOUBLE' ? '"' : "'";
    return createRuns(content, mergeOverlaps([...findExpressions(text, content), ...escapes]), { ...details, quote });
  }
  const header = type === 'PLAIN' ? 0 : text.slice(from, to).indexOf('\n') + 1;
  const indent = header === 0 ? 0 : (/^[\s]*/.exec(text.slice(from + header, to))?.[0].length ?? 0);
  const end = from + text.slice(from, to).trimEnd().length;
  const content = { from: from + header + indent, to: end };
  const breaks = findSpans(text, content, /[ \t\r]*\n\s*/g).map((span): Element => ({ ...span, inside: 'before' }));
  const isEmptyBlock = type !== 'PLAIN' && header === 0;
  return isEmptyBlock || content.from > end
    ? []
    : createRuns(content, mergeOverlaps([...findExpressions(text, content), ...breaks]), {
        ...details,
        only: unquotedYaml,
      });
}

/** Finds template expressions of Ansible, Helm, GitHub Actions and others. */
function findExpressions(text: string, span: { readonly from: number; readonly to: number }): Element[] {
  return findSpans(text, span, /\$?\{\{(?:(?!\{\{)[^])*?\}\}|\{%(?:(?!\{%)[^])*?%\}|\$\{[^{}]*\}|\{\{/g).map(
    (match) => ({
      ...match,
      inside: 'refused',
    }),
  );
}
