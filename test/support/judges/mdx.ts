import { createProcessor } from '@mdx-js/mdx';
import { each, Gatherer, type Judge } from './reading.ts';

type Root = ReturnType<ReturnType<typeof createProcessor>['parse']>;
type Node = Root | Root['children'][number];

/** MDX’s compiler. */
export const mdx: Judge = each('mdx', (document) => {
  const gatherer = new Gatherer();
  try {
    const tree = createProcessor().parse(document);
    const definitions = new Map(
      tree.children.flatMap((node) => (node.type === 'definition' ? [[node.identifier, node.url] as const] : [])),
    );
    gather(tree, definitions, gatherer);
  } catch (fault) {
    gatherer.other(String(fault));
  }
  return gatherer;
});

function gather(node: Node, definitions: ReadonlyMap<string, string>, gatherer: Gatherer): void {
  const gatherChildren = () => {
    for (const child of 'children' in node ? node.children : []) {
      gather(child, definitions, gatherer);
    }
  };
  if (node.type === 'text') {
    gatherer.text(node.value);
  } else if (node.type === 'link' || node.type === 'linkReference') {
    gatherer.open(node.type === 'link' ? node.url : (definitions.get(node.identifier) ?? ''));
    gatherChildren();
    gatherer.close();
  } else if (node.type === 'root' || node.type === 'paragraph') {
    gatherChildren();
  } else if (node.type !== 'definition') {
    gatherer.other(node.type);
  }
}
