export class HttpError extends Error {
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

export function createNotFound(record: string): HttpError {
  return new HttpError(404, 'not_found', `There is no such ${record}.`);
}

export function createBadRequest(message: string): HttpError {
  return new HttpError(400, 'bad_request', message);
}

/** @throws HttpError 404 if the record is missing */
export function requireRecord<T>(record: T | undefined, name: string): T {
  if (record === undefined) {
    throw createNotFound(name);
  }
  return record;
}
