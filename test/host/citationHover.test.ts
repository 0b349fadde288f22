import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  Uri,
  window,
  workspace,
  type Hover,
  type MarkdownString,
  type TextDocument,
} from 'vscode';
import { clearKey, connectTo, serviceSettings } from '../support/agentHost.ts';
import { dateline, until } from '../support/host.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';
import { readCorpus } from '../service/articleFile.ts';

const url = 'https://news.example/port';
const sentence = 'A third of all exported grain passes through that port';
const passage = '> The **port** handles a **third** of the country’s **grain** **exports**, the ministry said\\.';
const publisher = { name: 'Example [News](command:a)', domain: 'news.example' };
const articles = [
  {
    title: 'Port **reopens** <b>',
    url,
    published: '2026-11-20',
    body: [
      'Dockers in Meridian voted on Friday to strike from Monday.',
      'The port handles a third of the country’s grain exports, the ministry said.',
      'Shares of [three](command:workbench.action.quit) <b>shipping</b> companies fell by 4.2 percent.',
    ].join('\n\n'),
  },
  { title: 'Empty', url: 'https://news.example/empty', published: '2026-11-19' },
  {
    title: 'Strike',
    url: 'https://news.example/strike',
    published: '2026-11-18',
    body: 'A strike began.\n\nIt ended.',
  },
].map((article) => ({ ...article, publisher, content_type: 'news' }));

describe('Hover of a citation', () => {
  let sample: SampleServer;
  let folder: string;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hover-'));
    await dateline();
    // Visible lists would send requests of their own.
    await commands.executeCommand('workbench.view.explorer');
    sample = await startSample(readCorpus(articles.map((article) => JSON.stringify(article)).join('\n')), testKey);
    await connectTo(sample);
  });
  after(async () => {
    await commands.executeCommand('workbench.action.closeAllEditors');
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
    await rm(folder, { recursive: true });
  });

  it('offers to load an article that is not stored locally, and sends no request', async () => {
    const document = await open('markdown', `${sentence} [Port](${url}).\n`);
    const before = sample.requests.length;
    const [text = ''] = await hover(document, 'Port');
    assert.deepEqual(shownText(text), [
      '**Port**',
      'news\\.example',
      '[Load Article] · [Open] · [Insert Citation Again] · [Add to Clippings]',
    ]);
    assert.equal(sample.requests.length, before);
  });

  it('shows the closest passage after Load Article, which sends one request', async () => {
    const document = await open('markdown', `${sentence} [Port](${url}).\n`);
    await window.showTextDocument(document);
    const before = sample.requests.length;
    const [text = ''] = await hover(document, 'Port');
    await run(text, 'dateline.loadArticle');
    const [loaded = ''] = await hover(document, 'Port');
    assert.deepEqual(shownText(loaded), [
      '**Port \\*\\*reopens\\*\\* &lt;b>**',
      'news\\.example · Nov 20, 2026',
      passage,
      '[Open] · [Insert Citation Again] · [Add to Clippings]',
    ]);
    const requests = sample.requests.slice(before);
    assert.equal(
      requests.filter((request) => request.startsWith('/content/articles/search')).length,
      1,
      requests.join(),
    );
    assert.deepEqual(
      requests.filter((request) => !/^\/content\/articles\/(search|latest\?limit=1$)/.test(request)),
      [],
    );
  });

  it('reports that no passage resembles the sentence', async () => {
    const document = await open('markdown', `Parliament passed a law on artificial intelligence [Port](${url}).\n`);
    const [text = ''] = await hover(document, 'Port');
    assert.equal(shownText(text)[2], 'No passage of this article resembles this sentence');
  });

  it('reports that the service has no text', async () => {
    const document = await open('markdown', `${sentence} [Empty](https://news.example/empty).\n`);
    const [text = ''] = await hover(document, 'Empty');
    await run(text, 'dateline.loadArticle');
    assert.equal(shownText((await hover(document, 'Empty'))[0] ?? '')[2], 'The service has no text for this article.');
  });

  it('shows the passage of an article whose page was opened', async () => {
    await commands.executeCommand('dateline.openDetail', { title: 'Strike', url: 'https://news.example/strike' });
    const document = await open('markdown', `The long strike began today [S](https://news.example/strike).\n`);
    await until(async () => shownText((await hover(document, 'S]'))[0] ?? '')[2] === '> A **strike** **began**\\.');
  });

  it('does not appear next to a citation', async () => {
    const document = await open('markdown', `${sentence} [Port](${url}).\n`);
    assert.deepEqual(await hover(document, 'third'), []);
  });

  const texts: Readonly<Record<string, readonly [file: string, text: string, place: string]>> = {
    'a Markdown footnote': ['a.md', `${sentence}.[^1]\n\n[^1]: [Port](${url})\n`, '[^1]'],
    'the text of a Markdown footnote': ['b.md', `${sentence}.[^1]\n\n[^1]: [Port](${url})\n`, 'Port]'],
    'a pandoc key': ['c.md', `---\nbibliography: refs.bib\n---\n\n${sentence} [@port26, p. 4].\n`, 'port26'],
    LaTeX: [
      'a.tex',
      `\\documentclass{article}\n\\begin{document}\n${sentence} \\href{${url}}{Port}.\n\\end{document}\n`,
      '{Port',
    ],
    'a LaTeX key': ['b.tex', `\\bibliography{refs}\n${sentence} \\cite{port26}.\n`, 'port26'],
    reStructuredText: ['a.rst', `${sentence} (\`Port <${url}>\`__).\n`, 'Port <'],
    AsciiDoc: ['a.adoc', `${sentence} (${url}[Port]).\n`, '[Port'],
    Org: ['a.org', `${sentence} ([[${url}][Port]]).\n`, 'Port]'],
    Typst: ['a.typ', `${sentence} (#link("${url}")[Port]).\n`, '[Port'],
    HTML: ['a.html', `<!doctype html><title>T</title><p>${sentence} (<a href="${url}">Port</a>).</p>\n`, 'Port<'],
  };
  for (const [name, [file, text, place]] of Object.entries(texts)) {
    it(`shows the passage on ${name}`, async () => {
      await writeFile(join(folder, 'refs.bib'), `@online{port26,\n  title = {Port},\n  url = {${url}},\n}\n`);
      const path = join(folder, file);
      await writeFile(path, text);
      const document = await workspace.openTextDocument(Uri.file(path));
      const before = sample.requests.length;
      const [content = ''] = await hover(document, place);
      assert.equal(shownText(content)[2], passage);
      assert.equal(sample.requests.length, before);
    });
  }

  it('shows the passage in the cell of a notebook', async () => {
    const cell = new NotebookCellData(NotebookCellKind.Markup, `${sentence} [Port](${url}).`, 'markdown');
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', new NotebookData([cell]));
    const [text = ''] = await hover(notebook.cellAt(0).document, 'Port');
    assert.equal(shownText(text)[2], passage);
  });

  it('shows the passage in a read-only document', async () => {
    const provider = workspace.registerTextDocumentContentProvider('read-only', {
      provideTextDocumentContent: () => `${sentence} [Port](${url}).`,
    });
    try {
      const document = await workspace.openTextDocument(Uri.parse('read-only:/a.md'));
      const [text = ''] = await hover(await languages.setTextDocumentLanguage(document, 'markdown'), 'Port');
      assert.equal(shownText(text)[2], passage);
    } finally {
      provider.dispose();
    }
  });

  it('shows each source of a citation with several sources', async () => {
    const text = `${sentence}.[^1]\n\n[^1]: [Port](${url}); [Other](https://other.example/a).\n`;
    const [first = '', second = ''] = await hover(await open('markdown', text), '[^1]');
    assert.equal(shownText(first)[2], passage);
    assert.deepEqual(shownText(second).slice(0, 2), ['**Other**', 'other\\.example']);
  });

  it('trusts only its own commands, and links to nothing else', async () => {
    const text = `Shares of three shipping companies fell by 4.2 percent [](${url}) [\\](command:a)](https://x.example/).\n`;
    const document = await open('markdown', text);
    for (const words of ['[](', 'command']) {
      for (const content of await hoverContents(document, words)) {
        assert.deepEqual(content.isTrusted, {
          enabledCommands: ['dateline.loadArticle', 'dateline.openDetail', 'dateline.insertCitation', 'dateline.clip'],
        });
        assert.ok(content.supportHtml !== true && content.supportThemeIcons !== true);
        const links = Array.from(
          content.value.matchAll(/(?<!\\)\]\(([^)]*)\)/g),
          ([, link = '']) => link.split('?')[0],
        );
        assert.ok(links.length >= 3, content.value);
        assert.deepEqual(
          links.filter((link) => !/^command:dateline\.(loadArticle|openDetail|insertCitation|clip)$/.test(link ?? '')),
          [],
        );
      }
    }
  });

  it('loads nothing for an argument without a web address', async () => {
    const before = sample.requests.length;
    for (const argument of [undefined, 1, {}, { url: 'file:///etc/passwd' }, { url: ['https://a.example/'] }]) {
      await commands.executeCommand('dateline.loadArticle', argument);
    }
    assert.equal(sample.requests.length, before);
  });

  it('sends no request during 30 edits, each followed by a hover', async () => {
    const document = await open('markdown', `${sentence} [Port](${url}) and [Other](https://other.example/a).\n`);
    const editor = await window.showTextDocument(document);
    const before = sample.requests.length;
    for (let edit = 0; edit < 30; edit += 1) {
      await editor.edit((builder) => builder.insert(document.positionAt(0), 'a '));
      await hover(document, edit % 2 === 0 ? 'Port' : 'Other');
    }
    assert.equal(sample.requests.length, before);
  });
});

function open(language: string, content: string): Thenable<TextDocument> {
  return workspace.openTextDocument({ language, content });
}

async function hover(document: TextDocument, words: string): Promise<string[]> {
  return (await hoverContents(document, words)).map(({ value }) => value);
}

async function hoverContents(document: TextDocument, words: string): Promise<MarkdownString[]> {
  const offset = document.getText().indexOf(words);
  assert.ok(offset >= 0, words);
  const position = document.positionAt(offset + 1);
  const hovers = await commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, position);
  return hovers
    .flatMap(({ contents }) => contents as MarkdownString[])
    .filter(({ value }) => value.includes('command:dateline.'));
}

/** Returns the paragraphs of a hover, with links reduced to their titles. */
function shownText(markdown: string): string[] {
  return markdown.split('\n\n').map((paragraph) => paragraph.replace(/\[([\w ]+)\]\(command:[^)]*\)/g, '[$1]'));
}

/** Runs the command of a link as a click does. */
async function run(markdown: string, command: string): Promise<void> {
  const [, query = ''] = new RegExp(`\\(command:${command}\\?([^)]*)\\)`).exec(markdown) ?? [];
  const parameters = JSON.parse(decodeURIComponent(query)) as unknown[];
  await commands.executeCommand(command, ...parameters);
}
