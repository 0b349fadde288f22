import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const documents = globSync(['*.md', 'docs/*.md', 'test/service/README.md']);

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
  }
});
