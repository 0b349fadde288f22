/** The answer to a request that can't be served; in which body it is told is for the interface to say. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function notFound(what: string): Refusal {
  return new Refusal(404, 'not_found', `There is no such ${what}.`);
}

export function badRequest(message: string): Refusal {
  return new Refusal(400, 'bad_request', message);
}

/** @throws Refusal 404 when there is no such record */
export function found<T>(record: T | undefined, what: string): T {
  if (record === undefined) {
    throw notFound(what);
  }
  return record;
}
