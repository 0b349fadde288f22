import { commands, languages, Position, window, workspace, type TextDocument, type TextEditor } from 'vscode';
import { clearKey, connectTo, serviceSettings } from '../support/agentHost.ts';
import { closeEditors } from '../support/editors.ts';
import { dateline, until } from '../support/host.ts';
import { realCorpus, startSample, type SampleServer } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';
import { timed } from './benchmark.ts';
import { compareKeystrokes } from './keystrokes.host.ts';
import { report } from './report.host.ts';

const citations = 300;
const lines = 10_000;
/** The service knows every second citation. */
const isKnown = (index: number) => index % 2 === 0;

describe('Benchmark of Check Citations', () => {
  const corpus = realCorpus();
  const addresses = Array.from({ length: citations }, (_, index) => {
    const url = isKnown(index) ? corpus.articles[index / 2]?.url : undefined;
    return url ?? `https://unknown.example/${String(index)}`;
  });
  let sample: SampleServer;

  before(async function () {
    this.timeout(60_000);
    await dateline();
    sample = await startSample(corpus, testKey);
    await connectTo(sample);
  });
  after(async () => {
    await closeEditors();
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
  });

  it('measures the requests and the time of a check', async function () {
    this.timeout(120_000);
    const text = addresses.map((url, index) => `Report ${String(index)} says so [here](<${url}>).\n`).join('\n');
    await window.showTextDocument(await workspace.openTextDocument({ language: 'markdown', content: text }));
    const before = sample.requests.length;
    const milliseconds = await timed(() => commands.executeCommand('dateline.checkCitations'));
    const requests = sample.requests.slice(before).filter((request) => request.includes('urls='));
    report([
      { name: 'checking 300 citations that are not known', value: milliseconds / 1000, unit: 's' },
      { name: 'requests for 300 citations that are not known', value: requests.length, unit: 'requests', target: 15 },
    ]);
  });

  it('measures a keystroke in a document with 300 diagnostics', async function () {
    this.timeout(300_000);
    const content = createLines();
    const document = await workspace.openTextDocument({ language: 'plaintext', content });
    const editor = await window.showTextDocument(document);
    await commands.executeCommand('dateline.checkCitations');
    await until(() => countDiagnostics(document) >= citations);
    const name = 'a keystroke at 10,000 lines with 300 diagnostics';
    report(await compareKeystrokes(editor, new Position(lines / 2, 10), { name, content }));
    const seconds = (await timed(() => waitForDiagnostics(editor))) / 1000;
    report([{ name: 'from the last keystroke to new diagnostics', value: seconds, unit: 's' }]);
  });

  /** Returns plain text with citations whose addresses have tracking parameters. */
  function createLines(): string {
    const every = Math.floor(lines / citations);
    return Array.from({ length: lines }, (_, index) =>
      index % every === 0 && index / every < citations
        ? `The bank raised its rates <https://unknown.example/${String(index)}?utm_source=feed>.\n`
        : 'The central bank raised its rates again, as everybody had expected it to do.\n',
    ).join('\n');
  }
});

function countDiagnostics({ uri }: TextDocument): number {
  return languages.getDiagnostics(uri).filter(({ code }) => code === 'tracking-parameters').length;
}

/** Types a letter and waits for the diagnostics that follow it. */
async function waitForDiagnostics(editor: TextEditor): Promise<void> {
  const { document } = editor;
  const changed = new Promise<void>((resolve) => {
    const listener = languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((uri) => uri.toString() === document.uri.toString())) {
        listener.dispose();
        resolve();
      }
    });
  });
  const shown = await window.showTextDocument(document);
  await shown.edit((edit) => edit.insert(new Position(lines / 2, 10), 'a'));
  await changed;
}
