import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const documents = globSync(['*.md', 'docs/*.md', 'test/service/README.md']);
const manifestText = readFileSync('package.json', 'utf8');
const strings = JSON.parse(readFileSync('package.nls.json', 'utf8')) as Record<string, string>;
/** Commands of VS Code. */
const otherCommands = ['Extensions: Install from VSIX…', 'Welcome: Open Walkthrough…'];

describe('Documents', () => {
  for (const document of documents) {
    it(`link only to files that exist: ${document}`, () => {
      const missing = [...readFileSync(document, 'utf8').matchAll(/\]\((?!https?:)([\w./-]+)/g)]
        .map(([, link = '']) => join(dirname(document), link))
        .filter((file) => !existsSync(file));
      assert.deepEqual(missing, []);
    });

    it(`name only tests and sources that exist: ${document}`, () => {
      const missing = [...readFileSync(document, 'utf8').matchAll(/`((?:src|test|scripts|docs|media)\/[\w./-]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(path));
      assert.deepEqual(missing, []);
    });

    it(`name only existing settings, and commands by their titles: ${document}`, () => {
      const text = readFileSync(document, 'utf8');
      const settings = [...text.matchAll(/`(dateline\.[\w.]+)`/g)].map(([, id = '']) => id);
      const commands = [...text.matchAll(/\*\*(?:Dateline: )?([^*\n]+)\*\*/g)].map(([, title = '']) => title);
      const titles = Object.values(strings);
      assert.deepEqual(
        settings.filter((id) => !manifestText.includes(`"${id}"`)),
        [],
      );
      assert.deepEqual(
        commands.filter((title) =>
          title.endsWith('…') ? ![...titles, ...otherCommands].includes(title) : titles.includes(`${title}…`),
        ),
        [],
      );
    });
  }
});
