/** Slots of the process with the agent of requests that name none, shared by every copy of undici. */
const slots = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];

/**
 * As undici loads, it puts an agent of its own into these slots of the process if they are empty. The host's own
 * `fetch` looks there, and every other extension's with it: it would go past VS Code's proxy handling. So the empty
 * ones are held while undici loads, and left as they were found before anything else can run.
 * @returns lets go of what is held
 */
export function holdDispatcherSlots(scope: object): () => void {
  const held = slots.flatMap((slot) => {
    const found = Object.getOwnPropertyDescriptor(scope, slot);
    return found?.value === undefined ? [{ slot, found }] : [];
  });
  for (const { slot } of held) {
    Reflect.set(scope, slot, {});
  }
  return () => {
    for (const { slot, found } of held) {
      if (found) {
        Object.defineProperty(scope, slot, found);
      } else {
        Reflect.deleteProperty(scope, slot);
      }
    }
  };
}
