import type { RejectedParameters } from '../client/routes/rejectedParameters.ts';
import type { ServiceMemory } from './apiVersions.ts';

export interface ParameterRejection {
  /** Of the route in the documents. */
  readonly path: string;
  readonly parameters: readonly string[];
}

/** The parameters that services rejected, stored across restarts until the API key changes. */
export class ParameterRejections {
  readonly #memory: ServiceMemory;

  constructor(memory: ServiceMemory) {
    this.#memory = memory;
  }

  openForOrigin(origin: string, onDidReject: (rejection: ParameterRejection) => void): RejectedParameters {
    return {
      has: (path, parameter) => this.#read(origin).includes(`${path} ${parameter}`),
      add: (path, parameters) => {
        const stored = this.#read(origin);
        const added = parameters.filter((parameter) => !stored.includes(`${path} ${parameter}`));
        if (added.length > 0) {
          const entries = added.map((parameter) => `${path} ${parameter}`);
          void this.#memory.update(getSlot(origin), [...stored, ...entries]);
          onDidReject({ path, parameters: added });
        }
      },
    };
  }

  forget(origin: string): void {
    void this.#memory.update(getSlot(origin), undefined);
  }

  #read(origin: string): readonly unknown[] {
    const stored = this.#memory.get(getSlot(origin));
    return Array.isArray(stored) ? stored : [];
  }
}

function getSlot(origin: string): string {
  return `dateline.rejected ${origin}`;
}
