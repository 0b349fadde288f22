import { pipeline, Readable, type Duplex } from 'node:stream';
import * as zlib from 'node:zlib';
import { ServiceError } from '../errors.ts';
import type { HttpBody } from './fetch.ts';

type Parts = AsyncIterable<Uint8Array>;

/**
 * A body without its codings, as the header `Content-Encoding` names them. One with an unknown coding is left as it is,
 * as web browsers do. Reading it throws zlib's errors, and ServiceError of kind `malformed` for too many codings.
 */
export function unpacked(body: HttpBody, contentEncoding: string | null): HttpBody {
  const names = contentEncoding?.toLowerCase().match(/[^,\s]+/g) ?? [];
  const codings = names.map((name) => decoders.get(name)).filter((decoder) => decoder !== undefined);
  if (names.length === 0 || codings.length < names.length) {
    return body;
  }
  return {
    cancel: () => body.cancel(),
    async *[Symbol.asyncIterator]() {
      try {
        if (codings.length > mostCodings) {
          throw new ServiceError('malformed', `The answer is packed more than ${String(mostCodings)} times.`);
        }
        yield* codings.reduceRight<Parts>((parts, decoder) => decoder(parts), body);
      } finally {
        await body.cancel();
      }
    },
  };
}

/** Each could make a small body large. */
const mostCodings = 5;

/** A body that breaks off is read as far as it goes, as in web browsers. */
const lenient = { flush: zlib.constants.Z_SYNC_FLUSH, finishFlush: zlib.constants.Z_SYNC_FLUSH };
const lenientBrotli = {
  flush: zlib.constants.BROTLI_OPERATION_FLUSH,
  finishFlush: zlib.constants.BROTLI_OPERATION_FLUSH,
};

const gunzipped = (parts: Parts) => through(parts, zlib.createGunzip(lenient));

const decoders: ReadonlyMap<string, (parts: Parts) => Parts> = new Map([
  ['gzip', gunzipped],
  ['x-gzip', gunzipped],
  ['deflate', inflated],
  ['br', (parts) => through(parts, zlib.createBrotliDecompress(lenientBrotli))],
  ['zstd', (parts) => through(parts, zlib.createZstdDecompress())],
]);

function through(parts: Parts, stream: Duplex): Parts {
  return pipeline(Readable.from(parts), stream, () => undefined);
}

/** Servers send with and without zlib's own header by this name; its first byte is known. */
async function* inflated(parts: Parts): AsyncGenerator<Uint8Array> {
  const iterator = parts[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) {
    return;
  }
  const all = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => iterator };
  };
  const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8;
  yield* through(all(), hasHeader ? zlib.createInflate(lenient) : zlib.createInflateRaw(lenient));
}
