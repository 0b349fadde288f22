// cspell:ignore Vjcm Wtle
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readEndpoint, readTypedEndpoint } from '../../../src/connection/endpoint.ts';

describe('Service address', () => {
  const accepted = [
    'https://api.example.com',
    'https://api.example.com/',
    'https://api.example.com/v/one/',
    ' https://api.example.com:8443 ',
    'http://localhost:8080',
    'http://127.0.0.1:8080/base',
    'http://127.8.9.1',
    'http://[::1]:8080',
  ];
  for (const address of accepted) {
    it(`accepts ${address}`, () => assert.ok('base' in readEndpoint(address)));
  }

  const refused = {
    '': 'notAnAddress',
    'api.example.com': 'notAnAddress',
    'ftp://api.example.com': 'notAnAddress',
    'javascript:alert(1)': 'notAnAddress',
    'file:///etc/passwd': 'notAnAddress',
    'http://api.example.com': 'notHttps',
    'http://localhost.example.com': 'notHttps',
    'http://127.example.com': 'notHttps',
    'http://0.0.0.0': 'notHttps',
    'http://192.168.1.4': 'notHttps',
    'https://user@api.example.com': 'credentials',
    'https://:secret@api.example.com': 'credentials',
    'https://api.example.com/?a=b': 'queryOrFragment',
    'https://api.example.com/#top': 'queryOrFragment',
  };
  for (const [address, error] of Object.entries(refused)) {
    it(`rejects ${address} as ${error}`, () => assert.deepEqual(readEndpoint(address), { error }));
  }

  it('never accepts plain HTTP for another machine', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http'] }), (address) => {
        const endpoint = readEndpoint(address);
        assert.ok(
          'error' in endpoint ||
            ['localhost', '[::1]'].includes(endpoint.base.hostname) ||
            endpoint.base.hostname.startsWith('127.'),
        );
      }),
    );
  });
});

describe('A typed service address', () => {
  const addresses = {
    'news.example.com': 'https://news.example.com/',
    ' https://news.example.com/api ': 'https://news.example.com/api',
    'News.Example.com': 'https://news.example.com/',
    'https://nachrichten.münchen.example': 'https://nachrichten.xn--mnchen-3ya.example/',
    'news.xn--p1ai': 'https://news.xn--p1ai/',
    'news-gateway:8443': 'https://news-gateway:8443/',
    'https://intranet:443/news': 'https://intranet/news',
    'http://localhost': 'http://localhost/',
    'http://127.0.0.1:8080': 'http://127.0.0.1:8080/',
    '10.1.2.3': 'https://10.1.2.3/',
    'https://[2001:db8::1]/': 'https://[2001:db8::1]/',
  };
  for (const [typed, href] of Object.entries(addresses)) {
    it(`is read from ${typed}`, () => {
      const endpoint = readTypedEndpoint(typed);
      assert.equal('base' in endpoint && endpoint.base.href, href);
    });
  }

  const keys = [
    'abcdef',
    'sk-live-1234567890abcdef',
    'dl_live+Zq7/Xw9=secret',
    '123456789012',
    '0b6f8a2e-5a0e-4c57-9a52-3c1f7b1d9e10',
    'c2VjcmV0LWtleS1vZi1zb21lYm9keQ==',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U',
    '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',
    'live.a1B2c3D4e5F6g7H8.token',
    'https://abcdef0123456789',
    'https://abcdef0123456789/',
  ];
  for (const key of keys) {
    it(`is not read from the API key ${key}`, () => assert.ok('error' in readTypedEndpoint(key)));
  }

  it('is not read from random bytes in hexadecimal or Base64', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 64 }), fc.boolean(), (bytes, hasScheme) => {
        for (const encoding of ['hex', 'base64', 'base64url'] as const) {
          const key = Buffer.from(bytes).toString(encoding);
          assert.ok('error' in readTypedEndpoint(hasScheme ? `https://${key}` : key), key);
        }
      }),
    );
  });
});
