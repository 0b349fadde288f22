import { holdDispatcherSlots } from './dispatcherSlots.ts';

// Node's own copy of undici fills the slots as it loads, with the first of its globals that is asked for. As undici
// asks for this one, that has to be over: it would find the slots held, and every later fetch of the process no agent.
Reflect.get(globalThis, 'Headers');

export const releaseSlots = holdDispatcherSlots(globalThis);
