import assert from 'node:assert/strict';
import { kindOfStatus, ServiceError, type ErrorKind } from '../../../src/client/errors.ts';

describe('an error of the service', () => {
  it('says so where it is written out', () => {
    assert.equal(String(new ServiceError('offline', 'No network.')), 'ServiceError: No network.');
  });
});

describe('the kind of error that a status means', () => {
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
      assert.equal(kindOfStatus(status), kind);
    });
  }
});
