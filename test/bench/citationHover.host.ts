import { commands, Position, workspace, type Hover, type MarkdownString } from 'vscode';
import { ArticlePassages } from '../../src/citation/passages/articlePassages.ts';
import { readCorpus } from '../service/articleFile.ts';
import { clearKey, enterKey, serviceSettings } from '../support/agentHost.ts';
import { dateline } from '../support/host.ts';
import { startSample } from '../support/sampleServer.ts';
import { testKey } from '../support/serviceClient.ts';
import { besides, median, p95, spread, timed } from './benchmark.ts';
import { report } from './report.host.ts';

const times = 200;
const url = 'https://news.example/port';
const sentence = 'A third of all exported grain passes through that port';

/** A body of 100 KB in 500 paragraphs of different words. */
function createBody(): string {
  const paragraph = (number: number) =>
    Array.from({ length: 25 }, (_, word) => `word${String((number * 7 + word * 13) % 2_000)} of the`).join(' ');
  const paragraphs = Array.from({ length: 500 }, (_, number) => paragraph(number).slice(0, 195));
  paragraphs[250] = 'The port handles a third of the country’s grain exports.';
  return paragraphs.join('\n\n').slice(0, 100_000);
}

describe('Benchmark of the citation hover', () => {
  it('measures a body of 100 KB', async function () {
    this.timeout(120_000);
    const body = createBody();
    const publisher = { name: 'Example', domain: 'news.example' };
    const article = { title: 'Port', url, publisher, published: '2026-11-20', content_type: 'news', body };
    const sample = await startSample(readCorpus(JSON.stringify(article)), testKey);
    await dateline();
    await serviceSettings().update('baseUrl', sample.address, true);
    await enterKey(testKey);
    const content = `${sentence} [Port](${url}).\n\n${'A paragraph of some words.\n\n'.repeat(200)}`;
    const document = await workspace.openTextDocument({ content, language: 'markdown' });
    await commands.executeCommand('dateline.loadArticle', { url, uri: '', offset: 0 });
    const position = document.positionAt(content.indexOf('Port') + 1);
    let hoverText = '';
    const hoverAt = (position: Position) =>
      commands.executeCommand<Hover[]>('vscode.executeHoverProvider', document.uri, position);
    const hover = async () => {
      const hovers = await hoverAt(position);
      hoverText = hovers
        .flatMap(({ contents }) => contents as MarkdownString[])
        .map(({ value }) => value)
        .join('');
    };
    const first = await timed(hover);
    if (!hoverText.includes('**grain**')) {
      throw new Error(`No passage: ${hoverText}`);
    }
    const hovers: number[] = [];
    const others: number[] = [];
    const ranking: number[] = [];
    for (let count = 0; count < times; count += 1) {
      hovers.push(await timed(hover));
      others.push(await timed(() => hoverAt(new Position(0, 2))));
    }
    for (let count = 0; count < 30; count += 1) {
      ranking.push(await timed(() => new ArticlePassages(body).findClosest(sentence)));
    }
    report([
      { name: 'the first hover with a body of 100 KB', value: first, unit: 'ms' },
      ...besides(['a hover with a body of 100 KB', 'a hover beside the citation'], [hovers, others]),
      {
        name: 'a hover with a body of 100 KB, p95, less the median of one beside the citation',
        value: p95(hovers) - median(others),
        unit: 'ms',
        target: 50,
      },
      spread('finding the passage in a body of 100 KB for the first time', ranking),
    ]);
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
  });
});
