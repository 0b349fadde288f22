/**
 * Time limits of tests, in milliseconds. They only end what hangs: a busy machine with two slow processors needs ten
 * times as long as an idle one.
 */
export const limits = {
  /** A test or a hook. */
  test: 300_000,
  /** A state that follows an action, in a test of VS Code. */
  state: 60_000,
  /** One of several attempts to reach a state. */
  attempt: 15_000,
} as const;
