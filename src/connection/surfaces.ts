import type { DetectedSurface, Surface } from '../client/routes/surface.ts';

/** The part of VS Code's Memento that is used here. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The detected surface of each service, kept over restarts. */
export class Surfaces {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  of(origin: string): DetectedSurface {
    const slot = `dateline.surface ${origin}`;
    return {
      remembered: () => surfaces.find((surface) => surface === this.#memory.get(slot)),
      remember: (surface) => void this.#memory.update(slot, surface),
    };
  }
}

const surfaces: readonly Surface[] = ['v1', 'v0.1'];
