import type { Client } from '../service/client.ts';
import { ServiceError } from '../service/errors.ts';
import type { SourceKey, SourceRecord, Sources } from './sources.ts';

/** The service is metered and shared: so many sources are asked for at a time. */
const atOnce = 3;

/** The sources of the records on one page: those found so far, and the finding of the rest. */
export class SourceLookup {
  readonly #client: () => Promise<Client>;
  readonly #sources: Sources;
  readonly #wanted: () => readonly SourceKey[];
  readonly #onDidFind: () => void;
  readonly #found = new Map<string, SourceRecord>();
  /** Asked for in vain; asked for again only when the user says so. */
  readonly #faults = new Map<string, Error>();

  /** `wanted` tells whose sources the page shows now. */
  constructor(
    client: () => Promise<Client>,
    sources: Sources,
    wanted: () => readonly SourceKey[],
    onDidFind: () => void,
  ) {
    this.#client = client;
    this.#sources = sources;
    this.#wanted = wanted;
    this.#onDidFind = onDidFind;
  }

  get(key: SourceKey): SourceRecord | undefined {
    return this.#found.get(text(key));
  }

  /** Something is wanted that was neither found nor asked for in vain. */
  get isIncomplete(): boolean {
    return this.#missing() !== undefined;
  }

  /** What was asked for in vain may be asked for again. */
  forgetFaults(): void {
    this.#faults.clear();
  }

  /**
   * Asks for each source that is missing, also for those that become known while it runs. After a failure the others
   * would fail too, so it stops; only a source that does not exist says nothing about the others.
   * @throws the newest failure, when it is through
   */
  async load(signal: AbortSignal): Promise<void> {
    let stopped = false;
    const asked = new Set<string>();
    const work = async () => {
      for (let key = this.#missing(asked); key; key = this.#missing(asked)) {
        asked.add(text(key));
        try {
          this.#found.set(text(key), await this.#sources.find(await this.#client(), key.kind, key.id, signal));
        } catch (fault) {
          if (signal.aborted) {
            return;
          }
          this.#faults.set(text(key), fault instanceof Error ? fault : new Error(String(fault)));
          stopped ||= !(fault instanceof ServiceError && fault.kind === 'notFound');
        }
        if (stopped || signal.aborted) {
          return;
        }
        this.#onDidFind();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const fault = [...this.#faults.values()].at(-1);
    if (fault !== undefined) {
      throw fault;
    }
  }

  #missing(asked: ReadonlySet<string> = new Set()): SourceKey | undefined {
    return this.#wanted().find((key) => {
      const name = text(key);
      return !asked.has(name) && !this.#found.has(name) && !this.#faults.has(name);
    });
  }
}

function text({ kind, id }: SourceKey): string {
  return `${kind} ${id}`;
}
