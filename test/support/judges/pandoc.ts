import { spawnSync } from 'node:child_process';
import { requireProgram } from '../../../scripts/programs.ts';
import { Gatherer, readTogether, type Judge, type Passage, type Reading } from './reading.ts';

/** Creates a judge from pandoc's reader of a format. */
export function pandoc(format: string): Judge {
  return {
    name: `pandoc -f ${format}`,
    need: 'pandoc',
    readsTogether: true,
    read: (passages) => readTogether(passages, (some) => readBlocks(format, some)),
  };
}

interface PandocNode {
  readonly t: string;
  readonly c?: unknown;
}

interface PandocCitation {
  readonly citationId: string;
  readonly citationPrefix: readonly PandocNode[];
  readonly citationSuffix: readonly PandocNode[];
}

function readBlocks(format: string, passages: readonly Passage[]): Reading[] {
  const paragraphs = passages.map(({ paragraph }) => paragraph);
  // Definitions go at the end, because in Org a definition reaches to the next one.
  const definitions = passages.flatMap(({ definition }) => definition ?? []);
  // Some texts exhaust the memory of pandoc's parser.
  const { stdout, stderr, status } = spawnSync(
    requireProgram('pandoc'),
    ['+RTS', '-M2G', '-RTS', '-f', format, '-t', 'json'],
    {
      input: [...paragraphs, ...definitions].join('\n\n'),
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      timeout: 60_000,
    },
  );
  if (status !== 0) {
    // An unreadable batch has no readings. `readTogether` then reads each passage on its own.
    return passages.length === 1 ? [{ links: [], around: `⟨${stderr}⟩` }] : [];
  }
  const { blocks } = JSON.parse(stdout) as { blocks: PandocNode[] };
  return blocks.map((block) => {
    const gatherer = new Gatherer();
    gatherBlock(block, gatherer);
    return gatherer;
  });
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
