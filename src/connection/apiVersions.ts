import type { DetectedApiVersion, ApiVersion } from '../client/routes/apiVersion.ts';

interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The detected versions, stored across restarts. */
export class ApiVersions {
  readonly #memory: Memory;

  constructor(memory: Memory) {
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
