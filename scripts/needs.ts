import type { RootHookObject } from 'mocha';
import { chromium, missing } from './programs.ts';

/** Browser tests without a browser are pending, each by its name, and why is said once. */
export const mochaHooks: RootHookObject = {
  beforeAll(this: Mocha.Context) {
    const why = process.env.DATELINE_LAYER === 'browser' ? missing(chromium) : undefined;
    if (why !== undefined) {
      console.log(`      ${why}`);
      this.skip();
    }
  },
};
