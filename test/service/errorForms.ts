/** Formats of error responses of services, proxies and gateways. */
export type ErrorForm = 'envelope' | 'text' | 'message' | 'problem' | 'html' | 'plain' | 'empty';

interface ErrorBody {
  readonly type: string;
  readonly body: string;
}

const code = 'planned_fault';
const message = 'This fault was requested.';

export const errorBodies: Readonly<Record<ErrorForm, (status: number) => ErrorBody>> = {
  envelope: () => json({ error: { code, message } }),
  text: () => json({ error: message }),
  message: () => json({ code, message }),
  problem: (status) => ({ ...json({ type: 'about:blank', title: message, status }), type: 'application/problem+json' }),
  html: (status) => ({
    type: 'text/html',
    body: `<!doctype html><html><head><title>${String(status)} from a gateway</title></head><body><hr></body></html>`,
  }),
  plain: () => ({ type: 'text/plain', body: message }),
  empty: () => ({ type: 'text/plain', body: '' }),
};

function json(body: unknown): ErrorBody {
  return { type: 'application/json', body: JSON.stringify(body) };
}
