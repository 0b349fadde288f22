// cspell:ignore secreté ésecret
import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ErrorKind } from '../../src/client/errors.ts';
import { respondBody, respondJson, recordingServer, type RespondTo } from '../support/recordingServer.ts';
import { createTestClient, expectError, createTestLog, testKey, neverAborted } from '../support/serviceClient.ts';

const latest = (base: URL, options: Parameters<typeof createTestClient>[1] = {}) =>
  createTestClient(base, options).list('latest')(undefined, neverAborted);

const error = (message: string) => ({ error: { code: 'some_code', message } });

describe('Error response', () => {
  const answers: [number, ErrorKind][] = [
    [300, 'malformed'],
    [400, 'badRequest'],
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'notFound'],
    [429, 'rateLimited'],
    [500, 'serverError'],
    [503, 'serverError'],
  ];
  for (const [status, kind] of answers) {
    it(`is ${kind} for ${String(status)}, with the service’s message`, async () => {
      await using server = await recordingServer(respondJson(error('why it is so'), status));
      const lines: string[] = [];
      const fault = await expectError(latest(server.base, { log: createTestLog(lines) }), kind);
      assert.deepEqual(
        [fault.message, fault.code, fault.status, fault.route],
        ['why it is so', 'some_code', status, '/content/articles/latest'],
      );
      assert.deepEqual(lines, [`/content/articles/latest: ${kind} ${String(status)} some_code why it is so`]);
    });
  }

  it('keeps its kind if its body is endless or incomplete', async () => {
    const long: RespondTo = (_request, response) => response.writeHead(500).end('x'.repeat(2 * 1024 * 1024));
    const broken: RespondTo = (_request, response) => {
      response.writeHead(401, { 'content-length': '100' }).write('{"err');
      response.socket?.end();
    };
    for (const [answer, kind, status] of [
      [long, 'serverError', 500],
      [broken, 'unauthorized', 401],
    ] as const) {
      await using server = await recordingServer(answer);
      assert.equal((await expectError(latest(server.base), kind)).message, `HTTP ${String(status)}`);
    }
  });

  it('never contains the key, even if the service’s message does', async () => {
    const forms = [testKey, encodeURIComponent(testKey), testKey.toUpperCase(), `Bearer ${testKey}`];
    const answers = [
      respondJson(error(`bad key ${forms.join(' ')}`), 401),
      respondJson({ error: { code: testKey, message: `${'x '.repeat(140)}${testKey}` } }, 400),
      respondBody(`<html><title>${testKey}</title>`, 'text/html', 502),
      respondBody(`<html><title>${testKey}</title>`, 'text/html'),
      respondBody(`no JSON: ${testKey}`, 'text/plain'),
      respondBody(`{"error":"${testKey.replaceAll('/', '\\/')}`, 'application/json', 403),
      ((_request, response) => response.writeHead(302, { location: `https://${testKey}/` }).end()) satisfies RespondTo,
    ];
    for (const answer of answers) {
      await using server = await recordingServer(answer);
      const lines: string[] = [];
      const fault = await latest(server.base, { log: createTestLog(lines) }).catch((thrown: unknown) => thrown);
      assert.ok(fault instanceof Error);
      const visibleText = [JSON.stringify(fault), fault.message, fault.stack, ...lines].join('\n').toLowerCase();
      for (const form of [testKey, encodeURIComponent(testKey), 'zq7']) {
        assert.ok(!visibleText.includes(form.toLowerCase()), visibleText);
      }
    }
  });

  it('has a sanitized message', async () => {
    await using server = await recordingServer(respondJson(error(`a\u202eb\r\nc\u0000${'d'.repeat(400)}`), 400));
    const { message } = await expectError(latest(server.base), 'badRequest');
    assert.match(message, /^a b c d+…$/);
    assert.equal(message.length, 300);
  });
});

describe('Response from another server', () => {
  const answers: [string, RespondTo][] = [
    ['a web page', respondBody('<!DOCTYPE html><title>Log in</title>', 'text/html; charset=utf-8')],
    [
      'garbage',
      respondBody(
        Uint8Array.from({ length: 4096 }, (_, index) => (index * 37) % 256),
        'application/json',
      ),
    ],
    ['JSON that breaks off', respondBody('{"data":[{"id":"a"', 'application/json')],
    ['JSON of another kind', respondJson({ hello: 'world' })],
    [
      'a body packed otherwise than it says',
      (_request, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
      },
    ],
    ['a redirect to nowhere', (_request, response) => response.writeHead(302).end()],
    [
      'a redirect to what is no address',
      (_request, response) => response.writeHead(302, { location: 'https://[' }).end(),
    ],
    ['a redirect without end', (_request, response) => response.writeHead(302, { location: '?again' }).end()],
  ];
  for (const [name, answer] of answers) {
    it(`is malformed: ${name}`, async () => {
      await using server = await recordingServer(answer);
      await expectError(latest(server.base), 'malformed');
      assert.ok(server.requests.length <= 6);
    });
  }

  it('reports a redirect without an address', async () => {
    await using server = await recordingServer((_request, response) =>
      response.writeHead(302, { location: 'https://[' }).end(),
    );
    const { message } = await expectError(latest(server.base), 'malformed');
    assert.equal(message, 'The service redirects to another address: no address.');
  });

  it('reports the title of a web page', async () => {
    await using server = await recordingServer(respondBody('<!DOCTYPE html><title>Log in</title>', 'text/html'));
    assert.equal(
      (await expectError(latest(server.base), 'malformed')).message,
      'Got a web page (“Log in”) instead of data.',
    );
    for (const side of ['contentHealth', 'intelHealth'] as const) {
      const { message, status } = await expectError(
        createTestClient(server.base).checkHealth(side, neverAborted),
        'malformed',
      );
      assert.deepEqual([message, status], ['Got a web page instead of data.', 200]);
    }
  });

  it('is malformed if it is not HTTP', async () => {
    const server = createServer((socket) => socket.resume().end('SSH-2.0-OpenSSH_9.2\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    await expectError(latest(new URL(`http://127.0.0.1:${String(port)}`)), 'malformed');
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('Network error', () => {
  it('is offline if no server listens', async () => {
    const server = await recordingServer(respondJson({}));
    await server[Symbol.asyncDispose]();
    const lines: string[] = [];
    const fault = await expectError(latest(server.base, { log: createTestLog(lines) }), 'offline');
    assert.equal(fault.code, 'ECONNREFUSED');
    assert.deepEqual(lines, [
      `/content/articles/latest: offline ECONNREFUSED connect ECONNREFUSED ${server.base.host}`,
    ]);
  });

  it('is offline if the connection ends before the response', async () => {
    await using server = await recordingServer((_request, response) => response.socket?.destroy());
    await expectError(latest(server.base), 'offline');
  });

  it('is offline if the connection ends during the response', async () => {
    await using server = await recordingServer((_request, response) => {
      response.writeHead(200, { 'content-length': '1000' }).write('{"data":[');
      response.socket?.end();
    });
    await expectError(latest(server.base), 'offline');
  });

  const hangs: [string, RespondTo][] = [
    ['no response arrives', () => undefined],
    ['the body never ends', (_request, response) => response.writeHead(200).write('{"data":[')],
  ];
  for (const [name, answer] of hangs) {
    it(`is a timeout if ${name}`, async () => {
      await using server = await recordingServer(answer);
      await expectError(latest(server.base, { timeoutMs: 50 }), 'timeout');
    });

    it(`is not logged after a cancellation while ${name}`, async () => {
      await using server = await recordingServer(answer);
      const controller = new AbortController();
      const lines: string[] = [];
      const arrived = server.nextRequest();
      const asking = createTestClient(server.base, { log: createTestLog(lines) }).list('latest')(
        undefined,
        controller.signal,
      );
      await arrived;
      controller.abort();
      await expectError(asking, 'cancelled');
      assert.deepEqual(lines, []);
    });
  }

  it('needs no request if already canceled', async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    await expectError(createTestClient(server.base).get('article', 'a', AbortSignal.abort()), 'cancelled');
    assert.deepEqual(server.requests, []);
  });

  it('is a timeout if the key never arrives', async () => {
    await using server = await recordingServer(respondJson({ data: [] }));
    await expectError(latest(server.base, { timeoutMs: 20, key: () => new Promise(() => undefined) }), 'timeout');
    assert.deepEqual(server.requests, []);
  });
});

describe('Huge response', () => {
  it('is aborted at 16 MiB with its connection, regardless of its length header', async () => {
    const closed = Promise.withResolvers<undefined>();
    await using server = await recordingServer((_request, response) => {
      response.on('close', () => closed.resolve(undefined));
      response.writeHead(200, { 'content-type': 'application/json' });
      const part = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        if (!response.destroyed) {
          response.write(part, more);
        }
      };
      more();
    });
    const { message, status } = await expectError(latest(server.base), 'tooLarge');
    assert.deepEqual([message, status], ['The response is larger than 16 MiB.', 200]);
    await closed.promise;
  });

  it('is aborted if it is huge after decompression', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.alloc(17 * 1024 * 1024, ' '));
    const closed = Promise.withResolvers<undefined>();
    await using server = await recordingServer((_request, response) => {
      response.on('close', () => closed.resolve(undefined));
      response.writeHead(200, { 'content-encoding': 'gzip' }).write(bomb);
    });
    await expectError(latest(server.base), 'tooLarge');
    await closed.promise;
  });

  it('is not decompressed if it is compressed more than five times', async () => {
    await using server = await recordingServer((_request, response) => {
      response.writeHead(200, { 'content-encoding': Array(6).fill('gzip').join() }).end('{}');
    });
    const { message } = await expectError(latest(server.base), 'malformed');
    assert.match(message, /^too many content-encodings/);
  });

  it('is read up to 16 MiB', async () => {
    const content = `{"data":[]}${' '.repeat(16 * 1024 * 1024 - 11)}`;
    await using server = await recordingServer(respondBody(content, 'application/json'));
    assert.deepEqual(await latest(server.base), { items: [] });
  });
});

describe('API key', () => {
  const missing = 'There is no API key.';
  const unfit = 'The API key contains a character that can’t be sent.';
  for (const [name, key, why] of [
    ['is missing', () => Promise.resolve(undefined), missing],
    ['is empty', () => Promise.resolve(''), missing],
    ['can’t be read', () => Promise.reject(new Error('locked')), 'The API key can’t be read.'],
    ['could break out of its header', () => Promise.resolve('secret\r\nX-Other: 1'), unfit],
    ['begins with what no header can carry', () => Promise.resolve('ésecret'), unfit],
    ['ends with what no header can carry', () => Promise.resolve('secreté'), unfit],
  ] as const) {
    it(`causes an error and no request if it ${name}`, async () => {
      await using server = await recordingServer(respondJson({ data: [] }));
      const { message } = await expectError(latest(server.base, { key }), 'unauthorized');
      assert.equal(message, why);
      assert.deepEqual(server.requests, []);
    });
  }

  it('is sent after a redirect within its origin', async () => {
    await using server = await recordingServer((request, response) => {
      if (request.url?.startsWith('/moved')) {
        respondJson({ data: [{ id: 'a' }] })(request, response);
      } else {
        response.writeHead(308, { location: '/moved?limit=20' }).end();
      }
    });
    const { items } = await latest(server.base);
    assert.equal(items[0]?.id, 'a');
    assert.deepEqual(
      server.requests.map(({ target, headers }) => [target, headers.authorization]),
      [
        ['/content/articles/latest?limit=20', `Bearer ${testKey}`],
        ['/moved?limit=20', `Bearer ${testKey}`],
      ],
    );
  });

  it('is sent for five redirects but not a sixth, and each body is discarded', async () => {
    let redirects = 5;
    let closed = Promise.withResolvers<undefined>();
    await using server = await recordingServer((request, response) => {
      if (redirects-- > 0) {
        response.on('close', () => closed.resolve(undefined));
        response.writeHead(307, { location: '?again' }).write('and so on');
      } else {
        respondJson({ data: [] })(request, response);
      }
    });
    assert.deepEqual(await latest(server.base), { items: [] });
    await closed.promise;
    redirects = 6;
    closed = Promise.withResolvers();
    const { message } = await expectError(latest(server.base), 'malformed');
    assert.equal(message, 'The service redirected more than 5 times.');
  });

  for (const status of [301, 302, 303, 307, 308]) {
    it(`is never sent after a ${String(status)} to another origin`, async () => {
      await using other = await recordingServer(respondJson({ data: [] }));
      await using server = await recordingServer((_request, response) => {
        response.writeHead(status, { location: other.base.href }).end();
      });
      const { message } = await expectError(latest(server.base), 'malformed');
      assert.ok(message.includes(other.base.origin), message);
      assert.deepEqual(other.requests, []);
    });
  }

  it('is not sent to another port, protocol or name of the same machine', async () => {
    await using server = await recordingServer((request, response) => {
      const port = request.socket.localPort;
      response.writeHead(302, { location: `http://localhost:${String(port)}/moved` }).end();
    });
    await expectError(latest(server.base), 'malformed');
    assert.equal(server.requests.length, 1);
  });
});
