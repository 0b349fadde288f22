import { spawnSync } from 'node:child_process';
import { Parser, type Node } from 'commonmark';
import MarkdownIt from 'markdown-it';
import { missing, program } from '../../scripts/programs.ts';

/** What a parser reads in one paragraph: its links, and its text with each link as `⟦⟧`. */
export interface Reading {
  readonly links: readonly { readonly href: string; readonly text: string }[];
  readonly around: string;
}

/** A real parser of Markdown: paragraphs in, a reading of each out. */
export interface Judge {
  readonly name: string;
  read(paragraphs: readonly string[]): Reading[];
}

export const placeholder = '⟦⟧';

/** The judges that are libraries. */
export const libraries: readonly Judge[] = [
  each('commonmark.js', readCommonmark),
  each('markdown-it', (text) => readMarkdownIt(new MarkdownIt({ html: true }), text)),
  each('markdown-it with linkify', (text) => readMarkdownIt(new MarkdownIt({ html: true, linkify: true }), text)),
];

/** Pandoc's readers of Markdown. */
export const pandocJudges: readonly Judge[] = ['markdown', 'gfm', 'commonmark_x'].map((format) => ({
  name: `pandoc -f ${format}`,
  read: (paragraphs) => readPandoc(format, paragraphs),
}));

/** Where pandoc is; installed where that is allowed. @throws Error that says what to run */
export function pandoc(): string {
  return program(['pandoc'], 'pandoc');
}

/** Leaves a test pending where what it needs can't be had, and says why. */
export function skipWithout(context: Mocha.Context, need: () => unknown): void {
  const why = missing(need);
  if (why !== undefined) {
    console.log(`      ${why}`);
    context.skip();
  }
}

function each(name: string, read: (paragraph: string) => Reading): Judge {
  return { name, read: (paragraphs) => paragraphs.map(read) };
}

/** Gathers what a parser tells of, in its order. */
class Gatherer {
  readonly links: { href: string; text: string }[] = [];
  around = '';
  #depth = 0;

  open(href: string): void {
    this.#depth += 1;
    this.links.push({ href, text: '' });
    this.around += this.#depth === 1 ? placeholder : '';
  }

  close(): void {
    this.#depth -= 1;
  }

  text(text: string): void {
    const link = this.links.at(-1);
    if (this.#depth > 0 && link) {
      link.text += text;
    } else {
      this.around += text;
    }
  }

  /** Anything that is neither text nor a link shows up in the reading as what it is. */
  other(kind: string): void {
    this.text(`⟨${kind}⟩`);
  }
}

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

interface PandocNode {
  readonly t: string;
  readonly c?: unknown;
}

function readPandoc(format: string, paragraphs: readonly string[]): Reading[] {
  // Its parser can take all memory of a machine for some texts.
  const { stdout, stderr, status } = spawnSync(pandoc(), ['+RTS', '-M2G', '-RTS', '-f', format, '-t', 'json'], {
    input: paragraphs.join('\n\n'),
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: 60_000,
  });
  if (status !== 0 && paragraphs.length === 1) {
    throw new Error(`pandoc can’t read ${JSON.stringify(paragraphs[0])}: ${stderr}`);
  }
  const { blocks } = status === 0 ? (JSON.parse(stdout) as { blocks: PandocNode[] }) : { blocks: [] };
  if (blocks.length !== paragraphs.length) {
    // One paragraph swallowed or split others: find which by asking for halves.
    if (paragraphs.length === 1) {
      return [{ links: [], around: `⟨${blocks.map(({ t }) => t).join(' ')}⟩` }];
    }
    const half = paragraphs.length >> 1;
    return [...readPandoc(format, paragraphs.slice(0, half)), ...readPandoc(format, paragraphs.slice(half))];
  }
  return blocks.map((block) => {
    const gatherer = new Gatherer();
    if (block.t === 'Para') {
      gatherInlines(block.c as PandocNode[], gatherer);
    } else {
      gatherer.other(block.t);
    }
    return gatherer;
  });
}

function gatherInlines(inlines: readonly PandocNode[], gatherer: Gatherer): void {
  for (const { t, c } of inlines) {
    switch (t) {
      case 'Str':
        gatherer.text(c as string);
        break;
      case 'Space':
      case 'SoftBreak':
        gatherer.text(' ');
        break;
      case 'Quoted': {
        const [kind, inner] = c as [PandocNode, PandocNode[]];
        const mark = kind.t === 'SingleQuote' ? "'" : '"';
        gatherer.text(mark);
        gatherInlines(inner, gatherer);
        gatherer.text(mark);
        break;
      }
      case 'Link': {
        const [, inner, [href]] = c as [unknown, PandocNode[], [string]];
        gatherer.open(href);
        gatherInlines(inner, gatherer);
        gatherer.close();
        break;
      }
      case 'Span':
        // Pandoc's commonmark_x wraps emoji in a span and keeps its character.
        gatherer.other('Span');
        break;
      default:
        gatherer.other(t);
    }
  }
}
