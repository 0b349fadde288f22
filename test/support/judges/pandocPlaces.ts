import { linkMark, type PlaceJudge } from '../judgedPlaces.ts';
import { createBatchedJudge } from './createBatchedJudge.ts';
import { readDocuments, type PandocNode } from './pandoc.ts';

/** Creates a judge from pandoc's reader of a format, for whole documents. */
export function pandocPlaces(format: string): PlaceJudge {
  return createBatchedJudge(`pandoc -f ${format}`, (texts) =>
    readDocuments(format, texts).map((document) => (document ? readNode(document) : 'error')),
  );
}

/** Formats all words and element types in document order. */
function readNode(node: unknown): string {
  if (Array.isArray(node)) {
    return node.map(readNode).join('');
  }
  if (typeof node !== 'object' || node === null) {
    return typeof node === 'string' ? node : '';
  }
  if ('blocks' in node) {
    return readNode([...Object.values((node as unknown as { meta: Record<string, unknown> }).meta), node.blocks]);
  }
  if (!('t' in node)) {
    return '';
  }
  const { t, c } = node as PandocNode;
  switch (t) {
    case 'Str':
      // TeX reads two single quotation marks as a double one.
      return (c as string).replaceAll('“', '‘‘').replaceAll('”', '’’');
    case 'Space':
    case 'SoftBreak':
      return ' ';
    case 'Link': {
      const [, inner, [href]] = c as [unknown, unknown, [string]];
      // Pandoc reads an address in the text of a link as a nested link, in which it decodes no character references.
      const text = readNode(inner).replace(/⟦[^⟧]*⟧([^⟦]*)⟦\/⟧(;?)/g, (_, address: string, end: string) =>
        `${address}${end}`.replace(/&#(\d+);/g, (__, code: string) => String.fromCodePoint(Number(code))),
      );
      return linkMark(href, text);
    }
    case 'MetaMap': {
      // A bibliography entry. A citation has only its title and address.
      const { title, url, ...others } = c as Record<string, unknown>;
      return url === undefined
        ? `<entry>${readNode([title, ...Object.values(others)])}</entry>`
        : linkMark(readWords(url), readWords(title));
    }
    case 'MetaString':
      return c as string;
    case 'Header':
      // Leave out the id, which depends on the words.
      return `<Header>${readNode((c as unknown[])[2])}</Header>`;
    case 'Quoted': {
      // Pandoc pairs only marks in the same element. TeX doesn't pair them.
      const [{ t: kind }, inner] = c as [PandocNode, unknown];
      return kind === 'SingleQuote' ? `‘${readNode(inner)}’` : `‘‘${readNode(inner)}’’`;
    }
    case 'RawBlock':
      // Pandoc reads a template alone on its line as a block.
      return `<p><RawInline>${readNode(c)}</RawInline></p>`;
    case 'Para':
    case 'Plain':
      return `<p>${readNode(c)}</p>`;
    default:
      return `<${t}>${readNode(c)}</${t}>`;
  }
}

/** Returns the words of a node without its elements. */
function readWords(node: unknown): string {
  if (Array.isArray(node)) {
    return node.map(readWords).join('');
  }
  if (typeof node !== 'object' || node === null || !('t' in node)) {
    return typeof node === 'string' ? node : '';
  }
  const { t, c } = node as PandocNode;
  return t === 'Space' ? ' ' : readWords(t === 'Span' || t === 'Quoted' ? (c as unknown[])[1] : c);
}
