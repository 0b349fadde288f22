import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { each, Gatherer, type Judge } from './reading.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

/** The HTML standard's parser. */
export const parse5: Judge = each('parse5', (document) => {
  const gatherer = new Gatherer();
  gatherHtml(parseFragment(document).childNodes, gatherer);
  return gatherer;
});

/** Collects text and links from HTML nodes. Known elements are not reported. */
export function gatherHtml(
  nodes: readonly HtmlNode[],
  gatherer: Gatherer,
  isKnown: (element: DefaultTreeAdapterTypes.Element) => boolean = () => false,
): void {
  for (const node of nodes) {
    if (node.nodeName === '#text') {
      gatherer.text((node as DefaultTreeAdapterTypes.TextNode).value);
    } else if (!('tagName' in node)) {
      gatherer.other(node.nodeName);
    } else if (node.tagName === 'a') {
      gatherer.open(node.attrs.find(({ name }) => name === 'href')?.value ?? '');
      gatherHtml(node.childNodes, gatherer, isKnown);
      gatherer.close();
    } else {
      if (!isKnown(node)) {
        gatherer.other(node.tagName);
      }
      gatherHtml(node.childNodes, gatherer, isKnown);
    }
  }
}
