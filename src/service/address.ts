import { ServiceError } from './errors.ts';
import { writeQuery } from './query.ts';
import { routes, type RouteId } from './routes.ts';

/** What is asked of a route. */
export interface Question<I extends RouteId = RouteId> {
  readonly route: I;
  /** The identifier in the path, where the route has one; as the service sent it. */
  readonly id?: string;
  /** Query parameters by camelCase name. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/**
 * The address of a request. The base can have a path, with or without a slash at its end.
 * @throws ServiceError of kind `badRequest` for a parameter or an identifier that can't be sent
 */
export function addressOf(base: URL, { route, id, values = {} }: Question): URL {
  const { path } = routes[route];
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + path.replace('{id}', () => segment(id, path));
  url.search = writeQuery(route, values);
  url.hash = '';
  return url;
}

/** An identifier is opaque and can be any text, but must stay one segment of the path: dots alone would climb out. */
function segment(id: string | undefined, path: string): string {
  if (!id || /^\.{1,2}$/.test(id) || /\p{Surrogate}/u.test(id)) {
    throw new ServiceError('badRequest', `${path}: the identifier can’t be sent.`);
  }
  return encodeURIComponent(id);
}
