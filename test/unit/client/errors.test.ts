import assert from 'node:assert/strict';
import { getErrorKind, ServiceError, toServiceError, type ErrorKind } from '../../../src/client/errors.ts';

describe('A ServiceError', () => {
  it('converts to a string with its name', () => {
    assert.equal(String(new ServiceError('offline', 'No network.')), 'ServiceError: No network.');
  });
});

describe('The error kind of an HTTP status', () => {
  const expected: [number, ErrorKind][] = [
    [400, 'badRequest'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [405, 'badRequest'],
    [407, 'offline'],
    [408, 'timeout'],
    [410, 'notFound'],
    [422, 'badRequest'],
    [429, 'rateLimited'],
    [500, 'serverError'],
    [502, 'serverError'],
    [503, 'serverError'],
    [504, 'serverError'],
    [304, 'malformed'],
    [100, 'malformed'],
  ];
  for (const [status, kind] of expected) {
    it(`is ${kind} for ${String(status)}`, () => {
      assert.equal(getErrorKind(status), kind);
    });
  }
});

const coded = (code: string, message = `message of ${code}`) => Object.assign(new Error(message), { code });

describe('The ServiceError for a network error', () => {
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
      const error = toServiceError(new TypeError('fetch failed', { cause: coded(code) }));
      assert.deepEqual([error.kind, error.code, error.message], [kind, code, `message of ${code}`]);
    });
  }

  it('describes the first of several connection attempts', () => {
    const attempts = new AggregateError([coded('ECONNREFUSED'), coded('ETIMEDOUT')], '');
    assert.equal(toServiceError(new TypeError('fetch failed', { cause: attempts })).code, 'ECONNREFUSED');
  });

  it('is offline if the error has no code', () => {
    for (const thrown of [undefined, 'x', new Error('x'), new AggregateError([])]) {
      assert.equal(toServiceError(thrown).kind, 'offline');
    }
    assert.equal(toServiceError(undefined).message, '');
  });

  it('ignores a numeric code, such as that of a DOMException', () => {
    const { kind, code } = toServiceError(new DOMException('x', 'AbortError'));
    assert.deepEqual([kind, code], ['offline', undefined]);
  });

  it('accepts causes that form a circle', () => {
    const error = new Error('x');
    error.cause = error;
    assert.equal(toServiceError(error).message, 'x');
  });
});
