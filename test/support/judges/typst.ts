import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import init, { TypstCompilerBuilder, type TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import { Gatherer, readTogether, type Judge, type Passage, type Reading } from './reading.ts';

/** Typst's own compiler: what it makes of a text, before it is laid out. */
export const typst: Judge = {
  name: 'typst',
  readsTogether: true,
  read: async (passages) => {
    compiler ??= createCompiler();
    const typstCompiler = await compiler;
    return readTogether(passages, (some) => readContents(typstCompiler, some));
  },
};

let compiler: Promise<TypstCompiler> | undefined;

async function createCompiler(): Promise<TypstCompiler> {
  const wasm = fileURLToPath(
    import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm'),
  );
  await init({ module_or_path: await readFile(wasm) });
  const builder = new TypstCompilerBuilder();
  builder.set_dummy_access_model();
  return builder.build();
}

interface Content {
  readonly func?: string;
  readonly text?: string;
  readonly dest?: string;
  readonly double?: boolean;
  readonly body?: Content;
  readonly child?: Content;
  readonly children?: readonly Content[];
}

function readContents(typstCompiler: TypstCompiler, passages: readonly Passage[]): Reading[] {
  // Each in a block of its own, which the text closes or breaks out of if it can.
  const source = passages.map(({ paragraph }) => `#metadata([${paragraph}\n]) <passage>\n`).join('\n');
  typstCompiler.add_source('/main.typ', source);
  try {
    const answer = typstCompiler.query('/main.typ', undefined, '<passage>', 'value');
    const contents = JSON.parse(answer) as Content[];
    return contents.map((content) => {
      const gatherer = new Gatherer();
      gather(content, gatherer);
      return gatherer;
    });
  } catch (fault) {
    return passages.length === 1 ? [{ links: [], around: `⟨${String(fault)}⟩` }] : [];
  }
}

function gather(content: Content, gatherer: Gatherer): void {
  switch (content.func ?? 'nothing') {
    case 'text':
    case 'symbol':
      gatherer.text(content.text ?? '');
      break;
    case 'space':
      gatherer.text(' ');
      break;
    case 'smartquote':
      gatherer.text(content.double === false ? "'" : '"');
      break;
    case 'link':
      gatherer.open(content.dest ?? '');
      gather(content.body ?? {}, gatherer);
      gatherer.close();
      break;
    case 'footnote':
      gatherer.note(() => gather(content.body ?? {}, gatherer));
      break;
    case 'sequence':
      for (const child of content.children ?? []) {
        gather(child, gatherer);
      }
      break;
    default:
      gatherer.other(content.func ?? 'nothing');
  }
}
