import { parse, type AST } from 'svelte/compiler';
import { each, Gatherer, type Judge } from './reading.ts';

/** Svelte’s compiler. */
export const svelte: Judge = each('svelte', (document) => {
  const gatherer = new Gatherer();
  try {
    gather(parse(document, { modern: true }).fragment, gatherer);
  } catch (fault) {
    gatherer.other(String(fault));
  }
  return gatherer;
});

function gather({ nodes }: AST.Fragment, gatherer: Gatherer): void {
  for (const node of nodes) {
    if (node.type === 'Text') {
      gatherer.text(node.data);
    } else if (node.type === 'RegularElement' && node.name === 'a') {
      gatherer.open(node.attributes.map(readHref).join(' '));
      gather(node.fragment, gatherer);
      gatherer.close();
    } else {
      gatherer.other(node.type);
    }
  }
}

function readHref(attribute: AST.RegularElement['attributes'][number]): string {
  if (attribute.type !== 'Attribute' || attribute.name !== 'href' || !Array.isArray(attribute.value)) {
    return attribute.type;
  }
  return attribute.value.map((part) => (part.type === 'Text' ? part.data : part.type)).join('');
}
