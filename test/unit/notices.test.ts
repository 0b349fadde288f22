import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { noticesFile, thirdPartyNotices } from '../../scripts/notices.ts';

describe('Third-party notices', () => {
  it('cover every package in the bundles, and ship with them', async () => {
    const notices = await thirdPartyNotices();
    assert.equal(readFileSync(noticesFile, 'utf8'), notices, 'Run node scripts/notices.ts');
    assert.match(notices, /^undici \d/m);
    assert.match(notices, /^citeproc \d[^]*Common Public Attribution License/m);
    assert.match(notices, /CC BY-SA 3\.0/);
    assert.ok(readFileSync('.vscodeignore', 'utf8').split('\n').includes(`!${noticesFile}`));
  });

  it('belong to packages whose purpose CONTRIBUTING.md explains', () => {
    const [, table = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('## What ships');
    const missing = Object.keys(packageJson.dependencies).filter((name) => !table.includes(name));
    assert.deepEqual(missing, []);
  });
});
