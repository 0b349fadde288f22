import type { DetectedApiVersion, ApiVersion } from '../client/routes/apiVersion.ts';

/** Values that outlast a restart. */
export interface ServiceMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The detected versions, stored across restarts. */
export class ApiVersions {
  readonly #memory: ServiceMemory;

  constructor(memory: ServiceMemory) {
    this.#memory = memory;
  }

  openForOrigin(origin: string): DetectedApiVersion {
    // The stored name is older than the name `ApiVersion`.
    const slot = `dateline.surface ${origin}`;
    return {
      remembered: () => apiVersions.find((apiVersion) => apiVersion === this.#memory.get(slot)),
      remember: (apiVersion) => void this.#memory.update(slot, apiVersion),
    };
  }
}

const apiVersions: readonly ApiVersion[] = ['v1', 'v0.1'];
