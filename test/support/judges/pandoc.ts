import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { requireProgram } from '../../../scripts/programs.ts';
import { formatDocument, Gatherer, type Judge, type Reading } from './reading.ts';

/** Creates a judge from pandoc's reader of a format. */
export function pandoc(format: string): Judge {
  return {
    name: `pandoc -f ${format}`,
    need: 'pandoc',
    read: (passages) => readDocuments(format, passages.map(formatDocument)).map(readParagraph),
  };
}

export interface PandocNode {
  readonly t: string;
  readonly c?: unknown;
}

interface PandocDocument {
  readonly meta: Readonly<Record<string, unknown>>;
  readonly blocks: readonly PandocNode[];
}

interface PandocCitation {
  readonly citationId: string;
  readonly citationPrefix: readonly PandocNode[];
  readonly citationSuffix: readonly PandocNode[];
}

/** Pandoc's Org reader never ends for a table row of one bar. */
const neverEnds = (format: string, text: string) =>
  format === 'org' && /^(?:[ \t]|[-+*]|\d+[.)]|\[[^\]]*\]|:+)*\|\r?$/m.test(text);

/** Reads many documents in one run of pandoc. Returns `undefined` for those that it can't read. */
export function readDocuments(format: string, texts: readonly string[]): (PandocDocument | undefined)[] {
  const blocks = texts.map((text) => ({ t: 'CodeBlock', c: [['', [], []], neverEnds(format, text) ? '' : text] }));
  const filter = join(import.meta.dirname, 'readCodeBlocks.lua');
  const { stdout, status } = spawnSync(
    requireProgram('pandoc'),
    ['+RTS', '-M2G', '-RTS', '-f', 'json', '-t', 'json', '--lua-filter', filter],
    {
      input: JSON.stringify({ 'pandoc-api-version': [1, 22], meta: {}, blocks }),
      encoding: 'utf8',
      env: { ...process.env, DATELINE_FORMAT: format },
      maxBuffer: 1024 ** 3,
    },
  );
  if (status !== 0) {
    // Some text exhausts the memory of pandoc's parser.
    const half = texts.length >> 1;
    return half === 0
      ? [undefined]
      : [...readDocuments(format, texts.slice(0, half)), ...readDocuments(format, texts.slice(half))];
  }
  const { blocks: readings } = JSON.parse(stdout) as { blocks: { c: [unknown, string] }[] };
  return readings.map(({ c: [, reading] }, index) =>
    reading === 'error' || neverEnds(format, texts[index] ?? '') ? undefined : (JSON.parse(reading) as PandocDocument),
  );
}

function readParagraph(document: PandocDocument | undefined): Reading {
  const gatherer = new Gatherer();
  if (document?.blocks.length !== 1) {
    gatherer.other(document ? `${String(document.blocks.length)} blocks` : 'unreadable');
  }
  for (const block of document?.blocks ?? []) {
    gatherBlock(block, gatherer);
  }
  return gatherer;
}

function gatherBlock({ t, c }: PandocNode, gatherer: Gatherer): void {
  if (t === 'Para' || t === 'Plain') {
    gatherInlines(c as PandocNode[], gatherer);
  } else {
    gatherer.other(t);
  }
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
      case 'Emph':
        gatherer.other(t);
        gatherInlines(c as PandocNode[], gatherer);
        break;
      case 'Cite': {
        const [citations] = c as [PandocCitation[]];
        for (const { citationId, citationPrefix, citationSuffix } of citations) {
          gatherInlines(citationPrefix, gatherer);
          gatherer.other(`cite ${citationId}`);
          gatherInlines(citationSuffix, gatherer);
        }
        break;
      }
      case 'Note':
        gatherer.note(() => {
          for (const block of c as PandocNode[]) {
            gatherBlock(block, gatherer);
          }
        });
        break;
      default:
        // Reports spans too: pandoc's commonmark_x wraps emoji in spans.
        gatherer.other(t);
    }
  }
}
