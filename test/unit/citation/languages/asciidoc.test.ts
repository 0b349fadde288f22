import { everywhere, itIsExact, type Claim, findWriter } from '../../../support/exact.ts';
import { asciidoctor, asciidoctorFootnotes } from '../../../support/judges/asciidoctor.ts';

const claim: Claim = {
  write: findWriter('asciidoc-link'),
  judges: [asciidoctor],
  neighbors: everywhere,
  examples: ['async_println faster_log', 'E=mc2', 'E = mc2, a=b', 'say "x" = 1', '== x', '$$x$$', '$5', 'a $$ b'],
  // Dateline escapes more than AsciiDoctor needs here: the partner of a mark can be in the address or after the link,
  // and another version can know more entities.
  dialects: /&#(?:42|45|58|59|64|95|96|94|126|3[56]|43|61|9[123]|12[34]);|&#38;(?=nosuch;)/g,
  escapes: [[/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))]],
};

describe('AsciiDoc link', () => itIsExact(claim));

describe('AsciiDoc footnote', () => {
  itIsExact({ ...claim, write: findWriter('asciidoc-footnote'), judges: [asciidoctorFootnotes], holder: '⟨note ⟦⟧⟩' });
});
