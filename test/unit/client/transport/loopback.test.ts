import assert from 'node:assert/strict';
import { isLoopback } from '../../../../src/client/transport/transport.ts';

describe('The loopback address', () => {
  const here = [
    'localhost',
    'LOCALHOST',
    '127.0.0.1',
    '127.255.1.9',
    '127.1',
    '2130706433',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
  ];
  const elsewhere = [
    '127.0.0.1.example',
    'localhost.example',
    '127.example',
    '128.0.0.1',
    '0.0.0.0',
    '[::]',
    '[::2]',
    '[::ffff:128.0.0.1]',
    '[1::127.0.0.1]',
  ];
  const isHere = (host: string) => isLoopback(new URL(`http://${host}:8080/x`));

  it('is recognized in every spelling', () => {
    assert.deepEqual(
      here.filter((host) => !isHere(host)),
      [],
    );
  });

  it('is not recognized in similar addresses', () => {
    assert.deepEqual(elsewhere.filter(isHere), []);
  });
});
