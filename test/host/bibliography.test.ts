// cspell:ignore newsexamplendport newsexamplendsea nnewsexamplendport
import assert from 'node:assert/strict';
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  commands,
  env,
  languages,
  Position,
  Range,
  Selection,
  Uri,
  window,
  workspace,
  type TextDocument,
  type TextEditor,
  EventEmitter,
  FileSystemError,
  FileType,
  type FileChangeEvent,
  type FileSystemProvider,
} from 'vscode';
import type { Reference } from '../../src/citation/reference.ts';
import { AgentCiting } from '../../src/agent/agentCiting.ts';
import { CitationTargets } from '../../src/editor/citationTarget.ts';
import { insertCitation } from '../../src/editor/insertCitation.ts';
import { chooseFormat } from '../../src/editor/prepareCitation.ts';
import { until } from '../support/host.ts';

const record = { title: 'Port reopens', url: 'https://news.example/port' };
const other = { title: 'Sea closes', url: 'https://news.example/sea' };
const latin1 = Buffer.from('% caf\u00e9\n', 'latin1');

describe('Citation by key', () => {
  let folder: string;

  beforeEach(async () => {
    await closeEditors();
    folder = join(workspace.workspaceFolders?.[0]?.uri.fsPath ?? '', 'bibliography');
    // VS Code may still write into the folder for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    await mkdir(folder);
  });
  after(async () => {
    await closeEditors();
    await rm(folder, { recursive: true, force: true });
  });

  it('adds the entry to the bibliography that the document names, and changes nothing else in it', async () => {
    const before = '% mixed ends\r\n@misc{old,\n title = {x}}\r\n';
    await write('refs.bib', before);
    const editor = await open('markdown', '---\nbibliography: refs.bib\n---\n\nText');
    await cite(editor, record);
    assert.match(editor.document.getText(), /\nText \[@newsexamplendport\]$/);
    const after = await readWorkspaceFile('refs.bib');
    assert.ok(after.startsWith(before));
    assert.match(after.slice(before.length), /^\r\n@online\{newsexamplendport,\r\n {2}title = \{\{Port reopens\}\},/);
  });

  it('adds an entry once, and uses the existing key of an entry with the same address', async () => {
    const bib = '@misc{mine,\n  url = {https://news.example/port}\n}\n';
    await write('refs.bib', bib);
    const editor = await open('latex', '\\addbibresource{refs.bib}\n');
    await cite(editor, record);
    assert.equal(editor.document.getText(), '\\addbibresource{refs.bib}\n\\cite{mine}');
    assert.equal(await readWorkspaceFile('refs.bib'), bib);
  });

  it('uses the entries of all bibliographies, and adds entries to the first one that can be extended', async () => {
    const broken = '@misc{old,\n title = {x}\n';
    const known = '@misc{mine,\n  url = {https://news.example/port?utm_source=mail}\n}\n';
    await write('broken.bib', broken);
    await write('known.bib', known);
    await write('more.bib', '');
    const editor = await open('markdown', '---\nbibliography: [broken.bib, known.bib, more.bib]\n---\n\nAs');
    await cite(editor, record);
    assert.match(editor.document.getText(), /\nAs \[@mine\]$/);
    await cite(editor, other);
    assert.match(editor.document.getText(), /\nAs \[@mine\].*\[@newsexamplendsea\]$/);
    assert.equal(await readWorkspaceFile('broken.bib'), broken);
    assert.match((await readWorkspaceFile('known.bib')).slice(known.length), /^\n@online\{newsexamplendsea,/);
    assert.equal(await readWorkspaceFile('more.bib'), '');
  });

  it('inserts a link if the key of the entry could be read as anything else', async () => {
    const hostile = 'lee} <iframe src=//evil.example></iframe> @{b';
    await write('refs.json', JSON.stringify([{ id: hostile, URL: record.url }]));
    const editor = await open('markdown', '---\nbibliography: refs.json\n---\n\nAs');
    await cite(editor, record);
    assert.match(editor.document.getText(), /\nAs \[Port reopens\]\(https:\/\/news\.example\/port\)$/);
    assert.deepEqual(JSON.parse(await readWorkspaceFile('refs.json')), [{ id: hostile, URL: record.url }]);
  });

  it('merges several references into one citation', async () => {
    await write('refs.json', '[]\n');
    const editor = await open('markdown', '---\nbibliography: [refs.json]\n---\n\n');
    const rows = [record, other].map((fields) => ({ record: { kind: 'article', authors: [], extra: {}, ...fields } }));
    await commands.executeCommand('dateline.insertCitation', rows[0], rows);
    assert.match(editor.document.getText(), /\n\[@newsexamplendport; @newsexamplendsea\]$/);
    const items = JSON.parse(await readWorkspaceFile('refs.json')) as { id: string; URL: string }[];
    assert.deepEqual(
      items.map(({ URL: address }) => address),
      [record.url, other.url],
    );
  });

  it('edits an open file with unsaved changes, in one undo step', async () => {
    await write('refs.yaml', 'old:\n  type: web\n');
    const bibliography = await window.showTextDocument(Uri.file(join(folder, 'refs.yaml')));
    await bibliography.edit((edit) => edit.insert(new Position(0, 0), '# not saved\n'));
    // A file without unsaved changes would be saved.
    await until(() => bibliography.document.isDirty);
    const editor = await open('markdown', '---\nbibliography:\n  - refs.yaml\n---\n\n');
    await cite(editor, record);
    const { document } = bibliography;
    assert.match(document.getText(), /^# not saved\nold:\n {2}type: web\n\nnewsexamplendport:\n/);
    assert.equal(document.isDirty, true);
    await window.showTextDocument(document);
    await commands.executeCommand('undo');
    assert.equal(document.getText(), '# not saved\nold:\n  type: web\n');
  });

  it('creates the bibliography of the setting if it does not exist', async () => {
    const settings = workspace.getConfiguration('dateline.citation');
    await settings.update('bibliography', 'bibliography/new.bib', false);
    try {
      const editor = await open('markdown', '');
      await cite(editor, record);
      assert.equal(editor.document.getText(), '[@newsexamplendport]');
      assert.match(await readWorkspaceFile('new.bib'), /^@online\{newsexamplendport,\n/);
    } finally {
      await settings.update('bibliography', undefined, false);
    }
  });

  it('is refused without a bibliography until one is created', async () => {
    const editor = await open('markdown', 'Text\n');
    const { document } = editor;
    const citing = new AgentCiting(new CitationTargets());
    const uri = document.uri.toString();
    assert.deepEqual(await citing.insert(record, { into: uri, format: 'pandoc-key' }), { refused: 'noBibliography' });
    assert.equal(document.getText(), 'Text\n');
    await commands.executeCommand('dateline.prepareDocument', { uri, format: 'pandoc-key', references: [record] });
    assert.equal(document.getText(), '---\nbibliography: references.bib\n---\n\nText\n[@newsexamplendport]');
    assert.match(await readWorkspaceFile('references.bib'), /^@online\{newsexamplendport,\n/);
    await commands.executeCommand('dateline.prepareDocument', { uri: 'file:///etc/hostname', format: 'latex-href' });
    await commands.executeCommand('dateline.prepareDocument', 7);
  });

  it('follows the key pattern of the settings', async () => {
    const settings = workspace.getConfiguration('dateline.citation');
    await settings.update('keyPattern', '${word}_${year}', false);
    try {
      await write('refs.bib', '');
      const editor = await open('markdown', '---\nbibliography: refs.bib\n---\n\n');
      await cite(editor, record);
      assert.match(editor.document.getText(), /\n\[@port_nd\]$/);
    } finally {
      await settings.update('keyPattern', undefined, false);
    }
  });

  it('becomes a link if the bibliography can’t be parsed, and leaves the file unchanged', async () => {
    await write('refs.bib', '@misc{old,\n title = {x}\n');
    const editor = await open('markdown', '---\nbibliography: refs.bib\n---\n\n');
    await cite(editor, record);
    assert.match(editor.document.getText(), /\n\[Port reopens\]\(https:\/\/news\.example\/port\)$/);
    await writeFile(join(folder, 'latin.bib'), latin1);
    const second = await open('markdown', '---\nbibliography: latin.bib\n---\n\n');
    await cite(second, record);
    assert.match(second.document.getText(), /\n\[Port reopens\]\(/);
    assert.deepEqual(await readFile(join(folder, 'latin.bib')), latin1);
  });

  it('changes no file outside the open folders and the document’s folder', async () => {
    const editor = await open('markdown', '---\nbibliography: ../../../../etc/hostname\n---\n\n');
    await cite(editor, record);
    assert.match(editor.document.getText(), /\n\[Port reopens\]\(/);
  });

  it('follows no symbolic link out of the folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'dateline-outside-'));
    try {
      await writeFile(join(outside, 'refs.bib'), '% theirs\n');
      await symlink(join(outside, 'refs.bib'), join(folder, 'refs.bib'));
      await symlink(join(outside, 'new.bib'), join(folder, 'new.bib'));
      await symlink(outside, join(folder, 'linked'), 'dir');
      for (const name of ['refs.bib', 'linked/refs.bib', 'new.bib', 'linked/new.bib']) {
        const editor = await open('markdown', `---\nbibliography: ${name}\n---\n\n`);
        await cite(editor, record);
        assert.match(editor.document.getText(), /\n\[Port reopens\]\(/, name);
        await workspace.getConfiguration('dateline.citation').update('bibliography', `bibliography/${name}`, false);
        const second = await open('markdown', '');
        await cite(second, record);
        assert.match(second.document.getText(), /^\[Port reopens\]\(/, `${name} of the settings`);
      }
      assert.deepEqual(await readdir(outside), ['refs.bib']);
      assert.equal(await readFile(join(outside, 'refs.bib'), 'utf8'), '% theirs\n');
    } finally {
      await workspace.getConfiguration('dateline.citation').update('bibliography', undefined, false);
      await rm(outside, { recursive: true, force: true });
    }
  });

  it('says once for each document why its bibliography is not used', async () => {
    await symlink('/etc', join(folder, 'etc'), 'dir');
    for (const [name, reason] of [
      ['../../../../etc/hostname', 'is outside the folders that may be read'],
      ['etc/hostname', 'is outside the folders that may be read'],
      ['/usr/refs.bib', 'has an absolute path'],
      ['none.bib', 'does not exist'],
    ] as const) {
      const { document } = await open('markdown', `---\nbibliography: ${name}\n---\n\n`);
      const notices = await Promise.all([1, 2].map(async () => (await chooseFormat(document)).notices));
      for (const [notice] of notices) {
        assert.ok(notice?.message.startsWith(`The bibliography “${name}” ${reason}`), notice?.message);
        assert.equal(notice?.key, notices[0]?.[0]?.key);
      }
      const requested = await chooseFormat(document, 'markdown-link');
      assert.deepEqual(requested.notices, []);
    }
  });

  it('replaces the target file of a symbolic link inside the folder, and keeps its permissions', async () => {
    await write('real.bib', '% ours\n');
    await chmod(join(folder, 'real.bib'), 0o640);
    await symlink(join(folder, 'real.bib'), join(folder, 'refs.bib'));
    const { ino } = await stat(join(folder, 'real.bib'));
    const editor = await open('markdown', '---\nbibliography: refs.bib\n---\n\n');
    await cite(editor, record);
    assert.match(await readWorkspaceFile('real.bib'), /^% ours\n\n?@online\{newsexamplendport,/);
    const after = await stat(join(folder, 'real.bib'));
    assert.notEqual(after.ino, ino, 'a new file took the place of the old one');
    assert.equal(after.mode & 0o777, 0o640);
    assert.ok((await lstat(join(folder, 'refs.bib'))).isSymbolicLink());
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.endsWith('.new')),
      [],
    );
  });

  it('is copied with its key only if the bibliography has the entry', async () => {
    const bib = '@misc{mine,\n  url = {https://news.example/sea}\n}\n';
    await write('refs.bib', bib);
    await open('markdown', '---\nbibliography: refs.bib\n---\n\n');
    await commands.executeCommand('dateline.copyCitation', other);
    assert.equal(await env.clipboard.readText(), '[@mine]');
    await commands.executeCommand('dateline.copyCitation', record);
    assert.equal(await env.clipboard.readText(), '[Port reopens](https://news.example/port)');
    assert.equal(await readWorkspaceFile('refs.bib'), bib);
  });

  it('becomes a link in Restricted Mode, which also ignores the workspace’s style', async () => {
    const bib = '@misc{mine,\n  url = {https://news.example/sea}\n}\n';
    await write('refs.bib', bib);
    await write('mine.csl', 'not read');
    const settings = workspace.getConfiguration('dateline.citation');
    const trusted = Object.getOwnPropertyDescriptor(workspace, 'isTrusted');
    Object.defineProperty(workspace, 'isTrusted', { configurable: true, get: () => false });
    try {
      const editor = await open('markdown', '---\nbibliography: refs.bib\n---\n\n');
      await cite(editor, other);
      await cite(editor, record);
      assert.match(editor.document.getText(), /\n\[@mine\] ?\[Port reopens\]\(/);
      assert.equal(await readWorkspaceFile('refs.bib'), bib);
      await settings.update('format', 'formatted-reference', false);
      await settings.update('styleFile', 'bibliography/mine.csl', false);
      const second = await open('markdown', '');
      await cite(second, record);
      assert.match(second.document.getText(), /^Port reopens \\<https/);
    } finally {
      Object.defineProperty(workspace, 'isTrusted', trusted ?? { value: true, configurable: true });
      await settings.update('format', undefined, false);
      await settings.update('styleFile', undefined, false);
    }
  });

  it('adds an entry to a file of a virtual workspace', async () => {
    const files = new MemoryFiles('/desk');
    const registration = workspace.registerFileSystemProvider('dateline-test', files);
    try {
      const uri = (name: string) => Uri.from({ scheme: 'dateline-test', path: `/desk/${name}` });
      await workspace.fs.writeFile(uri('refs.bib'), Buffer.from('% ours\n'));
      await workspace.fs.writeFile(uri('story.md'), Buffer.from('---\nbibliography: refs.bib\n---\n\n'));
      const editor = await atEnd(await workspace.openTextDocument(uri('story.md')));
      await cite(editor, record);
      assert.match(editor.document.getText(), /\n\[@newsexamplendport\]$/);
      assert.match(
        Buffer.from(await workspace.fs.readFile(uri('refs.bib'))).toString(),
        /^% ours\n\n?@online\{newsexamplendport,/,
      );
      await editor.document.save();
      await closeEditors();
    } finally {
      registration.dispose();
    }
  });

  for (const [title, change, left] of [
    ['the document was closed', closeEditors, undefined],
    ['the text around the cursor was deleted', replaceText, 'x'],
  ] as const) {
    it(`writes no entry if ${title} before the citation was inserted`, async () => {
      await write('refs.bib', '% ours\n');
      await env.clipboard.writeText('');
      const before = '---\nbibliography: refs.bib\n---\n\nText';
      const editor = await open('markdown', before);
      editor.selection = new Selection(4, 2, 4, 2);
      const targets = new CitationTargets();
      let isRequested = false;
      const publisher = Promise.withResolvers<readonly Reference[]>();
      const nameBibliography = () => {
        isRequested = true;
        return publisher.promise;
      };
      const cited = targets.use((target) =>
        insertCitation({ references: [record], loadNamed: nameBibliography }, target),
      );
      await until(() => isRequested);
      await change();
      publisher.resolve([{ ...record, publisher: 'Harbor News' }]);
      await cited;
      targets.dispose();
      assert.equal(await readWorkspaceFile('refs.bib'), '% ours\n');
      assert.equal(editor.document.getText(), left ?? before);
      assert.equal(await env.clipboard.readText(), '[Port reopens](https://news.example/port)');
    });
  }

  it('writes no entry if the document is read-only', async () => {
    await write('refs.bib', '% ours\n');
    await env.clipboard.writeText('');
    const { document } = await open('markdown', '---\nbibliography: refs.bib\n---\n\n');
    await commands.executeCommand('workbench.action.files.setActiveEditorReadonlyInSession');
    await commands.executeCommand('dateline.insertCitation', record);
    assert.equal(await readWorkspaceFile('refs.bib'), '% ours\n');
    assert.equal(document.getText(), '---\nbibliography: refs.bib\n---\n\n');
    assert.equal(await env.clipboard.readText(), '[Port reopens](https://news.example/port)');
    await commands.executeCommand('workbench.action.files.resetActiveEditorReadonlyInSession');
  });

  it('is exported from the links of a document', async () => {
    await open('markdown', '[Port \\[x\\]](https://news.example/port) [@mine]\n');
    await commands.executeCommand('dateline.exportBibliography', { from: 'document', form: 'csljson' });
    await until(() => window.activeTextEditor?.document.languageId === 'json');
    const items = JSON.parse(window.activeTextEditor?.document.getText() ?? '') as object[];
    assert.deepEqual(items, [
      { id: 'newsexamplendport', type: 'webpage', title: 'Port [x]', URL: 'https://news.example/port' },
    ]);
  });

  async function open(language: string, content: string): Promise<TextEditor> {
    const name = `${crypto.randomUUID()}.txt`;
    await write(name, content);
    const file = await workspace.openTextDocument(Uri.file(join(folder, name)));
    return atEnd(await languages.setTextDocumentLanguage(file, language));
  }

  async function atEnd(document: TextDocument): Promise<TextEditor> {
    const editor = await window.showTextDocument(document);
    const end = document.positionAt(document.getText().length);
    editor.selection = new Selection(end, end);
    await until(() => window.activeTextEditor?.document === document && editor.selection.active.isEqual(end));
    return editor;
  }

  async function cite(editor: TextEditor, cited: object): Promise<void> {
    const { version } = editor.document;
    await commands.executeCommand('dateline.insertCitation', cited);
    await until(() => editor.document.version > version);
  }

  const write = (name: string, content: string) => writeFile(join(folder, name), content);
  const readWorkspaceFile = (name: string) => readFile(join(folder, name), 'utf8');
});

async function closeEditors(): Promise<void> {
  while (window.tabGroups.activeTabGroup.activeTab) {
    await commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  }
  await until(() => window.activeTextEditor === undefined);
}

async function replaceText(): Promise<void> {
  await window.activeTextEditor?.edit((edit) => edit.replace(new Range(0, 0, 99, 0), 'x'));
}

/** A file system with one folder in memory, as in a virtual workspace. */
class MemoryFiles implements FileSystemProvider {
  readonly onDidChangeFile = new EventEmitter<FileChangeEvent[]>().event;
  readonly #folder: string;
  readonly #files = new Map<string, Uint8Array>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  stat({ path }: Uri) {
    if (path === this.#folder) {
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    const size = this.#file(path).byteLength;
    return { type: FileType.File, ctime: 0, mtime: 0, size };
  }

  readFile({ path }: Uri): Uint8Array {
    return this.#file(path);
  }

  writeFile({ path }: Uri, content: Uint8Array): void {
    this.#files.set(path, content);
  }

  rename(from: Uri, to: Uri): void {
    this.writeFile(to, this.#file(from.path));
    this.delete(from);
  }

  delete({ path }: Uri): void {
    this.#files.delete(path);
  }

  readDirectory(): [string, FileType][] {
    return [...this.#files.keys()].map((path) => [path.slice(path.lastIndexOf('/') + 1), FileType.File]);
  }

  createDirectory(): void {
    throw FileSystemError.NoPermissions('There is one folder alone');
  }

  watch() {
    return { dispose: () => undefined };
  }

  #file(path: string): Uint8Array {
    const content = this.#files.get(path);
    if (!content) {
      throw FileSystemError.FileNotFound(path);
    }
    return content;
  }
}
