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
