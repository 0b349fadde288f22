import assert from 'node:assert/strict';
import { readNetwork } from '../../../src/connection/readNetwork.ts';

const of = (settings: Record<string, unknown>, environment: Record<string, string> = {}) =>
  readNetwork((name) => settings[name], environment);

describe('the way to the service', () => {
  it('is straight without settings, with the system’s certificates', () => {
    assert.deepEqual(of({}), { systemCertificates: true, hostFetch: true });
    assert.deepEqual(of({ systemCertificates: false, proxy: '', noProxy: [] }), {
      systemCertificates: false,
      hostFetch: true,
    });
  });

  it('is the proxy of the settings, before those of the environment', () => {
    const { proxy } = of({ proxy: ' http://a:1 ' }, { HTTPS_PROXY: 'http://b:1' });
    assert.deepEqual(proxy, { http: 'http://a:1', https: 'http://a:1', except: [], verify: true });
  });

  it('is the environment’s, by protocol and in either case', () => {
    const { proxy } = of(
      {},
      { https_proxy: 'http://s:1', HTTP_PROXY: 'http://p:1', NO_PROXY: 'x.example, .y.example' },
    );
    assert.deepEqual([proxy?.https, proxy?.http], ['http://s:1', 'http://p:1']);
    assert.deepEqual(proxy?.except, ['x.example', '.y.example']);
    assert.equal(of({}, { HTTP_PROXY: 'http://p:1' }).proxy?.https, 'http://p:1');
    assert.equal(of({}, { HTTPS_PROXY: 'http://s:1' }).proxy?.http, undefined);
  });

  it('has the exceptions of the settings before those of the environment', () => {
    const { proxy } = of({ proxy: 'http://a:1', noProxy: ['b.example'] }, { no_proxy: 'c.example' });
    assert.deepEqual(proxy?.except, ['b.example']);
  });

  it('is straight where proxies are off', () => {
    const off = of({ proxySupport: 'off', proxy: 'http://a:1' }, { HTTP_PROXY: 'http://b:1' });
    assert.deepEqual([off.proxy, off.hostFetch], [undefined, undefined]);
  });

  it('carries the authorization and the leniency for the proxy', () => {
    const { proxy } = of({ proxy: 'https://a:1', proxyAuthorization: 'Basic eA==', proxyStrictSSL: false });
    assert.deepEqual([proxy?.authorization, proxy?.verify], ['Basic eA==', false]);
  });

  it('is not led astray by values of other types', () => {
    assert.deepEqual(
      of({ proxy: 7, noProxy: 'x', proxyAuthorization: null, proxyStrictSSL: 'no', systemCertificates: 1 }),
      {
        systemCertificates: true,
        hostFetch: true,
      },
    );
  });
});
