import { Buffer } from 'node:buffer';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/**
 * The JSON files of a folder as one object by their names without the ending, compressed together: what they have in
 * common is written once.
 *
 * @param {string} folder
 */
export async function packed(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const entries = await Promise.all(
    names.map(async (name) => {
      /** @type {unknown} */
      const content = JSON.parse(await readFile(join(folder, name), 'utf8'));
      return [basename(name, '.json'), content];
    }),
  );
  return compressed(Buffer.from(JSON.stringify(Object.fromEntries(entries))));
}

/**
 * Bytes compressed by Brotli as well as it can.
 *
 * @param {Buffer} bytes
 */
export function compressed(bytes) {
  const { BROTLI_PARAM_LGWIN, BROTLI_MAX_WINDOW_BITS, BROTLI_PARAM_SIZE_HINT } = constants;
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_LGWIN]: BROTLI_MAX_WINDOW_BITS, [BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/**
 * Code of an expression that is these bytes again, uncompressed.
 *
 * @param {Buffer} bytes compressed by Brotli
 */
export function unpacking(bytes) {
  return `require('node:zlib').brotliDecompressSync(Buffer.from('${bytes.toString('base64')}', 'base64'))`;
}
