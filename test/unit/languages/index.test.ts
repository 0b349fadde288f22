import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { applyEdits } from '../../../src/citation/insertion/plan.ts';
import { isUnknownLanguage, findLanguage, languages, detectLanguageId } from '../../../src/languages/index.ts';

const file = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const ids = [...new Set(languages.flatMap(({ formats }) => formats.map(({ id }) => id)))];

interface FormatSetting {
  readonly enum: readonly string[];
  readonly enumItemLabels: readonly string[];
  readonly enumDescriptions: readonly string[];
}

describe('Writing languages', () => {
  it('have the formats that the setting offers (node scripts/formats.ts writes them)', () => {
    const manifest = JSON.parse(file('package.json')) as {
      contributes: { configuration: { properties?: Record<string, FormatSetting | undefined> } };
    };
    const properties = [manifest.contributes.configuration].flat().map((section) => section.properties ?? {});
    const setting = properties.map((section) => section['dateline.citation.format']).find(Boolean);
    assert.ok(setting);
    assert.deepEqual(setting.enum, ['auto', ...ids]);
    assert.equal(new Set(setting.enumItemLabels).size, ids.length + 1);
    assert.equal(setting.enumDescriptions.length, ids.length + 1);
    const index = setting.enum.indexOf('markdown-link');
    assert.equal(setting.enumItemLabels[index], 'Markdown: Link');
    assert.equal(setting.enumDescriptions[index], '[Ports Reopen](https://news.example/ports)');
  });

  it('are listed in the docs with their formats and judges', () => {
    const docs = file('docs/citation-formats.md');
    for (const { name, formats } of languages) {
      const [, own = '', verified = ''] = new RegExp(`^\\| ${name} +\\|([^|]*)\\|(.*)\\|$`, 'm').exec(docs) ?? [];
      assert.ok(verified.trim() !== '', name);
      for (const { id } of formats) {
        assert.ok(own.includes(`\`${id}\``) || ['formatted-reference', 'plain-text'].includes(id), `${name}: ${id}`);
      }
    }
  });

  it('have unique ids, and so do their formats', () => {
    for (const { name, formats } of languages) {
      assert.equal(new Set(formats.map(({ id }) => id)).size, formats.length, name);
    }
    assert.equal(findLanguage('mdx').name, 'Markdown');
    assert.equal(findLanguage('my-markdown').name, 'Markdown');
    assert.equal(findLanguage('php').name, 'Programs');
    assert.equal(findLanguage('constructor').name, 'Plain text');
    assert.deepEqual(['nosuch', 'bat', 'plaintext', 'python'].map(isUnknownLanguage), [true, true, false, false]);
  });

  it('are detected by the file extension if the language id is unknown', () => {
    for (const [name, names] of [
      ['notes.org', 'org'],
      ['a.b/Notes.ADOC', 'asciidoc'],
      ['paper.typ', 'typst'],
      ['paper.tex', 'latex'],
      ['page.wiki', 'mediawiki'],
      ['page.textile', 'textile'],
      ['app.vue', 'vue'],
      ['data.toml', 'json'],
      ['page.rst', 'restructuredtext'],
      ['page.md', 'markdown'],
      ['page.qmd', 'quarto'],
      ['page.Rmd', 'rmd'],
      ['notes.txt', 'plaintext'],
      ['notes', 'plaintext'],
      ['.org/notes', 'plaintext'],
    ] as const) {
      assert.equal(detectLanguageId('plaintext', name), names, name);
    }
    assert.equal(detectLanguageId('some-org-mode', 'notes.org'), 'org');
    assert.equal(detectLanguageId('markdown', 'notes.org'), 'markdown');
    assert.equal(detectLanguageId('html', 'page.ejs'), 'vue');
    assert.equal(detectLanguageId('html', 'page.html'), 'html');
    assert.equal(detectLanguageId('bat', 'run.bat'), 'bat');
  });
});

describe('Statements that a document needs', () => {
  const prepared = (languageId: string, format: string, text: string, path?: string): string => {
    const language = findLanguage(languageId);
    const requirement =
      path === undefined
        ? language.formats.find(({ id }) => id === format)?.requires
        : language.reading.namingBibliography?.(path);
    assert.ok(requirement);
    const done = requirement.isMet(text) ? text : applyEdits(text, requirement.edits(text));
    assert.ok(requirement.isMet(done), done);
    return done;
  };

  it('are added if they are missing', () => {
    const tex = '\\documentclass{article}\n% \\usepackage{hyperref}\n\\begin{document}\na\n\\end{document}\n';
    assert.equal(prepared('latex', 'latex-href', tex), tex.replace('\\begin', '\\usepackage{hyperref}\n\\begin'));
    assert.equal(
      prepared('latex', '', tex, 'refs.bib'),
      tex
        .replace('\\begin', '\\usepackage{biblatex}\n\\addbibresource{refs.bib}\n\\begin')
        .replace('\\end', '\\printbibliography\n\\end'),
    );
    assert.match(
      prepared('latex', '', tex.replace('% ', '\\usepackage{natbib}'), 'refs.bib'),
      /\na\n\\bibliography\{refs\}\n\\end/,
    );
    assert.equal(prepared('markdown', '', 'a\n', 'refs.bib'), '---\nbibliography: refs.bib\n---\n\na\n');
    assert.equal(
      prepared('markdown', '', '---\ntitle: a\n---\nb\n', 'my refs.bib'),
      '---\ntitle: a\nbibliography: "my refs.bib"\n---\nb\n',
    );
    assert.equal(
      prepared('org', '', '* a\n', 'refs.bib'),
      '#+bibliography: refs.bib\n\n* a\n\n#+print_bibliography:\n',
    );
    assert.equal(prepared('typst', '', 'a\n', 'refs.bib'), 'a\n\n#bibliography("refs.bib")\n');
  });

  it('are not added if they exist, or if another document includes this one', () => {
    for (const [languageId, format, text, path] of [
      ['latex', 'latex-footnote', '\\documentclass{a}\n\\usepackage[colorlinks]{url,hyperref}\n', undefined],
      ['latex', 'latex-href', '\\section{a}\n', undefined],
      ['latex', 'latex-cite', '\\section{a}\n', 'refs.bib'],
      ['latex', 'latex-cite', '\\documentclass{a}\n\\bibliography{b}\n', 'refs.bib'],
      ['markdown', 'pandoc-key', '---\nbibliography: [a.bib]\n---\n', 'refs.bib'],
      ['org', 'org-cite', '#+BIBLIOGRAPHY: a.bib\n', 'refs.bib'],
      ['typst', 'typst-cite', '#bibliography("a.bib")', 'refs.bib'],
    ] as const) {
      assert.equal(prepared(languageId, format, text, path), text);
    }
  });
});
