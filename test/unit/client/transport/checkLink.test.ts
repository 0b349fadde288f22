// cspell:ignore fdff febf feff
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

  it('connects to no special-purpose address of the IANA registries', () => {
    // https://www.iana.org/assignments/iana-ipv4-special-registry and iana-ipv6-special-registry
    const special = [
      ...['0.0.0.0', '0.255.255.255', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '169.254.169.254'],
      ...['172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.170', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
      ...['198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
      ...['::', '::1', '::10.0.0.1', '::8.8.8.8', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '::ffff:0:8.8.8.8'],
      ...['64:ff9b::a00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '100::1', '100:0:0:1::1', '2001::1', '2001:0:a00:1::'],
      ...['2001:2::1', '2001:10::1', '2001:20::1', '2001:1ff:ffff::1', '2001:db8::1', '2002:a00:1::1', '3fff::1'],
      ...['3fff:fff:ffff::1', '5f00::1', 'fc00::1', 'fdff::1', 'fe80::1', 'febf::1', 'fe80::1%eth0', 'fec0::1'],
      ...['feff::1', 'ff02::1', '4000::1', 'not an address', ''],
    ];
    for (const address of special) {
      assert.equal(isPublicAddress(address, address.includes(':') ? 6 : 4), false, address);
    }
    const open = [
      ...['1.1.1.1', '9.255.255.255', '11.0.0.0', '100.63.255.255', '100.128.0.0', '128.0.0.1', '169.253.255.255'],
      ...['172.15.255.255', '172.32.0.0', '192.0.1.1', '192.31.196.1', '192.167.1.1', '198.17.0.1', '198.20.0.1'],
      ...['203.0.112.1', '223.255.255.255', '2000::1', '2001:200::1', '2001:4860:4860::8888', '2003::1'],
      ...['2606:4700:4700::1111', '3ffe::1', '3fff:1000::1'],
    ];
    for (const address of open) {
      assert.equal(isPublicAddress(address, address.includes(':') ? 6 : 4), true, address);
    }
  });

  it('does not connect to an IPv6 address that leads into a private network', async () => {
    for (const host of [
      '[64:ff9b::7f00:1]',
      '[64:ff9b:1::7f00:1]',
      '[2002:7f00:1::]',
      '[2001:0:7f00:1::]',
      '[::7f00:1]',
    ]) {
      assert.deepEqual(await checkLink(`http://${host}/`, { signal }), { kind: 'privateHost' }, host);
    }
  });

  it('returns a problem for a name that does not exist', async () => {
    assert.deepEqual(await checkLink('https://nowhere.invalid/', { signal }), { kind: 'network' });
  });

  it('rejects if the signal aborts', async () => {
    await assert.rejects(checkLink(`${base}/page`, { signal: AbortSignal.abort(), isPublic }), { name: 'AbortError' });
  });
});
