import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readEndpoint } from '../../../src/connection/endpoint.ts';

describe('the address of the service', () => {
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
    it(`is taken: ${address}`, () => assert.ok('base' in readEndpoint(address)));
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
    it(`is refused as ${error}: ${address}`, () => assert.deepEqual(readEndpoint(address), { error }));
  }

  it('is never plain HTTP off this machine, whatever the host', () => {
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
