import { window, type LogOutputChannel } from 'vscode';

/** The extension's log. Every secret it was told of is taken out of what is written, by its value. */
export class Log {
  readonly #channel: LogOutputChannel = window.createOutputChannel('Dateline', { log: true });
  readonly #secrets = new Set<string>();

  /** From now on `secret` is never written. */
  redact(secret: string): void {
    if (secret !== '') {
      this.#secrets.add(secret);
      this.#secrets.add(encodeURIComponent(secret));
    }
  }

  info(line: string): void {
    this.#channel.info(this.#clean(line));
  }

  warn(line: string): void {
    this.#channel.warn(this.#clean(line));
  }

  error(fault: unknown): void {
    const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    this.#channel.error(this.#clean(text));
  }

  show(): void {
    this.#channel.show();
  }

  dispose(): void {
    this.#channel.dispose();
  }

  #clean(line: string): string {
    let text = line;
    for (const secret of this.#secrets) {
      text = text.replaceAll(secret, '<key>');
    }
    return text;
  }
}
