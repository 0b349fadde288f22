import type { Dispatcher } from 'undici';
import type { HttpBody, HttpRequest, HttpResponse } from './fetch.ts';
import { unpacked } from './unpacked.ts';

/**
 * Sends a request by undici's dispatcher.
 * @throws what undici throws, and the reason of `signal` when it aborts
 */
export function dispatch(
  dispatcher: Dispatcher,
  url: URL,
  { method = 'GET', headers, body, signal }: HttpRequest,
): Promise<HttpResponse> {
  const accepted = url.protocol === 'https:' ? 'br, gzip, deflate' : 'gzip, deflate';
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method,
        headers: { 'User-Agent': 'Dateline', 'Accept-Encoding': accepted, ...headers },
        ...(body !== undefined && { body }),
      },
      new Exchange(signal, resolve, reject),
    );
  });
}

/** Parts that may wait to be read before the sender is told to pause. */
const mostWaiting = 16;

/** A request under way, and the body of its answer. */
class Exchange implements Dispatcher.DispatchHandler, HttpBody {
  readonly #signal: AbortSignal;
  readonly #resolve: (response: HttpResponse) => void;
  readonly #reject: (error: unknown) => void;
  #controller: Dispatcher.DispatchController | undefined;
  #parts: Uint8Array[] = [];
  #isOver = false;
  #failure: { readonly error: unknown } | undefined;
  /** Tells the reader of a part, or of the end. */
  #wake: (() => void) | undefined;

  constructor(signal: AbortSignal, resolve: (response: HttpResponse) => void, reject: (error: unknown) => void) {
    this.#signal = signal;
    this.#resolve = resolve;
    this.#reject = reject;
    signal.addEventListener('abort', this.#onAbort);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#isOver) {
      controller.abort(this.#signal.reason as Error);
    }
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status >= 200) {
      const get = (name: string) => {
        const value = headers[name];
        return typeof value === 'string' ? value : (value?.join(', ') ?? null);
      };
      this.#resolve({ status, headers: { get }, body: unpacked(this, get('content-encoding')) });
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, part: Uint8Array): void {
    if (this.#parts.push(part) > mostWaiting) {
      controller.pause();
    }
    this.#wake?.();
  }

  onResponseEnd(): void {
    this.#end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    try {
      for (;;) {
        const part = this.#parts.shift();
        if (part) {
          yield part;
        } else if (this.#failure) {
          throw this.#failure.error;
        } else if (this.#isOver) {
          return;
        } else {
          this.#controller?.resume();
          await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      }
    } finally {
      await this.cancel();
    }
  }

  cancel(): Promise<void> {
    if (!this.#isOver) {
      this.#end();
      this.#controller?.abort(new Error('not read'));
    }
    return Promise.resolve();
  }

  readonly #onAbort = () => {
    const reason: unknown = this.#signal.reason;
    this.#fail(reason);
    this.#controller?.abort(reason as Error);
  };

  #fail(error: unknown): void {
    if (!this.#isOver) {
      this.#failure = { error };
      this.#reject(error);
      this.#end();
    }
  }

  #end(): void {
    this.#isOver = true;
    this.#signal.removeEventListener('abort', this.#onAbort);
    this.#wake?.();
  }
}
