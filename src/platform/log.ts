import { LogLevel, window, type LogOutputChannel } from 'vscode';

/** Number of warnings and errors that are kept for a report. */
const maxProblems = 10;

/** The extension's log. Every secret it was told of is taken out of what is written, by its value. */
export class Log {
  readonly #channel: LogOutputChannel = window.createOutputChannel('Dateline', { log: true });
  readonly #secrets = new Set<string>();
  #problems: readonly string[] = [];

  /** From now on `secret` is never written. */
  redact(secret: string): void {
    if (secret !== '') {
      this.#secrets.add(secret);
      this.#secrets.add(encodeURIComponent(secret));
    }
  }

  /** The first lines of the latest warnings and errors, oldest first, each with its time. */
  get problems(): readonly string[] {
    // A secret may have become known since.
    return this.#problems.map((line) => this.#clean(line));
  }

  /** @param line made only where this level is wanted */
  debug(line: () => string): void {
    const { logLevel } = this.#channel;
    if (logLevel === LogLevel.Debug || logLevel === LogLevel.Trace) {
      this.#channel.debug(this.#clean(line()));
    }
  }

  info(line: string): void {
    this.#channel.info(this.#clean(line));
  }

  warn(line: string): void {
    this.#note(line);
    this.#channel.warn(this.#clean(line));
  }

  error(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#note(text);
    this.#channel.error(this.#clean(text));
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #note(text: string): void {
    const [line = ''] = text.split('\n');
    this.#problems = [...this.#problems, `${new Date().toISOString()} ${line}`].slice(-maxProblems);
  }

  #clean(line: string): string {
    let text = line;
    for (const secret of this.#secrets) {
      text = text.replaceAll(secret, '<key>');
    }
    return text;
  }
}
