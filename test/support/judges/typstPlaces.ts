import { linkMark, type PlaceJudge } from '../judgedPlaces.ts';
import { sharedCompiler } from './typst.ts';

const compiler = await sharedCompiler();

/** Typst's compiler for whole documents. Reads the content before layout. */
export const typstPlaces: PlaceJudge = {
  name: 'typst',
  read: (text) => {
    compiler.add_source('/main.typ', `${withoutFiles}#metadata([\n${text.trimEnd()}\n]) <document>\n`);
    const [content] = JSON.parse(compiler.query('/main.typ', undefined, '<document>', 'value')) as unknown[];
    return `<p>${readContent(content)}</p>`;
  },
};

/** Definitions for files that documents name but the judge lacks. */
const withoutFiles = '#let image(..arguments) = [image]\n#let bibliography(..arguments) = [bibliography]\n';

/** Elements that end a paragraph, with or without a blank line. */
const blocks = new Set<unknown>(['heading', 'item', 'figure', 'table', 'grid', 'block', 'align']);

function asBlock(reading: string, isBlock: boolean): string {
  return isBlock ? `</p>${reading}<p>` : reading;
}

/** Formats all words and element types in document order. */
function readContent(content: unknown): string {
  if (Array.isArray(content)) {
    return content.map(readContent).join('');
  }
  if (typeof content !== 'object' || content === null) {
    return `<${String(content).replace(/[<>]/g, '')}>`;
  }
  const { func, ...fields } = content as Readonly<Record<string, unknown>>;
  switch (func) {
    case 'text':
    case 'symbol':
      return String(fields.text) + ('label' in fields ? String(fields.label) : '');
    case 'space':
      return ' ';
    case 'smartquote':
      return fields.double === false ? "'" : '"';
    case 'ref': {
      const { target, supplement } = fields;
      return `@${String(target).replace(/[<>]/g, '')}${supplement === 'auto' ? '' : readContent(supplement)}`;
    }
    case 'raw':
      return asBlock(`<raw>${String(fields.text)}</raw>`, fields.block === true);
    case 'parbreak':
      return '</p><p>';
    case 'sequence':
      return readContent(fields.children);
    case 'styled':
      return readContent(fields.child);
    case 'link':
      return typeof fields.dest === 'string' ? linkMark(fields.dest, readContent(fields.body)) : '<reference>';
    default: {
      const inner = Object.entries(fields).map(([name, value]) =>
        name === 'body' ? readContent(value) : `<${name}>${readContent(value)}</${name}>`,
      );
      return asBlock(`<${String(func)}>${inner.join('')}</${String(func)}>`, fields.block === true || blocks.has(func));
    }
  }
}
