let last: Promise<unknown> = Promise.resolve();

/** Prevents an insertion from overwriting the bibliography entries of another. */
export function queueInsertion<T>(insert: () => Promise<T>): Promise<T> {
  const result = last.then(insert);
  last = result.catch(() => undefined);
  return result;
}
