import assert from 'node:assert/strict';
import { readNetwork } from '../../../src/connection/readNetwork.ts';

const read = (settings: Record<string, unknown>, environment: Record<string, string> = {}) =>
  readNetwork((name) => settings[name], environment);

describe('Network settings', () => {
  it('use no proxy and the system’s certificates by default', () => {
    assert.deepEqual(read({}), { systemCertificates: true, hostFetch: true });
    assert.deepEqual(read({ systemCertificates: false, proxy: '', noProxy: [] }), {
      systemCertificates: false,
      hostFetch: true,
    });
  });

  it('prefer the proxy in the settings to the environment', () => {
    const { proxy } = read({ proxy: ' http://a:1 ' }, { HTTPS_PROXY: 'http://b:1' });
    assert.deepEqual(proxy, { http: 'http://a:1', https: 'http://a:1', except: [], verify: true });
  });

  it('use the environment’s proxy for each protocol, in upper or lower case', () => {
    const { proxy } = read(
      {},
      { https_proxy: 'http://s:1', HTTP_PROXY: 'http://p:1', NO_PROXY: 'x.example, .y.example' },
    );
    assert.deepEqual([proxy?.https, proxy?.http], ['http://s:1', 'http://p:1']);
    assert.deepEqual(proxy?.except, ['x.example', '.y.example']);
    assert.equal(read({}, { HTTP_PROXY: 'http://p:1' }).proxy?.https, 'http://p:1');
    assert.equal(read({}, { HTTPS_PROXY: 'http://s:1' }).proxy?.http, undefined);
  });

  it('prefer the exceptions in the settings to the environment', () => {
    const { proxy } = read({ proxy: 'http://a:1', noProxy: ['b.example'] }, { no_proxy: 'c.example' });
    assert.deepEqual(proxy?.except, ['b.example']);
  });

  it('use no proxy if proxy support is off', () => {
    const off = read({ proxySupport: 'off', proxy: 'http://a:1' }, { HTTP_PROXY: 'http://b:1' });
    assert.deepEqual([off.proxy, off.hostFetch], [undefined, undefined]);
  });

  it('contain the proxy’s authorization and whether to verify its certificate', () => {
    const { proxy } = read({ proxy: 'https://a:1', proxyAuthorization: 'Basic eA==', proxyStrictSSL: false });
    assert.deepEqual([proxy?.authorization, proxy?.verify], ['Basic eA==', false]);
  });

  it('ignore values of other types', () => {
    assert.deepEqual(
      read({ proxy: 7, noProxy: 'x', proxyAuthorization: null, proxyStrictSSL: 'no', systemCertificates: 1 }),
      {
        systemCertificates: true,
        hostFetch: true,
      },
    );
  });
});
