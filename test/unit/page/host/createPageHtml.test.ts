import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import { createPageHtml } from '../../../../src/page/host/createPageHtml.ts';

const content: Parameters<typeof createPageHtml>[0] = {
  script: 'start();',
  style: 'h1 { margin: 0 }',
  images: false,
  locale: 'de',
  messages: [],
};

function readPolicy(page: string): Record<string, string> {
  const content = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const parts = content.split('; ').map((part) => part.split(' '));
  return Object.fromEntries(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

describe('HTML of the page', () => {
  it('allows only its own script and style by nonce, and no requests', () => {
    const page = createPageHtml(content);
    const nonce = /<script nonce="([^"]+)"/.exec(page)?.[1];
    assert.deepEqual(readPolicy(page), {
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      'style-src': `'nonce-${nonce}'`,
      'base-uri': "'none'",
      'form-action': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'lit-html dompurify',
    });
    assert.equal(/<style nonce="([^"]+)">h1 \{ margin: 0 \}<\/style>/.exec(page)?.[1], nonce);
    assert.doesNotMatch(page, /\ssrc=|\shref=/);
  });

  it('has a new unguessable nonce each time', () => {
    const nonces = Array.from({ length: 100 }, () => /nonce="([^"]+)"/.exec(createPageHtml(content))?.[1] ?? '');
    assert.equal(new Set(nonces).size, 100);
    assert.ok(nonces.every((nonce) => nonce.length >= 32));
  });

  it('has no event handlers, one script, and one data block', () => {
    const page = createPageHtml(content);
    assert.deepEqual(
      page.match(/<script[^>]*>/g)?.map((tag) => tag.replace(/nonce="[^"]*"/, 'nonce')),
      ['<script type="application/json">', '<script nonce>'],
    );
    assert.doesNotMatch(page, /\sstyle=|\son\w+=|javascript:/);
    assert.match(page, /<html lang="de">/);
  });

  it('keeps hostile text inside the data block and reads it back unchanged', () => {
    const hostile = '</script><script>alert(1)</script><!-- <script> & " \u2028';
    const page = createPageHtml({
      ...content,
      messages: [{ type: 'failed', page: 1, about: 'cite', message: hostile }],
    });
    const [, data = ''] = /<script type="application\/json">([^]*?)<\/script>\n<script nonce/.exec(page) ?? [];
    assert.ok(!data.includes('<'));
    assert.deepEqual(JSON.parse(data), [{ type: 'failed', page: 1, about: 'cite', message: hostile }]);
    assert.equal(page.match(/<\/script>/g)?.length, 2);
  });

  it('lets no code end its script element or change how it is parsed', () => {
    const code = "a = '<!-- <script></script>' + `</SCRIPT` + /<!--|<\\/script/.source;";
    const page = createPageHtml({ ...content, script: code });
    const [, script = ''] = /<script nonce="[^"]+">(.*)<\/script>/.exec(page) ?? [];
    assert.doesNotMatch(script, /<(?:!--|\/?script)/i);
    const run = (text: string): unknown => runInNewContext(`let a; ${text} a`);
    assert.equal(String(run(script)).toLowerCase(), String(run(code)).toLowerCase().replace('<!--|', '\\x3c!--|'));
  });

  it('escapes the locale', () => {
    assert.match(createPageHtml({ ...content, locale: '"><b a=\'&' }), /lang="&#34;&#62;&#60;b a='&#38;"/);
  });

  it('allows pictures only if enabled, and only over https', () => {
    assert.equal(readPolicy(createPageHtml(content))['img-src'], undefined);
    assert.equal(readPolicy(createPageHtml({ ...content, images: true }))['img-src'], 'https:');
  });
});
