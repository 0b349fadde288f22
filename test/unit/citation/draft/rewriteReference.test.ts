import assert from 'node:assert/strict';
import { findCitations } from '../../../../src/citation/draft/citations.ts';
import { rewriteReference, type ReferenceChange } from '../../../../src/citation/draft/rewriteReference.ts';
import { applyEdits } from '../../../../src/citation/insertion/edits.ts';

function rewrite(text: string, change: ReferenceChange): string | undefined {
  const document = { text, languageId: 'asciidoc' };
  const [citation] = findCitations(text, 'asciidoc');
  const [reference] = citation?.references ?? [];
  assert.ok(citation && reference, text);
  const edit = rewriteReference(document, citation, reference, change);
  return edit && applyEdits(text, [edit]);
}

describe('rewriteReference', () => {
  const [header, link] = ['Title\n=====\n\n', "link:pass:c[https://x.org/it's][&#39;A&#39; port]"];

  it('escapes the formatting marks of AsciiDoc.py in a new title', () => {
    assert.equal(
      rewrite(`${header}See ${link}.\n`, { title: "A 'new' port" }),
      `${header}See ${link.replace('&#39;A&#39; port', 'A &#39;new&#39; port')}.\n`,
    );
  });

  it('keeps the passthrough of AsciiDoc.py around a new address', () => {
    assert.equal(
      rewrite(`${header}See ${link}.\n`, { url: 'https://x.org/_new_' }),
      `${header}See ${link.replace("it's", '_new_')}.\n`,
    );
  });
});
