import { CST, isScalar, Lexer, parseAllDocuments, visit, type Scalar } from 'yaml';
import { unquotedYaml } from '../languages/data/yaml.ts';
import {
  inOrder,
  runsBetween,
  spansOf,
  type Element,
  type Parse,
  type Run,
  type RunDetails,
  type StructureNode,
} from './structure.ts';

/** Parses YAML. Texts of programs and expressions aren't places for a citation. */
export const parseYaml: Parse = (text) => {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents) || documents.some(({ errors }) => errors.length > 0)) {
    return undefined;
  }
  const nodes: StructureNode[] = [];
  const runs: Run[] = [];
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
            runs.push(...runsOf(text, node, from, to));
          }
        }
      },
    });
  }
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    if (CST.tokenType(token) === 'comment') {
      nodes.push({ kind: 'comment', from: offset, to: offset + token.length });
      const content = { from: offset + 1, to: offset + token.length };
      runs.push(
        ...runsBetween(content, expressionsIn(text, content), { kind: 'comment', parent: offset, isLineComment: true }),
      );
    }
    offset += /^[\u0002\u0018\u001F]$/.test(token) ? 0 : token.length;
  }
  return { nodes: nodes.sort((a, b) => a.from - b.from || b.to - a.to), runs: runs.sort((a, b) => a.start - b.start) };
};

/** The names of values that are, or may be, programs or expressions. */
const scriptKey =
  /^(?:run|args|cmd|entrypoint|inline|if|when|until|changed_when|failed_when|with|exec\w*|[\w-]*(?:script|command|shell|bash|pwsh|hook|source|code|quer(?:y|ie)|expr|template|condition)s?|(?:before|after|pre|post)[-_]\w+|(?:pre|post)?install|[\w.-]+\.\w+)$/i;

function runsOf(text: string, { type }: Scalar, from: number, to: number): Run[] {
  const details: RunDetails = { kind: 'string', parent: from };
  if (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') {
    const content = { from: from + 1, to: to - 1 };
    const escapes = spansOf(
      text,
      content,
      type === 'QUOTE_DOUBLE' ? /\\(?:x..|u.{4}|U.{8}|\s*\n\s*|[^])|\s*\n\s*/g : /''|\s*\n\s*/g,
    );
    const quote = type === 'QUOTE_DOUBLE' ? '"' : "'";
    return runsBetween(content, inOrder([...expressionsIn(text, content), ...escapes]), { ...details, quote });
  }
  const header = type === 'PLAIN' ? 0 : text.slice(from, to).indexOf('\n') + 1;
  const indent = header === 0 ? 0 : (/^[\s]*/.exec(text.slice(from + header, to))?.[0].length ?? 0);
  const end = from + text.slice(from, to).trimEnd().length;
  const content = { from: from + header + indent, to: end };
  const breaks = spansOf(text, content, /[ \t\r]*\n\s*/g).map((span): Element => ({ ...span, inside: 'before' }));
  return content.from > end
    ? []
    : runsBetween(content, inOrder([...expressionsIn(text, content), ...breaks]), { ...details, only: unquotedYaml });
}

/** Templates of Ansible, Helm, GitHub and others. */
function expressionsIn(text: string, span: { readonly from: number; readonly to: number }): Element[] {
  return spansOf(text, span, /\$?\{\{(?:(?!\{\{)[^])*?\}\}|\{%(?:(?!\{%)[^])*?%\}|\$\{[^{}]*\}|\{\{/g).map((found) => ({
    ...found,
    inside: 'refused',
  }));
}
