import assert from 'node:assert/strict';
import { shell, type ShellFiles } from '../../../src/detail/shell.ts';

const files: ShellFiles = {
  cspSource: 'https://files.example',
  script: 'https://files.example/page.js',
  style: 'https://files.example/page.css',
  images: false,
  locale: 'de',
};

function policyOf(page: string): Record<string, string> {
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const parts = content.split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

describe('the shell of the page', () => {
  it('lets nothing in but our script, by nonce, and our own styles', () => {
    const page = shell(files);
    const nonce = /<script nonce="([^"]+)"/.exec(page)?.[1];
    assert.deepEqual(policyOf(page), {
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      'style-src': 'https://files.example',
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'lit-html dompurify',
    });
  });

  it('has a nonce of its own each time, too long to guess', () => {
    const nonces = Array.from({ length: 100 }, () => /nonce="([^"]+)"/.exec(shell(files))?.[1] ?? '');
    assert.equal(new Set(nonces).size, 100);
    assert.ok(nonces.every((nonce) => nonce.length >= 32));
  });

  it('has no script, style or handler of its own, and one script in all', () => {
    const page = shell(files);
    assert.deepEqual(page.match(/<script[^>]*>[^<]*/g)?.length, 1);
    assert.match(page, /<script [^>]*src="https:\/\/files\.example\/page\.js"><\/script>/);
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=|javascript:/);
    assert.match(page, /<html lang="de">/);
  });

  it('lets no address break out of its place', () => {
    const page = shell({ ...files, script: 'https://x.example/"><b a=\'&' });
    assert.match(page, /src="https:\/\/x\.example\/&#34;&#62;&#60;b a='&#38;"/);
  });

  it('lets pictures in only where they are wanted, and only over https', () => {
    assert.equal(policyOf(shell(files))['img-src'], undefined);
    assert.equal(policyOf(shell({ ...files, images: true }))['img-src'], 'https:');
  });
});
