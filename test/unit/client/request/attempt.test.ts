import assert from 'node:assert/strict';
import { attemptRequest, type Attempt, type AttemptResult } from '../../../../src/client/request/attempt.ts';
import { realTiming } from '../../../../src/client/request/timing.ts';
import { routes } from '../../../../src/client/routes/table.ts';

/** Attempts a request to which the service sends these responses in turn. */
function attempt(...responses: readonly Response[]): Promise<Attempt<AttemptResult>> {
  const remaining = responses.values();
  return attemptRequest(
    {
      url: new URL('https://a.example'),
      route: routes.latest,
      format: 'json',
      transport: () => Promise.resolve(remaining.next().value ?? Response.error()),
      key: () => Promise.resolve('key'),
      timeoutMs: 1000,
      timing: realTiming,
      log: undefined,
    },
    { milliseconds: 10_000, number: 1, signal: new AbortController().signal },
  );
}

describe('An attempt', () => {
  it('follows a redirect without a body', async () => {
    const outcome = await attempt(
      new Response(null, { status: 302, headers: { location: '/x' } }),
      new Response('"y"'),
    );
    assert.ok('value' in outcome);
    assert.equal(outcome.value.response.payload, 'y');
  });
});

describe('The error of a failed attempt', () => {
  const readMessage = async (body: string | ReadableStream<Uint8Array>) => {
    const outcome = await attempt(new Response(body, { status: 500 }));
    assert.ok('error' in outcome);
    return outcome.error.message;
  };

  it('contains the text of the body, up to 1 MiB', async () => {
    const limit = 1024 * 1024;
    assert.equal(await readMessage('why'), 'why');
    assert.match(await readMessage('x'.repeat(limit)), /^x+…$/);
    assert.equal(await readMessage('x'.repeat(limit + 1)), 'HTTP 500');
  });

  it('names only the status if the body is incomplete', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('wh'));
      },
      pull: (controller) => {
        controller.error(new Error('broken off'));
      },
    });
    assert.equal(await readMessage(broken), 'HTTP 500');
  });
});
