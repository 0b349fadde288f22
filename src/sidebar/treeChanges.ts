import { EventEmitter, type Event, type TreeView } from 'vscode';

/** Milliseconds after which VS Code is told again that the top of a tree changed, while it has not asked for it. */
const reminderDelays = [300, 1000, 3000, 10_000];

/**
 * The change event of a tree. VS Code keeps the rows of the top that it got just before it learns of a change, when
 * both arrive at once, and never asks again; so the event is repeated until the top was asked for, while it shows.
 */
export class TreeChanges<Row> {
  readonly #emitter = new EventEmitter<Row | undefined>();
  readonly event: Event<Row | undefined> = this.#emitter.event;
  #view: Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'> | undefined;
  #areRootsCurrent = true;
  #reminder: NodeJS.Timeout | undefined;

  /** Names the view that shows the tree. */
  attach(view: Pick<TreeView<unknown>, 'visible' | 'onDidChangeVisibility'>): void {
    this.#view = view;
    view.onDidChangeVisibility(() => this.#scheduleReminder());
  }

  /** Tells that a row changed, or everything. */
  fire(row?: Row): void {
    if (row === undefined) {
      this.#areRootsCurrent = false;
      this.#scheduleReminder();
    }
    this.#emitter.fire(row);
  }

  /** Notes that VS Code asks for the top. */
  noteRootsRequested(): void {
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
