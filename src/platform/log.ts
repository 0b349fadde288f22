import { LogLevel, window, type LogOutputChannel } from 'vscode';

const maxProblems = 10;

export class Log {
  readonly #channel: LogOutputChannel = window.createOutputChannel('Dateline', { log: true });
  readonly #secrets = new Set<string>();
  #problems: readonly string[] = [];

  redact(secret: string): void {
    if (secret !== '') {
      this.#secrets.add(secret);
      this.#secrets.add(encodeURIComponent(secret));
    }
  }

  /** First line of each recent warning and error with its time, oldest first. */
  get problems(): readonly string[] {
    // A secret may have been registered later.
    return this.#problems.map((line) => this.#redact(line));
  }

  /** @param line called only if this level is enabled */
  debug(line: () => string): void {
    const { logLevel } = this.#channel;
    if (logLevel === LogLevel.Debug || logLevel === LogLevel.Trace) {
      this.#channel.debug(this.#redact(line()));
    }
  }

  info(line: string): void {
    this.#channel.info(this.#redact(line));
  }

  warn(line: string): void {
    this.#addProblem(line);
    this.#channel.warn(this.#redact(line));
  }

  error(error: unknown): void {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    this.#addProblem(text);
    this.#channel.error(this.#redact(text));
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #addProblem(text: string): void {
    const [line = ''] = text.split('\n');
    this.#problems = [...this.#problems, `${new Date().toISOString()} ${line}`].slice(-maxProblems);
  }

  #redact(line: string): string {
    let text = line;
    for (const secret of this.#secrets) {
      text = text.replaceAll(secret, '<key>');
    }
    return text;
  }
}
