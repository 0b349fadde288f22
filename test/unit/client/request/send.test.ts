import assert from 'node:assert/strict';
import { send } from '../../../../src/client/request/send.ts';

/** Asks where these are the answers, one after another. */
async function ask(...answers: readonly Response[]): Promise<string> {
  const left = answers.values();
  const reply = await send({
    fetch: () => Promise.resolve(left.next().value ?? Response.error()),
    address: new URL('https://a.example'),
    accept: 'application/json',
    key: undefined,
    abort: new AbortController().signal,
    now: 0,
  });
  return reply.text;
}

describe('a redirect', () => {
  it('is followed where it has no body at all', async () => {
    assert.equal(await ask(new Response(null, { status: 302, headers: { location: '/x' } }), new Response('y')), 'y');
  });
});

describe('the text of an error answer', () => {
  const textOf = (body: string | ReadableStream<Uint8Array>) => ask(new Response(body, { status: 500 }));

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
