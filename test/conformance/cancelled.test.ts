import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createUndiciTransport } from '../../src/client/transport/undiciTransport.ts';
import { readBody, recordingServer } from '../support/recordingServer.ts';

describe('Canceled request', () => {
  const reason = new Error('gone');

  it('ends at once while connecting', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { transport, close } = createUndiciTransport({ timeoutMs: 60_000 });
    try {
      const { port } = silent.address() as AddressInfo;
      const abort = new AbortController();
      const connected = once(silent, 'connection');
      const asking = transport(new URL(`https://127.0.0.1:${String(port)}`), {
        headers: {},
        signal: abort.signal,
        redirect: 'manual',
      });
      const [socket] = (await connected) as [Socket];
      abort.abort(reason);
      await assert.rejects(asking, reason);
      socket.destroy();
    } finally {
      close();
      silent.close();
    }
  });

  for (const coding of ['identity', 'gzip']) {
    it(`ends at once with its connection while reading a body in ${coding}`, async () => {
      const sockets: Socket[] = [];
      await using service = await recordingServer((request, response) => {
        sockets.push(request.socket);
        response.writeHead(200, { 'content-encoding': coding }).write(gzipSync('a').subarray(0, 12));
      });
      const { transport, close } = createUndiciTransport({ timeoutMs: 60_000 });
      const abort = new AbortController();
      const { body } = await transport(service.base, { headers: {}, signal: abort.signal, redirect: 'manual' });
      const reading = readBody({ body });
      setImmediate(() => abort.abort(reason));
      await assert.rejects(reading, reason);
      await Promise.all(sockets.map(async (socket) => socket.closed || once(socket, 'close')));
      close();
    });
  }
});
