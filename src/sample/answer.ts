/** The answer to a request that can't be served, with the body that both interfaces give errors. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 404;
  readonly code: string;

  constructor(status: 400 | 401 | 404, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

function notFound(what: string): Refusal {
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
