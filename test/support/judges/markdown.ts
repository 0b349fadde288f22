import { Parser, type Node } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { pandoc } from './pandoc.ts';
import { each, Gatherer, type Judge, type Reading } from './reading.ts';

/** The judges that are npm packages. */
export const libraries: readonly Judge[] = [
  each('commonmark.js', readCommonmark),
  each('markdown-it', (text) => readMarkdownIt(new MarkdownIt({ html: true }), text)),
  each('markdown-it with linkify', (text) => readMarkdownIt(new MarkdownIt({ html: true, linkify: true }), text)),
];

/** Pandoc's readers of Markdown. */
export const pandocMarkdowns: readonly Judge[] = ['markdown', 'gfm', 'commonmark_x'].map(pandoc);

function readCommonmark(paragraph: string): Reading {
  const gatherer = new Gatherer();
  const walker = new Parser().parse(paragraph).walker();
  for (let step = walker.next(); step; step = walker.next()) {
    const { node, entering }: { node: Node; entering: boolean } = step;
    if (node.type === 'link') {
      if (entering) {
        gatherer.open(node.destination ?? '');
      } else {
        gatherer.close();
      }
    } else if (node.type === 'text') {
      gatherer.text(node.literal ?? '');
    } else if (node.type === 'softbreak') {
      gatherer.text(' ');
    } else if (entering && node.type !== 'document' && node.type !== 'paragraph') {
      gatherer.other(node.type);
    }
  }
  return gatherer;
}

function readMarkdownIt(parser: InstanceType<typeof MarkdownIt>, paragraph: string): Reading {
  const gatherer = new Gatherer();
  for (const block of parser.parse(paragraph, {})) {
    for (const token of block.children ?? []) {
      if (token.type === 'link_open') {
        gatherer.open(String(token.attrGet('href')));
      } else if (token.type === 'link_close') {
        gatherer.close();
      } else if (token.type === 'text' || token.type === 'text_special') {
        gatherer.text(token.content);
      } else {
        gatherer.other(token.type);
      }
    }
    if (!['inline', 'paragraph_open', 'paragraph_close'].includes(block.type)) {
      gatherer.other(block.type);
    }
  }
  return gatherer;
}
