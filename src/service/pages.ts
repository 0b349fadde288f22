import type { Question } from './address.ts';
import type { Ask } from './ask.ts';
import type { ClientOptions } from './clientOptions.ts';
import { decode } from './decode.ts';
import { readCollection, readDetail } from './envelope.ts';
import { ServiceError } from './errors.ts';
import { isObject, type JsonObject } from './json.ts';
import { Notes } from './notes.ts';
import type { Detail, How, PageSource } from './page.ts';
import { readLabel } from './readLabel.ts';
import type { Label } from './records.ts';
import { routes, type Filter, type RouteId, type RouteReturning } from './routes.ts';
import { realTiming } from './timing.ts';
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
    how?: How,
  ) => Promise<Detail<T>>;
  /** Any successful answer but a web page will do: the body of one health route is not shown. */
  readonly health: (route: 'contentHealth' | 'intelHealth', signal: AbortSignal) => Promise<void>;
}

export function createQuestions(
  ask: Ask,
  {
    pageSize,
    log,
    format = 'json',
    timing = realTiming,
  }: Pick<ClientOptions, 'pageSize' | 'log' | 'format' | 'timing'>,
): Questions {
  const noted = <T>(route: RouteId, read: (notes: Notes) => T): T => {
    const notes = new Notes();
    const result = read(notes);
    const line = notes.line();
    if (line !== undefined) {
      log?.(`${routes[route].path}: ${line}`);
    }
    return result;
  };
  const timeOf = (asOf: string | undefined) => asOf ?? new Date(timing.now()).toISOString();
  const paged =
    <T>(
      { values, ...question }: Question<RouteReturning<'collection' | 'vocabulary'>>,
      read: (record: unknown, notes: Notes, retrieved: string) => T | undefined,
    ): PageSource<T> =>
    (next, signal, how) => {
      const offset = routes[question.route].paging === 'offset' ? Number(next ?? 0) : undefined;
      const place = offset === undefined ? { cursor: next } : { offset };
      return ask({ ...question, values: { ...values, limit: pageSize, ...place }, signal, how }, async (reply) => {
        const payload = await decode(reply, format);
        return noted(question.route, (notes) => {
          const { records, next: cursor, asOf } = readCollection(payload, notes);
          const after = offset === undefined ? cursor : nextOffset(offset, records.length, pageSize);
          const retrieved = timeOf(asOf);
          const items = records.map((record) => read(record, notes, retrieved)).filter((item) => item !== undefined);
          return { items, ...(after !== undefined && { next: after }), ...(asOf !== undefined && { asOf }) };
        });
      });
    };
  return {
    pages: (route, read, { filter = {}, ...question }) => paged({ ...question, route, values: filter }, ofObject(read)),
    labels: (route, filter = {}) => paged({ route, values: filter }, readLabel),
    detail(route, read, { filter, id }, signal, how) {
      return ask({ id, route, values: filter ?? {}, signal, how }, async (reply) => {
        const { record, asOf } = readDetail(await decode(reply, format));
        return noted(route, (notes) => ({
          record: { ...read(record, notes), retrieved: timeOf(asOf) },
          ...(asOf !== undefined && { asOf }),
        }));
      });
    },
    health(route, signal) {
      return ask({ route, signal }, ({ text, contentType, status }) => {
        if (isWebPage(text, contentType)) {
          throw new ServiceError('malformed', 'A web page answered in place of the service.', { status });
        }
      });
    },
  };
}

/** The offset after a page; none after one that is not full (article-aggregation, Earlier surface). */
function nextOffset(offset: number, count: number, pageSize: number): string | undefined {
  return count < pageSize ? undefined : String(offset + count);
}

function ofObject<T>(read: Read<T>): (record: unknown, notes: Notes, retrieved: string) => T | undefined {
  return (record, notes, retrieved) => {
    if (isObject(record)) {
      return { ...read(record, notes), retrieved };
    }
    notes.add('a record without fields');
    return undefined;
  };
}
