import { asciidocFootnote, asciidocLink } from '../../../src/citation/asciidoc.ts';
import { everywhere, itIsExact, type Claim } from '../../support/exact.ts';
import { asciidoctor, asciidoctorFootnotes } from '../../support/judges/asciidoctor.ts';

const claim: Claim = {
  write: asciidocLink,
  judges: [asciidoctor],
  neighbours: everywhere,
  // What these begin or end depends on the rest of the paragraph, or of the table.
  always: /&#(?:42|95|96|94|126|35|43|91|93|123|124|61|92|36|60|62|45|38|58|59|64);/,
  escapes: [[/&#(\d+);/g, (escape) => String.fromCodePoint(Number(escape.slice(2, -1)))]],
};

describe('an AsciiDoc link', () => itIsExact(claim));

describe('an AsciiDoc footnote', () => {
  itIsExact({ ...claim, write: asciidocFootnote, judges: [asciidoctorFootnotes], holder: '⟨note ⟦⟧⟩' });
});
