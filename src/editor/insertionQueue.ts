let last: Promise<unknown> = Promise.resolve();

/** Runs insertions one at a time, so that none overwrites the bibliography entries of another. */
export function queueInsertion<T>(insert: () => Promise<T>): Promise<T> {
  const result = last.then(insert);
  last = result.catch(() => undefined);
  return result;
}
