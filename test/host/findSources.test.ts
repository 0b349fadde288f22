import assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  env,
  languages,
  NotebookCellData,
  NotebookCellKind,
  NotebookData,
  NotebookRange,
  Selection,
  Uri,
  window,
  workspace,
  type CodeAction,
  type QuickPick,
  type QuickPickItem,
  type TextEditor,
} from 'vscode';
import { createClient } from '../../src/client/client.ts';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { openAddress } from '../../src/search/openAddress.ts';
import { createTestService } from '../service/testService.ts';
import { serviceSettings } from '../support/agentHost.ts';
import { dateline, until } from '../support/host.ts';

const words = 'Dockers voted to stop work';
const address = String.raw`https:[^\s>)}\]"|]+\.example[^\s>)}\]"|]*`;

describe('Find Sources', () => {
  before(async () => {
    await dateline();
    await serviceSettings().update('useSample', true, true);
  });
  after(() => serviceSettings().update('useSample', undefined, true));
  beforeEach(closeEditors);
  after(closeEditors);

  for (const [languageId, text, expected] of [
    ['markdown', `# A\n\n${words}. So.\n`, `# A\n\n${words} \\[.+\\]\\(${address}\\). So.\n`],
    ['latex', `${words}. So.\n`, `${words} \\\\href\\{${address}\\}\\{.+\\}. So.\n`],
    ['restructuredtext', `${words}. So.\n`, `${words} \`.+ <${address}>\`__. So.\n`],
    ['asciidoc', `${words}. So.\n`, `${words} (?:link:)?${address.replace('\\]', '\\[\\]')}\\[.+\\]. So.\n`],
    ['org', `* A\n${words}. So.\n`, `\\* A\n${words} \\[\\[${address}\\]\\[.+\\]\\]. So.\n`],
    ['typst', `= A\n\n${words}. So.\n`, `= A\n\n${words} #link\\("${address}"\\)\\[.+\\]. So.\n`],
    ['html', `<p>${words}. So.</p>\n`, `<p>${words} <a href="${address}">.+</a>. So.</p>\n`],
  ] as const) {
    it(`cites at the end of the sentence with the cursor in ${languageId}, in one undo step`, async () => {
      const editor = await open(languageId, text);
      editor.selection = placeCursorIn(editor, 'voted');
      assert.equal(await findSources(), `${words}.`);
      assert.match(editor.document.getText(), new RegExp(`^${expected}$`));
      await commands.executeCommand('undo');
      assert.equal(editor.document.getText(), text);
    });
  }

  it('searches for the selection, and cites at the end of the sentence that contains its end', async () => {
    const editor = await open('markdown', `Before that. *Dockers* voted to stop work at the port. After that.\n`);
    const text = editor.document.getText();
    const [start, end] = [text.indexOf('*Dockers'), text.indexOf(' at the port')];
    editor.selection = new Selection(editor.document.positionAt(start), editor.document.positionAt(end));
    assert.equal(await findSources(), words);
    assert.match(editor.document.getText(), /^Before that\. \*Dockers\* .* port \[.+\]\(.+\)\. After that\.\n$/);
  });

  it('puts a footnote after the period and the cursor after the sentence', async () => {
    const editor = await open('markdown', `${words}. So.[^1]\n\n[^1]: x\n`);
    editor.selection = placeCursorIn(editor, 'voted');
    await findSources();
    assert.match(
      editor.document.getText(),
      new RegExp(`^${words}\\.\\[\\^2\\] So\\.\\[\\^1\\]\n\n\\[\\^1\\]: x\n+\\[\\^2\\]: `),
    );
    assert.equal(editor.selection.active.character, `${words}.[^2]`.length);
  });

  it('cites in the cell of a notebook', async () => {
    const cells = [new NotebookCellData(NotebookCellKind.Markup, `${words}. So.`, 'markdown')];
    const notebook = await workspace.openNotebookDocument('jupyter-notebook', new NotebookData(cells));
    await window.showNotebookDocument(notebook, { selections: [new NotebookRange(0, 1)] });
    await commands.executeCommand('notebook.cell.edit');
    const { document } = notebook.cellAt(0);
    await until(() => window.activeTextEditor?.document === document);
    window.activeTextEditor!.selection = placeCursorIn(window.activeTextEditor!, 'voted');
    await findSources();
    assert.match(document.getText(), new RegExp(`^${words} \\[.+\\]\\(.+\\)\\. So\\.$`));
  });

  it('cites in an untitled document', async () => {
    const document = await workspace.openTextDocument({ language: 'markdown', content: `${words}. So.` });
    const editor = await window.showTextDocument(document);
    editor.selection = placeCursorIn(editor, 'voted');
    await findSources();
    assert.match(document.getText(), new RegExp(`^${words} \\[.+\\]\\(.+\\)\\. So\\.$`));
  });

  it('copies the citation if the document is read-only', async () => {
    const text = `${words}. So.`;
    const editor = await open('markdown', text);
    await commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    editor.selection = placeCursorIn(editor, 'voted');
    await env.clipboard.writeText('');
    await findSources();
    await until(async () => /^\[.+\]\(.+\)$/.test(await env.clipboard.readText()));
    assert.equal(editor.document.getText(), text);
  });

  it('starts empty outside of prose and without a document', async () => {
    await open('markdown', '```\ncode\n```\n');
    assert.equal(await findSources({ isCanceled: true }), '');
    await closeEditors();
    assert.equal(await findSources({ isCanceled: true }), '');
  });

  it('is a code action only if text is selected', async () => {
    const editor = await open('markdown', `${words}.`);
    const actions = async (end: number) => {
      const range = new Selection(0, 0, 0, end);
      const actions = await commands.executeCommand<CodeAction[]>(
        'vscode.executeCodeActionProvider',
        editor.document.uri,
        range,
      );
      return actions.filter(({ command }) => command?.command === 'dateline.findSources').map(({ title }) => title);
    };
    assert.deepEqual(await actions(7), ['Find Sources…']);
    assert.deepEqual(await actions(0), []);
  });
});

describe('Open Article by Address', () => {
  const { showInputBox } = window;
  before(() => serviceSettings().update('useSample', true, true));
  after(() => serviceSettings().update('useSample', undefined, true));
  beforeEach(closeEditors);
  after(closeEditors);
  afterEach(() => {
    window.showInputBox = showInputBox;
  });
  const articleAddress = 'https://kestrelwire.example/wire/meridian-mediator';

  /** Runs the command and answers its input box. Returns the initial value and the validation of the input. */
  async function run(answer: (initial: string) => string | undefined) {
    let initial = '';
    let check: (value: string) => unknown = () => undefined;
    window.showInputBox = ((options: { value: string; validateInput: (value: string) => unknown }) => {
      initial = options.value;
      check = options.validateInput;
      return Promise.resolve(answer(initial));
    }) as unknown as typeof showInputBox;
    await commands.executeCommand('dateline.openAddress');
    return { initial, check };
  }

  it('starts with the address at the cursor and opens its article', async () => {
    await env.clipboard.writeText('https://clipboard.example/');
    const editor = await open('markdown', `See [the report](${articleAddress}).`);
    editor.selection = placeCursorIn(editor, 'report');
    const { initial } = await run((value) => value);
    assert.equal(initial, articleAddress);
    const isOpen = () => window.tabGroups.all.some(({ tabs }) => tabs.some(({ label }) => label.includes('Meridian')));
    await until(isOpen);
  });

  it('starts with the address on the clipboard, but not with other text or an address with a password', async () => {
    await open('markdown', 'Text');
    for (const [text, expected] of [
      [` ${articleAddress}\n`, articleAddress],
      ['some words', ''],
      ['https://ann:secret@news.example/', ''],
    ] as const) {
      await env.clipboard.writeText(text);
      assert.equal((await run(() => undefined)).initial, expected);
    }
  });

  it('searches for the words of an unknown address on API v0.1', async () => {
    const sample = createTestService(createFictionalCorpus(new Date()), { key: 'test-key', apiVersion: 'v0.1' });
    const requests: string[] = [];
    const client = createClient({
      base: new URL('https://sample.dateline.example/'),
      transport: (url, init) => {
        requests.push(new URL(url).searchParams.get('q') ?? '');
        return sample(new Request(url, init));
      },
      key: () => Promise.resolve('test-key'),
      pageSize: 5,
      timeoutMs: 20_000,
      apiVersion: { fixed: 'v0.1' },
    });
    window.showInputBox = () => Promise.resolve('https://nowhere.example/harbour-strike-talks.html');
    const { createQuickPick } = window;
    let pick: QuickPick<QuickPickItem> | undefined;
    window.createQuickPick = () => (pick = createQuickPick()) as ReturnType<typeof createQuickPick<never>>;
    try {
      await openAddress({ client: () => Promise.resolve(client), apiVersion: () => 'v0.1' });
      await until(() => pick?.value === 'harbour strike talks');
    } finally {
      window.createQuickPick = createQuickPick;
      pick?.hide();
    }
    assert.deepEqual(requests, ['harbour strike talks']);
  });

  it('accepts only a single web address without a password', async () => {
    const { check } = await run(() => undefined);
    assert.equal(check(articleAddress), undefined);
    assert.equal(check('mailto:a@b.example'), 'Enter one web address, such as https://news.example/report.');
    assert.equal(check(`${articleAddress} x`), 'Enter one web address, such as https://news.example/report.');
    assert.equal(check('https://ann:secret@news.example/'), 'The address must not contain a user name or password.');
  });
});

/** Runs Find Sources and cites the first article, or cancels. Returns the query. */
async function findSources({ isCanceled = false } = {}): Promise<string> {
  const { createQuickPick } = window;
  let pick: QuickPick<QuickPickItem & { readonly record?: { readonly kind: string } }> | undefined;
  window.createQuickPick = () => (pick = createQuickPick()) as ReturnType<typeof createQuickPick<never>>;
  const command = commands.executeCommand('dateline.findSources');
  try {
    await until(() => pick !== undefined);
  } finally {
    window.createQuickPick = createQuickPick;
  }
  assert.ok(pick);
  const { value } = pick;
  if (isCanceled) {
    pick.hide();
  } else {
    await until(() => pick?.activeItems[0]?.record?.kind === 'article' && !pick.busy);
    await commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
  }
  await command;
  return value;
}

async function open(language: string, content: string): Promise<TextEditor> {
  const extensions = { asciidoc: '.adoc', org: '.org', typst: '.typ' } as const;
  const extension = Object.hasOwn(extensions, language) ? extensions[language as keyof typeof extensions] : undefined;
  const file = join(await mkdtemp(join(tmpdir(), 'dateline-')), `document${extension ?? ''}`);
  await writeFile(file, content);
  const document = await workspace.openTextDocument(Uri.file(file));
  // VS Code itself knows some languages only as plain text.
  return window.showTextDocument(extension ? document : await languages.setTextDocumentLanguage(document, language));
}

function placeCursorIn({ document }: TextEditor, word: string): Selection {
  const position = document.positionAt(document.getText().indexOf(word) + 1);
  return new Selection(position, position);
}

async function closeEditors(): Promise<void> {
  while (window.tabGroups.activeTabGroup.activeTab) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await until(() => window.activeTextEditor === undefined);
}
