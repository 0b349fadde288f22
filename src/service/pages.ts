import type { Question } from './address.ts';
import type { Ask } from './ask.ts';
import type { ClientOptions } from './clientOptions.ts';
import { decode } from './decode.ts';
import { readCollection, readDetail } from './envelope.ts';
import { ServiceError } from './errors.ts';
import { isObject, type JsonObject } from './json.ts';
import { Notes } from './notes.ts';
import type { Detail, Page, PageSource } from './page.ts';
import { readLabel } from './readLabel.ts';
import type { Label } from './records.ts';
import { routes, type Filter, type RouteReturning } from './routes.ts';
import { isWebPage } from './webPage.ts';

/** Makes a record of ours out of one of the service's; notes what it can't use, and never throws. */
export type Read<T> = (record: JsonObject, notes: Notes) => T;

/** The questions that a client asks, each of one of the four shapes of answer. */
export interface Questions {
  readonly pages: <I extends RouteReturning<'collection'>, T>(
    route: I,
    read: Read<T>,
    question: { readonly id?: string; readonly filter?: Filter<I> | undefined },
  ) => PageSource<T>;
  readonly labels: <I extends RouteReturning<'vocabulary'>>(
    route: I,
    filter: Filter<I> | undefined,
  ) => PageSource<Label>;
  readonly detail: <I extends RouteReturning<'detail'>, T>(
    route: I,
    read: Read<T>,
    question: { readonly id: string; readonly filter?: Filter<I> },
    signal: AbortSignal,
  ) => Promise<Detail<T>>;
  /** Any successful answer but a web page will do: the body of one health route is not shown. */
  readonly health: (route: RouteReturning<'health'>, signal: AbortSignal) => Promise<void>;
}

export function createQuestions(ask: Ask, { pageSize, log }: Pick<ClientOptions, 'pageSize' | 'log'>): Questions {
  const noted = <T>(route: RouteReturning<'collection' | 'vocabulary' | 'detail'>, read: (notes: Notes) => T): T => {
    const notes = new Notes();
    const result = read(notes);
    const line = notes.line();
    if (line !== undefined) {
      log?.(`${routes[route].path}: ${line}`);
    }
    return result;
  };
  const paged =
    <T>(
      { values, ...question }: Question<RouteReturning<'collection' | 'vocabulary'>>,
      read: (record: unknown, notes: Notes) => T | undefined,
    ): PageSource<T> =>
    (next, signal) =>
      ask({ ...question, values: { ...values, limit: pageSize, cursor: next } }, signal, (reply) =>
        noted(question.route, (notes) => pageOf(decode(reply), read, notes)),
      );
  return {
    pages: (route, read, { filter = {}, ...question }) => paged({ ...question, route, values: filter }, ofObject(read)),
    labels: (route, filter = {}) => paged({ route, values: filter }, readLabel),
    detail(route, read, { filter, id }, signal) {
      return ask({ id, route, values: filter ?? {} }, signal, (reply) =>
        noted(route, (notes) => {
          const { record, asOf } = readDetail(decode(reply));
          return { record: read(record, notes), ...(asOf !== undefined && { asOf }) };
        }),
      );
    },
    health(route, signal) {
      return ask({ route }, signal, ({ text, contentType, status }) => {
        if (isWebPage(text, contentType)) {
          throw new ServiceError('malformed', 'A web page answered in place of the service.', { status });
        }
      });
    },
  };
}

function ofObject<T>(read: Read<T>): (record: unknown, notes: Notes) => T | undefined {
  return (record, notes) => {
    if (isObject(record)) {
      return read(record, notes);
    }
    notes.add('a record without fields');
    return undefined;
  };
}

function pageOf<T>(payload: unknown, read: (record: unknown, notes: Notes) => T | undefined, notes: Notes): Page<T> {
  const { records, next, asOf } = readCollection(payload, notes);
  const items = records.map((record) => read(record, notes)).filter((item) => item !== undefined);
  return { items, ...(next !== undefined && { next }), ...(asOf !== undefined && { asOf }) };
}
