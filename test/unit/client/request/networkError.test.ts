import assert from 'node:assert/strict';
import type { ErrorKind } from '../../../../src/client/errors.ts';
import { networkError } from '../../../../src/client/request/networkError.ts';

const coded = (code: string, message = `message of ${code}`) => Object.assign(new Error(message), { code });

describe('a fault of the network', () => {
  const codes: [string, ErrorKind][] = [
    ['ECONNREFUSED', 'offline'],
    ['ENOTFOUND', 'offline'],
    ['CERT_HAS_EXPIRED', 'offline'],
    ['UND_ERR_SOCKET', 'offline'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['ETIMEDOUT', 'timeout'],
    ['HPE_INVALID_CONSTANT', 'malformed'],
    ['Z_DATA_ERROR', 'malformed'],
    ['ERR_STREAM_PREMATURE_CLOSE', 'malformed'],
    ['UND_ERR_HEADERS_OVERFLOW', 'malformed'],
    ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'malformed'],
    ['HTTPParserError', 'malformed'],
  ];
  for (const [code, kind] of codes) {
    it(`is ${kind} for ${code}`, () => {
      const fault = networkError(new TypeError('fetch failed', { cause: coded(code) }));
      assert.deepEqual([fault.kind, fault.code, fault.message], [kind, code, `message of ${code}`]);
    });
  }

  it('is what the first of several attempts met', () => {
    const attempts = new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')], '');
    assert.equal(networkError(new TypeError('fetch failed', { cause: attempts })).code, 'ECONNREFUSED');
  });

  it('is offline when nothing says what happened', () => {
    for (const thrown of [undefined, 'x', new Error('x'), new AggregateError([])]) {
      assert.equal(networkError(thrown).kind, 'offline');
    }
    assert.equal(networkError(undefined).message, '');
  });

  it('has no code where it is a number, as in a DOMException', () => {
    const { kind, code } = networkError(new DOMException('x', 'AbortError'));
    assert.deepEqual([kind, code], ['offline', undefined]);
  });

  it('ends for causes that go round in a circle', () => {
    const fault = new Error('x');
    fault.cause = fault;
    assert.equal(networkError(fault).message, 'x');
  });
});
