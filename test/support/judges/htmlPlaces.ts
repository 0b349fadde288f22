import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { linkMark, type PlaceJudge } from '../judgedPlaces.ts';

/** The HTML standard's parser for whole documents. Comments count as words. */
export const htmlJudges: readonly PlaceJudge[] = [
  { name: 'parse5', read: (text) => readNodes(parse(text).childNodes) },
];

function readNodes(nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): string {
  return nodes
    .map((node) => {
      if ('value' in node) {
        return node.value;
      }
      if (!('childNodes' in node)) {
        return 'data' in node ? `<!-- ${node.data} -->` : `<${node.nodeName}>`;
      }
      const inner = readNodes(node.childNodes);
      const href = node.attrs.find(({ name }) => name === 'href')?.value;
      const attributes = node.attrs.map(({ name, value }) => ` ${name}="${value}"`).join('');
      return node.nodeName === 'a' && href !== undefined
        ? linkMark(href, inner)
        : `<${node.nodeName}${attributes}>${inner}</${node.nodeName}>`;
    })
    .join('');
}
