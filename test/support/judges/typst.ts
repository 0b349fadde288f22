import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import init, { TypstCompilerBuilder, type TypstCompiler } from '@myriaddreamin/typst-ts-web-compiler';
import { Gatherer, readTogether, type Judge, type Passage, type Reading } from './reading.ts';

/** Typst's compiler. Reads the content before layout. */
export const typst: Judge = {
  name: 'typst',
  readsTogether: true,
  read: async (passages) => {
    const typstCompiler = await sharedCompiler();
    return readTogether(passages, (some) => readContents(typstCompiler, some));
  },
};

/**
 * Reads the entries of a Hayagriva file with Typst's bibliography, in a style that shows only title, publisher and
 * link.
 * @throws Error with Typst's message if the file is unreadable
 */
export async function readHayagriva(text: string): Promise<{ title: string; publisher: string; url: string }[]> {
  const typstCompiler = await sharedCompiler();
  typstCompiler.map_shadow('/references.yml', new TextEncoder().encode(text));
  typstCompiler.map_shadow('/fields.csl', new TextEncoder().encode(fieldsStyle));
  typstCompiler.add_source(
    '/bibliography.typ',
    `#show text: it => [#metadata(it.text) <text>]
#bibliography("references.yml", full: true, style: "fields.csl", title: none)
`,
  );
  const query = (selector: string) =>
    JSON.parse(typstCompiler.query('/bibliography.typ', undefined, selector)) as { value?: string; dest?: string }[];
  const links = query('link').map(({ dest = '' }) => dest);
  const texts = query('<text>').map(({ value = '' }) => value);
  const [, ...entries] = texts.join('').split('\uE000');
  return entries.map((entry, index) => {
    const [title = '', publisher = '', address = ''] = entry.split(/[\uE001\uE002]/);
    const url = links[index] ?? '';
    return { title, publisher, url: url === address ? url : `${url} shown as ${address}` };
  });
}

const fieldsStyle = `<?xml version="1.0" encoding="utf-8"?>
<style xmlns="http://purl.org/net/xbiblio/csl" class="in-text" version="1.0">
  <info><title>Fields</title><id>fields</id><updated>2026-01-01T00:00:00+00:00</updated></info>
  <citation><layout><text variable="title"/></layout></citation>
  <bibliography>
    <layout>
      <text value="&#xE000;"/>
      <text variable="title"/>
      <text value="&#xE001;"/>
      <text variable="publisher"/>
      <text value="&#xE002;"/>
      <text variable="URL"/>
    </layout>
  </bibliography>
</style>`;

/** Returns the compiler that all Typst judges share. */
export function sharedCompiler(): Promise<TypstCompiler> {
  compiler ??= createCompiler();
  return compiler;
}

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
  readonly target?: string;
  readonly key?: string;
  readonly supplement?: Content;
  readonly body?: Content;
  readonly child?: Content;
  readonly children?: readonly Content[];
}

function readContents(typstCompiler: TypstCompiler, passages: readonly Passage[]): Reading[] {
  // Each passage is in its own block, which a broken passage would close or break out of.
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
    case 'ref':
    case 'cite':
      gatherer.other(
        `cite ${(content.target ?? content.key ?? '')
          .replace(/^(?:<|label\(")|(?:>|"\))$/g, '')
          // The notation of Rust for combining marks in strings.
          .replace(/\\u\{([\da-f]+)\}/g, (_, code: string) => String.fromCodePoint(parseInt(code, 16)))}`,
      );
      gather(content.supplement ?? { func: 'sequence' }, gatherer);
      break;
    case 'emph':
      gatherer.other('emph');
      gather(content.body ?? {}, gatherer);
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
