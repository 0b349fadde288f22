import type { ApiVersion, DetectedApiVersion } from '../client/routes/apiVersion.ts';
import type { RejectedParameters } from '../client/routes/rejectedParameters.ts';

/** Values that outlast a restart. */
export interface ServiceMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

export interface ParameterRejection {
  /** Of the route in the documents. */
  readonly path: string;
  readonly parameters: readonly string[];
}

const apiVersions: readonly ApiVersion[] = ['v1', 'v0.1'];

export function openApiVersion(memory: ServiceMemory, origin: string): DetectedApiVersion {
  const slot = `dateline.apiVersion ${origin}`;
  return {
    remembered: () => apiVersions.find((apiVersion) => apiVersion === memory.get(slot)),
    remember: (apiVersion) => void memory.update(slot, apiVersion),
  };
}

/** Opens the parameters that a service rejected, which are stored until `forgetRejections`. */
export function openRejections(
  memory: ServiceMemory,
  origin: string,
  onDidReject: (rejection: ParameterRejection) => void,
): RejectedParameters {
  const read = (): readonly unknown[] => {
    const stored = memory.get(getRejectionSlot(origin));
    return Array.isArray(stored) ? stored : [];
  };
  return {
    has: (path, parameter) => read().includes(`${path} ${parameter}`),
    add: (path, parameters) => {
      const stored = read();
      const added = parameters.filter((parameter) => !stored.includes(`${path} ${parameter}`));
      if (added.length > 0) {
        const entries = added.map((parameter) => `${path} ${parameter}`);
        void memory.update(getRejectionSlot(origin), [...stored, ...entries]);
        onDidReject({ path, parameters: added });
      }
    },
  };
}

export function forgetRejections(memory: ServiceMemory, origin: string): void {
  void memory.update(getRejectionSlot(origin), undefined);
}

function getRejectionSlot(origin: string): string {
  return `dateline.rejected ${origin}`;
}

const sampleTimeSlot = 'sampleTime';
const maxSampleAgeMs = 6 * 3_600_000;

/** Returns the same time for six hours, even if the window reloads. */
export function getSampleTime(memory: ServiceMemory, now = Date.now()): Date {
  const stored = memory.get(sampleTimeSlot);
  if (typeof stored === 'number' && stored <= now && now - stored < maxSampleAgeMs) {
    return new Date(stored);
  }
  void memory.update(sampleTimeSlot, now);
  return new Date(now);
}
