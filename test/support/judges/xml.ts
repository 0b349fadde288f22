import { NodeTypes, parse } from '@vue/compiler-dom';
import { SaxesParser } from 'saxes';
import { each, Gatherer, type Judge } from './reading.ts';

/** A strict parser of XML. */
export const xml: Judge = each('saxes', (document) => {
  const gatherer = new Gatherer();
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'a') {
      gatherer.open(attributes.href ?? '');
    } else if (name !== 'document') {
      gatherer.other(name);
    }
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'a') {
      gatherer.close();
    }
  });
  parser.on('text', (text) => gatherer.text(text));
  parser.on('error', ({ message }) => gatherer.other(message));
  parser.write(`<document>${document}</document>`).close();
  return gatherer;
});

/** Vue's compiler, for templates within HTML. */
export const vue: Judge = each('vue', (document) => {
  const gatherer = new Gatherer();
  const read = (nodes: ReturnType<typeof parse>['children']) => {
    for (const node of nodes) {
      if (node.type === NodeTypes.TEXT) {
        gatherer.text(node.content);
      } else if (node.type === NodeTypes.ELEMENT && node.tag === 'a') {
        const href = node.props.find(({ name }) => name === 'href');
        gatherer.open(href?.type === NodeTypes.ATTRIBUTE ? (href.value?.content ?? '') : '');
        read(node.children);
        gatherer.close();
      } else {
        gatherer.other(String(node.type));
      }
    }
  };
  read(parse(document, { onError: (error) => gatherer.other(error.message) }).children);
  return gatherer;
});
