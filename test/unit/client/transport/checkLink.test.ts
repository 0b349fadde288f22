import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkLink, isPublicAddress } from '../../../../src/client/transport/checkLink.ts';

describe('checkLink', () => {
  const requests: IncomingMessage[] = [];
  let server: Server;
  let base: string;
  const { signal } = new AbortController();
  /** This machine counts as public here, and every other private address as private. */
  const isPublic = (address: string, family: number) =>
    ['127.0.0.1', '::1'].includes(address) || isPublicAddress(address, family);

  before(async () => {
    server = createServer((request, response) => {
      requests.push(request);
      const redirects: Readonly<Record<string, string>> = {
        '/moved': '/page',
        '/loop': '/loop',
        '/inside': 'http://169.254.169.254/latest',
        '/script': 'javascript:alert(1)',
      };
      const { url = '', method } = request;
      const location = redirects[url];
      const status = { '/gone': 404, '/robots': 403, '/get': method === 'HEAD' ? 405 : 200 }[url] ?? 200;
      response.writeHead(location === undefined ? status : 302, location === undefined ? {} : { location });
      response.end(method === 'HEAD' ? undefined : 'x');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  });
  after(() => server.close());
  beforeEach(() => requests.splice(0));

  it('returns undefined for pages that exist, that were moved, or that refuse robots or HEAD', async () => {
    for (const path of ['/page', '/moved', '/robots', '/get']) {
      assert.equal(await checkLink(base + path, { signal, isPublic }), undefined, path);
    }
  });

  it('returns the status of a page that does not exist, after HEAD and GET', async () => {
    assert.deepEqual(await checkLink(`${base}/gone`, { signal, isPublic }), { kind: 'status', status: 404 });
    assert.deepEqual(
      requests.map(({ method }) => method),
      ['HEAD', 'GET'],
    );
  });

  it('ends after too many redirects', async () => {
    assert.deepEqual(await checkLink(`${base}/loop`, { signal, isPublic }), { kind: 'redirects' });
  });

  it('sends no key and no cookie', async () => {
    await checkLink(`${base}/page`, { signal, isPublic });
    assert.equal(requests.length, 1);
    assert.equal(requests[0]?.headers.authorization, undefined);
    assert.equal(requests[0]?.headers.cookie, undefined);
  });

  it('does not connect to a private network: by address, by name, or by a redirect', async () => {
    const port = base.slice(base.lastIndexOf(':'));
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1']) {
      const problem = await checkLink(`http://${host}${port}/page`, { signal });
      assert.deepEqual(problem, { kind: 'privateHost' }, host);
    }
    assert.equal(requests.length, 0);
    for (const path of ['/inside', '/script']) {
      assert.deepEqual(await checkLink(base + path, { signal, isPublic }), { kind: 'privateHost' }, path);
    }
  });

  it('returns a problem for a name that does not exist', async () => {
    assert.deepEqual(await checkLink('https://nowhere.invalid/', { signal }), { kind: 'network' });
  });

  it('rejects if the signal aborts', async () => {
    await assert.rejects(checkLink(`${base}/page`, { signal: AbortSignal.abort(), isPublic }), { name: 'AbortError' });
  });
});
