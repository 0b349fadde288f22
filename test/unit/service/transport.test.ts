import assert from 'node:assert/strict';
import { send } from '../../../src/service/transport.ts';

describe('the text of an error answer', () => {
  const textOf = async (body: string | ReadableStream<Uint8Array>): Promise<string> => {
    const reply = await send({
      fetch: () => Promise.resolve(new Response(body, { status: 500 })),
      address: new URL('https://a.example'),
      accept: 'application/json',
      key: undefined,
      signal: new AbortController().signal,
      now: 0,
    });
    return reply.text;
  };

  it('is what was sent, up to 1 MiB', async () => {
    const most = 1024 * 1024;
    assert.equal(await textOf('why'), 'why');
    assert.equal((await textOf('x'.repeat(most))).length, most);
    assert.equal(await textOf('x'.repeat(most + 1)), '');
  });

  it('is empty when it breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('wh'));
      },
      pull: (controller) => {
        controller.error(new Error('broken off'));
      },
    });
    assert.equal(await textOf(broken), '');
  });
});
