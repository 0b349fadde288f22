import { EventEmitter, type Event, type TreeView } from 'vscode';

/** In milliseconds. */
const reminderDelays = [300, 1000, 3000, 10_000];

/**
 * If VS Code receives root rows and a change event at the same time, it keeps the old rows. So the event is repeated
 * until VS Code requests the roots, while the view is visible.
 */
export class TreeChanges<Row> {
  readonly #emitter = new EventEmitter<Row | undefined>();
  readonly event: Event<Row | undefined> = this.#emitter.event;
  #view: Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'> | undefined;
  #areRootsCurrent = true;
  #reminder: NodeJS.Timeout | undefined;

  attach(view: Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>): void {
    this.#view = view;
    view.onDidChangeVisibility(() => this.#scheduleReminder());
  }

  fire(row?: Row): void {
    if (row === undefined) {
      this.#areRootsCurrent = false;
      this.#scheduleReminder();
    }
    this.#emitter.fire(row);
  }

  onRootsRequested(): void {
    this.#areRootsCurrent = true;
    clearTimeout(this.#reminder);
  }

  dispose(): void {
    clearTimeout(this.#reminder);
    this.#emitter.dispose();
  }

  #scheduleReminder(attempt = 0): void {
    clearTimeout(this.#reminder);
    const delay = reminderDelays[attempt];
    if (this.#areRootsCurrent || delay === undefined || this.#view?.visible !== true) {
      return;
    }
    this.#reminder = setTimeout(() => {
      this.#emitter.fire(undefined);
      this.#scheduleReminder(attempt + 1);
    }, delay);
  }
}
