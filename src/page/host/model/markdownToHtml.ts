import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Marked } from 'marked';

/** Time to lay out a text, in milliseconds. */
const maxMs = 200;
/** Time to start the thread, in milliseconds: on a busy machine it takes longer than the work itself. */
const maxStartMs = 20_000;
/** Limit of the HTML in UTF-16 code units: a text can be made so that its HTML is many times as long. */
const maxLength = 1_000_000;
/** Tells this module that it runs in a thread of its own. */
const threadName = 'dateline.markdown';

const markdown = new Marked({ gfm: true, async: false });

/** The HTML of a Markdown text, however long that takes. @throws where the text is nested too deeply */
export function renderMarkdown(source: string): string {
  return markdown.parse(source) as string;
}

/**
 * The HTML of a Markdown text, hostile as the text is; `undefined` where it can't be made in 200 ms of work. A parser can
 * be kept busy for minutes by a text made for that, so it runs in a thread that can be ended. Never rejects.
 */
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
  // What is compiled at the first use is no work of the text's.
  renderMarkdown('*a* [b](https://c.example/)\n\n- d');
  parentPort?.on('message', (source: string) => parentPort?.postMessage({ html: renderMarkdown(source) }));
  parentPort?.postMessage({});
}
