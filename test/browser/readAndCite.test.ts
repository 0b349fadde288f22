import assert from 'node:assert/strict';
import MarkdownIt from 'markdown-it';
import { realCorpus, startSample, type SampleServer } from '../support/sampleServer.ts';
import { keyboardFile, readAndCiteByKeyboard } from './parts/keyboard.ts';
import { pressButton, skipAfterFailure, untilDone, Workbench } from './workbench.ts';

const key = 'main-job-key';
const services = [
  { apiVersion: 'v1', format: 'json', variant: 'full' },
  { apiVersion: 'v0.1', format: 'yaml', variant: 'summary' },
] as const;

describe('Reading and citing real articles', () => {
  const corpus = realCorpus();
  let workbench: Workbench;

  before(async () => {
    const files = services.map(({ variant }) => [`${variant}.md`, '# Notes\n\n']);
    // The other tests disable most built-in extensions.
    workbench = await Workbench.open({
      files: { ...keyboardFile, ...(Object.fromEntries(files) as Record<string, string>) },
      isQuiet: false,
    });
  });
  after(() => workbench.close());

  readAndCiteByKeyboard(() => workbench);

  for (const [index, { apiVersion, format, variant }] of services.entries()) {
    describe(`with API ${apiVersion}, intelligence in ${format} and ${variant} records`, () => {
      const notes = `${variant}.md`;
      let sample: SampleServer;

      before(async () => {
        sample = await startSample(corpus, key, { apiVersion, variant });
        await workbench.configure({
          'dateline.service.baseUrl': sample.address,
          'dateline.service.intelligenceFormat': format,
        });
        await workbench.command('View: Close All Editors');
        await workbench.openFile(notes);
      });
      after(() => sample.close());
      skipAfterFailure(() => workbench);

      it('asks for a key in the view of the headlines', async () => {
        await workbench.page.locator('.monaco-editor .view-lines').first().click();
        await workbench.page.keyboard.press('Control+End');
        await workbench.showSidebar();
        await workbench.welcomeLink('Set an API key').click();
        await workbench.page.locator('.quick-input-widget input[type=password]').fill(key);
        await workbench.screenshot('set-api-key');
        await workbench.page.keyboard.press('Enter');
        await workbench.row('News', 'Top Headlines').waitFor();
      });

      it('shows headlines and the page of the first one', async () => {
        const article = workbench.page.locator('[aria-label^="Article, "]').first();
        await article.waitFor();
        const title = (await article.getAttribute('aria-label')) ?? '';
        await article.click();
        const frame = await workbench.frame('main h1');
        const heading = await frame.locator('main h1').innerText();
        assert.ok(title.includes(heading), `${title} is the row of ${heading}`);
        await workbench.screenshot('headlines');
      });

      it('cites the article into the document with its title and address', async () => {
        const frame = await workbench.frame('main h1');
        const title = await frame.locator('main h1').innerText();
        await frame.getByRole('button', { name: 'Cite' }).first().click();
        const text = await workbench.saved(notes, /\]\(/);
        const { links, content } = parseMarkdown(text);
        const article = corpus.articles.find((candidate) => candidate.title === title);
        assert.ok(article);
        assert.deepEqual(links, [{ href: article.url, text: title }]);
        assert.match(content, /^Notes/);
      });

      it('cites another article from its row', async () => {
        const row = workbench.page.locator('[aria-label^="Article, "]').nth(1);
        await pressButton(row, 'Insert Citation');
        const text = await workbench.saved(notes, /\]\(.*\]\(/s);
        assert.equal(parseMarkdown(text).links.length, 2);
      });

      it('follows an event to its evidence', async () => {
        await workbench.row('Events & Signals', /^Events/).waitFor();
        const event = workbench.page.locator('[aria-label^="Event, "]').first();
        await event.waitFor();
        await event.locator('.monaco-tl-twistie').click();
        const evidence = workbench.page.locator('[aria-label^="Evidence, "]').first();
        await evidence.waitFor();
        await event.click();
        const frame = await workbench.frame('main h1');
        await frame.getByRole('heading', { level: 2, name: 'Evidence', exact: true }).waitFor();
        await workbench.screenshot('event');
      });

      if (apiVersion === 'v1') {
        it('requests only what is opened, once', async () => {
          const listPaths = () =>
            sample.requests.map((request) => request.replace(/\?.*/, '').replace(/[\da-f-]{36}/, '{id}'));
          // The page of the event shows what its row has before it requests the rest.
          await untilDone(async () => {
            await workbench.page.evaluate(() => undefined);
            assert.ok(listPaths().includes('/intel/events/{id}'));
          });
          const paths = listPaths();
          // Each piece of evidence can have another source, and the title of the article at its address.
          const ofEvidence = ['/intel/sources', '/intel/sources/{id}', '/content/articles/search'];
          const requested = paths.filter((path) => !ofEvidence.includes(path)).sort();
          assert.deepEqual(requested, [
            // The client detects the API version once.
            '/content/articles/latest',
            '/content/articles/{id}',
            '/content/categories',
            '/content/news/top-headlines',
            // The names of a page's publishers, then the publisher of the opened article.
            '/content/sources',
            '/content/sources/{id}',
            '/intel/events',
            '/intel/events/{id}',
            '/intel/events/{id}/evidence',
          ]);
        });
      }

      it('finds an article by its words and opens it', async () => {
        await workbench.search();
        // A new query each time, because the palette remembers earlier results.
        const { title } = corpus.articles[2 + index]!;
        await workbench.type(title);
        await workbench.quickPickRow(title.slice(0, 30)).click();
        await (await workbench.frame('main h1')).getByRole('heading', { level: 1, name: title }).waitFor();
      });

      it('requests events and signals in the configured format', () => {
        const intelligence = sample.requests.filter((request) => request.startsWith('/intel/'));
        assert.ok(intelligence.length > 0);
        for (const request of intelligence) {
          assert.equal(
            new URLSearchParams(request.replace(/^[^?]*/, '')).get('response_type') ?? 'json',
            format,
            request,
          );
        }
      });
    });
  }
});

function parseMarkdown(markdown: string): { links: { href: string; text: string }[]; content: string } {
  const links: { href: string; text: string }[] = [];
  let content = '';
  let open: { href: string; text: string } | undefined;
  for (const { type, children } of new MarkdownIt().parse(markdown, {})) {
    assert.ok(type !== 'html_block');
    for (const token of children ?? []) {
      content += token.content;
      if (token.type === 'link_open') {
        open = { href: String(token.attrGet('href')), text: '' };
        links.push(open);
      } else if (token.type === 'link_close') {
        open = undefined;
      } else if (open) {
        open.text += token.content;
      }
    }
  }
  return { links, content };
}
