import { Parser, type Node } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { linkMark, type PlaceJudge } from '../judgedPlaces.ts';

/** Markdown parsers for whole documents. */
export const markdownJudges: readonly PlaceJudge[] = [
  {
    name: 'commonmark.js',
    read: (text) => readNode(new Parser().parse(text)),
    knows: (text) => !/^\|? *-+ *\|/m.test(text),
  },
  { name: 'markdown-it', read: (text) => readTokens(new MarkdownIt({ html: true }).parse(text, {})) },
];

function readNode(node: Node): string {
  const children: string[] = [];
  for (let child = node.firstChild; child; child = child.next) {
    children.push(readNode(child));
  }
  const inner = children.join('');
  const own: Readonly<Record<string, string>> = {
    document: inner,
    text: node.literal ?? '',
    softbreak: ' ',
    link: linkMark(node.destination ?? '', inner),
  };
  return own[node.type] ?? `<${node.type}>${node.literal ?? ''}${inner}</${node.type}>`;
}

type Tokens = ReturnType<InstanceType<typeof MarkdownIt>['parse']>;

function readTokens(tokens: Tokens): string {
  return tokens
    .map((token) => {
      const { type, content, children } = token;
      switch (type) {
        case 'inline':
          return readTokens(children ?? []);
        case 'text':
        case 'text_special':
          return content;
        case 'softbreak':
          return ' ';
        case 'link_open':
          return `⟦${String(token.attrGet('href'))}⟧`;
        case 'link_close':
          return '⟦/⟧';
        default:
          return type.endsWith('_open')
            ? `<${type.slice(0, -5)}>`
            : type.endsWith('_close')
              ? `</${type.slice(0, -6)}>`
              : `<${type}>${content}</${type}>`;
      }
    })
    .join('');
}
