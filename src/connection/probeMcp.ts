import { getErrorKind, ServiceError, toServiceError } from '../client/errors.ts';
import { sanitizeLogLine, redactKey } from '../client/request/requestLog.ts';
import { discardBody, type HttpResponse, type NetworkSettings } from '../client/transport/transport.ts';
import { createUndiciTransport } from '../client/transport/undiciTransport.ts';

const maxCharacters = 1024 * 1024;

/**
 * Asks an MCP server to start a session, and lets that session expire.
 *
 * @throws ServiceError of kind `unauthorized` or `forbidden` for a rejected key, of kind `notFound` without an MCP
 * server, and of other kinds as for any request
 */
export async function probeMcp(
  address: URL,
  key: string,
  {
    signal,
    timeoutMs,
    network,
  }: { readonly signal: AbortSignal; readonly timeoutMs: number; readonly network: () => NetworkSettings },
): Promise<void> {
  const { transport, close } = createUndiciTransport({ timeoutMs, network });
  const headers = {
    Authorization: `Bearer ${key}`,
    Accept: 'application/json, text/event-stream',
    'Content-Type': 'application/json',
  };
  try {
    const response = await transport(address, {
      method: 'POST',
      body: initialize,
      headers,
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'manual',
    });
    const { status } = response;
    const isMcp = status >= 200 && status < 300 && (await contains(response, '"protocolVersion"'));
    discardBody(response.body);
    if (!isMcp) {
      throw new ServiceError(isMeaningful(status) ? getErrorKind(status) : 'notFound', '', { status });
    }
  } catch (thrown) {
    const { kind, message, status, code } = toServiceError(thrown);
    throw new ServiceError(kind, sanitizeLogLine(redactKey(message, key)), { status, code });
  } finally {
    close();
  }
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'Dateline', version: '1' } },
});

function isMeaningful(status: number): boolean {
  return status === 401 || status === 403 || status === 429 || status >= 500;
}

async function contains({ body }: HttpResponse, text: string): Promise<boolean> {
  const decoder = new TextDecoder();
  let received = '';
  for await (const part of body ?? []) {
    received += decoder.decode(part, { stream: true });
    if (received.includes(text) || received.length >= maxCharacters) {
      break;
    }
  }
  return received.includes(text);
}
