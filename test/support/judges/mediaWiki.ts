import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseFragment } from 'parse5';
import { program } from '../../../scripts/programs.ts';
import { root } from '../../../scripts/setup.js';
import { gatherHtml } from './html.ts';
import { documentOf, Gatherer, type Judge } from './reading.ts';

const installation = '/usr/share/mediawiki';
const wiki = join(root, 'out', 'mediawiki');

/** MediaWiki itself, with a wiki of its own in `out`. */
export const mediaWiki: Judge = {
  name: 'mediawiki',
  prepare: () => {
    if (!existsSync(installation)) {
      // It has no program of its own: it brings PHP, and is not complete without that.
      program(['php'], 'mediawiki php-cli php-sqlite3');
    }
    if (!existsSync(installation)) {
      throw new Error('mediawiki is missing. Install the Debian packages mediawiki, php-cli and php-sqlite3.');
    }
  },
  read: (passages) => {
    setUp();
    const htmls = JSON.parse(
      php([join(import.meta.dirname, 'mediaWiki.php')], JSON.stringify(passages.map(documentOf))),
    ) as string[];
    return htmls.map((html) => {
      const gatherer = new Gatherer();
      gatherHtml(parseFragment(html).childNodes, gatherer, ({ tagName }) => tagName === 'p');
      return gatherer;
    });
  },
};

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
}

function php(args: readonly string[], input = ''): string {
  const { status, stdout, stderr } = spawnSync('php', args, {
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
