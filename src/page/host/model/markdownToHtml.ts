import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Marked } from 'marked';

/** In milliseconds, for rendering. */
const maxMs = 1000;
/** In milliseconds. On a busy machine, starting the thread takes longer than rendering. */
const maxStartMs = 20_000;
/** In UTF-16 code units of HTML. Crafted Markdown can expand to many times its length. */
const maxLength = 1_000_000;
const threadName = 'dateline.markdown';

const markdown = new Marked({ gfm: true, async: false });

/**
 * Has no time limit.
 *
 * @throws if the text is nested too deeply
 */
export function renderMarkdown(source: string): string {
  return markdown.parse(source) as string;
}

/** Returns unsanitized HTML. Runs in a thread with a time limit, because crafted text can take minutes. */
export function markdownToHtml(source: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: threadName,
      resourceLimits: { maxOldGenerationSizeMb: 200 },
    });
    let timer = setTimeout(() => end(undefined), maxStartMs);
    const end = (html: string | undefined) => {
      clearTimeout(timer);
      resolve(html);
      void worker.terminate();
    };
    worker.on('message', (message: { readonly html?: string }) => {
      if (message.html !== undefined) {
        end(message.html.length > maxLength ? undefined : message.html);
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => end(undefined), maxMs);
      worker.postMessage(source);
    });
    worker.on('error', () => end(undefined));
    worker.on('exit', () => end(undefined));
  });
}

if (workerData === threadName) {
  // Warm up, so that compiling the parser doesn't count against the time limit.
  renderMarkdown('*a* [b](https://c.example/)\n\n- d');
  parentPort?.on('message', (source: string) => parentPort?.postMessage({ html: renderMarkdown(source) }));
  parentPort?.postMessage({});
}
