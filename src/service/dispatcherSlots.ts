// Node's own copy of undici fills the slots as it loads, with the first of its globals that is asked for. As undici
// asks for this one, that has to be over: it would find the slots held, and every later fetch of the process no agent.
Reflect.get(globalThis, 'Headers');

/**
 * As undici loads, it puts an agent of its own into these slots of the process if they are empty. The host's own
 * `fetch` looks there, and every other extension's with it: it would go past VS Code's proxy handling. So the empty
 * ones are held while undici loads, and emptied again before anything else can run.
 */
const slots = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')];

const held = slots.flatMap((slot) => {
  const found = Object.getOwnPropertyDescriptor(globalThis, slot);
  return found?.value !== undefined ? [] : [{ slot, found }];
});

for (const { slot } of held) {
  Reflect.set(globalThis, slot, {});
}

/** Leaves every slot as it was found. */
export function releaseDispatcherSlots(): void {
  for (const { slot, found } of held) {
    if (found) {
      Object.defineProperty(globalThis, slot, found);
    } else {
      Reflect.deleteProperty(globalThis, slot);
    }
  }
}
