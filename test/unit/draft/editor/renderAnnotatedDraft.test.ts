// cspell:ignore descript
import assert from 'node:assert/strict';
import { parse } from 'parse5';
import { renderAnnotatedDraft } from '../../../../src/draft/editor/renderAnnotatedDraft.ts';

describe('renderAnnotatedDraft', () => {
  it('renders a complete page with the draft’s title and without scripts or external resources', async () => {
    const page = await renderAnnotatedDraft('# Annotated Draft: a\\<b\\>.md\n\n1. One\n', 'de"><script>');
    const errors: string[] = [];
    parse(page, { onParseError: ({ code }) => errors.push(code) });
    assert.deepEqual(errors, []);
    assert.match(page, /^<!doctype html>\n<html lang="descript">\n/);
    assert.match(page, /<title>Annotated Draft: a&lt;b&gt;\.md<\/title>/);
    assert.match(page, /default-src 'none'/);
    assert.doesNotMatch(page, /<script|https?:|url\(/);
  });

  it('follows the color scheme of the reader', async () => {
    assert.match(await renderAnnotatedDraft('# A\n', 'en'), /color-scheme: light dark/);
  });
});
