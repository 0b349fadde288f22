import { everywhere, itIsExact, findWriter } from '../../support/exact.ts';
import { parse5 } from '../../support/judges/html.ts';
import { xml } from '../../support/judges/xml.ts';

const numbered = /&#(\d+);/g;

describe('HTML link', () => {
  itIsExact({
    write: findWriter('html-link'),
    judges: [parse5, xml],
    neighbors: everywhere,
    // Code of template languages begins there.
    dialects: /&#123;(?=[{%#])/g,
    escapes: [
      [/&lt;/g, () => '<'],
      [/&amp;/g, () => '&'],
      [numbered, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))],
    ],
  });
});
