import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { requireProgram } from '../../../scripts/programs.ts';
import { root } from '../../../scripts/setup.js';
import type { PlaceJudge } from '../judgedPlaces.ts';
import { gatherHtml } from './html.ts';
import { htmlJudges } from './htmlPlaces.ts';
import { formatDocument, Gatherer, type Judge, type Reading } from './reading.ts';

const installation = '/usr/share/mediawiki';
const wiki = join(root, 'out', 'mediawiki-cite');

/** MediaWiki, with a wiki in `out`. */
export const mediaWiki: Judge = judge('mediawiki', (html) => gathered(html));

/** MediaWiki with its extension Cite. Each reference is read at its mark. */
export const mediaWikiReferences: Judge = judge('mediawiki with Cite', (html) => {
  const [body = '', list = ''] = html.split('<div class="mw-references-wrap">');
  const [, notes = ''] = /<span class="reference-text">(.*?)<\/span>\s*<\/li>/s.exec(list) ?? [];
  const note = gathered(notes);
  const marked = gathered(
    body.replace(/<sup id="[^>]*class="reference"><a href="#cite_note-1">.*?<\/a><\/sup>/, '\u0001'),
  );
  return {
    links: [...marked.links, ...note.links],
    around: marked.around.replace('\u0001', () => `⟨note ${note.around.trim()}⟩`),
  };
});

function judge(name: string, read: (html: string) => Reading): Judge {
  return {
    name,
    need: 'mediawiki',
    read: (passages) => renderPages(passages.map(formatDocument)).map(read),
  };
}

function renderPages(documents: readonly string[]): string[] {
  setUp();
  return JSON.parse(php([join(import.meta.dirname, 'mediaWiki.php')], JSON.stringify(documents))) as string[];
}

function gathered(html: string): Gatherer {
  const gatherer = new Gatherer();
  gatherHtml(parseFragment(html).childNodes, gatherer, ({ tagName }) => tagName === 'p');
  return gatherer;
}

function setUp(): void {
  if (existsSync(join(wiki, 'LocalSettings.php'))) {
    return;
  }
  rmSync(wiki, { recursive: true, force: true });
  mkdirSync(wiki, { recursive: true });
  php([
    join(installation, 'maintenance', 'install.php'),
    ...['--dbtype=sqlite', `--dbpath=${wiki}`, '--dbname=wiki', `--confpath=${wiki}`, '--server=http://localhost'],
    ...['--scriptpath=/w', `--pass=${crypto.randomUUID()}`, 'Passages', 'Reader'],
  ]);
  appendFileSync(join(wiki, 'LocalSettings.php'), "\nwfLoadExtension( 'Cite' );\n");
}

function php(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync(requireProgram('mediawiki'), args, {
    input,
    encoding: 'utf8',
    maxBuffer: 512 * 1024 * 1024,
    env: {
      ...process.env,
      MW_INSTALL_PATH: installation,
      ...(args.length === 1 && { MW_CONFIG_FILE: join(wiki, 'LocalSettings.php') }),
    },
  });
  if (status !== 0) {
    throw new Error(`php ${args.join(' ')}: ${stderr}${stdout}`);
  }
  return stdout;
}

const pages = new Map<string, string>();

/** MediaWiki with its extension Cite for whole pages. Comments are not part of a page. */
export const mediaWikiPlaces: PlaceJudge = {
  name: 'mediawiki',
  need: 'mediawiki',
  prepare: (texts) => {
    const unread = texts.filter((text) => !pages.has(text));
    if (unread.length > 0) {
      renderPages(unread).forEach((page, index) => pages.set(unread[index] ?? '', page));
    }
  },
  read: (text) => {
    mediaWikiPlaces.prepare?.([text]);
    // Remove the ids of headings, which depend on their words, and empty paragraphs.
    const page = (pages.get(text) ?? '').replace(/ id="[^"]*"/g, '').replace(/<span><\/span>/g, '');
    // Remove a line break at the start of a paragraph, which follows a comment.
    return (htmlJudges[0]?.read(page) ?? '').replace(/<p>(?:<br><\/br>\s*)+/g, '<p>').replace(/<p>\s*<\/p>/g, '');
  },
};
