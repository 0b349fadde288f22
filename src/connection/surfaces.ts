import type { FoundSurface, Surface } from '../service/surface.ts';

/** What is used of VS Code's Memento. */
interface Memory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** The surface that each service was found to have, over restarts. */
export class Surfaces {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  of(origin: string): FoundSurface {
    const slot = `dateline.surface ${origin}`;
    return {
      remembered: () => surfaces.find((surface) => surface === this.#memory.get(slot)),
      remember: (surface) => void this.#memory.update(slot, surface),
    };
  }
}

const surfaces: readonly Surface[] = ['v1', 'v0.1'];
