import { everywhere, itIsExact, type Claim, findWriter } from '../../support/exact.ts';
import { asciidoctor, asciidoctorFootnotes } from '../../support/judges/asciidoctor.ts';

const claim: Claim = {
  write: findWriter('asciidoc-link'),
  judges: [asciidoctor],
  neighbors: everywhere,
  examples: ['async_println faster_log', 'E=mc2', 'E = mc2, a=b', 'say "x" = 1', '== x', '$$x$$', '$5', 'a $$ b'],
  // Dateline escapes more than AsciiDoctor needs here: the partner of a mark can be in the address or after the link,
  // and another version can know more entities.
  dialects: /&#(?:4[01235]|58|59|6[0-24]|9[1-6]|12[3-6]|3[56]);|&#38;(?=nosuch;)/g,
  escapes: [[/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))]],
};

describe('AsciiDoc link', () => itIsExact(claim));

describe('AsciiDoc footnote', () => {
  itIsExact({ ...claim, write: findWriter('asciidoc-footnote'), judges: [asciidoctorFootnotes], holder: '⟨note ⟦⟧⟩' });
});
