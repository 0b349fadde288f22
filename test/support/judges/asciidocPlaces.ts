import { convert } from '@asciidoctor/core';
import { text } from 'node:stream/consumers';
import { parseFragment, type DefaultTreeAdapterMap } from 'parse5';
import { linkMark } from '../judgedPlaces.ts';

// Reads AsciiDoc with Asciidoctor. Input: a JSON list of documents. Output: a JSON list of their structures.

type Node = DefaultTreeAdapterMap['childNode'];

const readings: string[] = [];
for (const document of JSON.parse(await text(process.stdin)) as string[]) {
  readings.push(await read(document));
}
process.stdout.write(JSON.stringify(readings));

async function read(document: string): Promise<string> {
  try {
    const html: unknown = await convert(document, {
      safe: 'secure',
      standalone: false,
      attributes: { showtitle: '', 'attribute-missing': 'skip', 'toc!': '' },
    });
    return parseFragment(typeof html === 'string' ? html : '')
      .childNodes.map(readNode)
      .join('');
  } catch (error) {
    // Asciidoctor.js fails for some author lines.
    return String(error);
  }
}

/** Formats the words and elements of a node, without ids, which depend on titles. */
function readNode(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) {
    return node.value;
  }
  if (!('tagName' in node)) {
    return '';
  }
  const inner = node.childNodes.map(readNode).join('');
  const attribute = (name: string) => node.attrs.find((one) => one.name === name)?.value ?? '';
  const href = attribute('href');
  if (node.tagName === 'a' && href !== '' && !href.startsWith('#')) {
    return linkMark(href, inner);
  }
  if (node.tagName === 'p') {
    return `<p>${inner}</p>`;
  }
  if (attribute('class') === 'paragraph') {
    return `<p>${inner.replace(/^\s*<p>([^]*)<\/p>\s*$/, '$1')}</p>`;
  }
  // A document without sections has no preamble.
  return attribute('id') === 'preamble' || /^(?:sectionbody|sect\d)$/.test(attribute('class'))
    ? inner
    : `<${[node.tagName, attribute('class'), attribute('src'), href].join(' ').trim()}>${inner}</${node.tagName}>`;
}
