import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { JobThread } from '../../../src/citation/jobThread.ts';

const failures = {
  'has no module': ['file:///missing.js', /^Error: Cannot find module/],
  'fails in its module': ['data:text/javascript,throw new Error("no threads here")', /^Error: no threads here$/],
  'ends without an answer': ['data:text/javascript,process.exit(3)', /^Error: The thread ended with exit code 3$/],
} as const;

/** Works on a document in a thread, in a process that may not start threads. */
const withoutThreads = `
  import { workOnDocument } from './src/draft/workOnDocument.ts';
  import { isTooLarge } from './src/languages/findParser.ts';
  const text = 'See [Port](https://news.example/port).\\n\\n'.repeat(2000);
  const work = () => workOnDocument(text, 'findCitations', [text, 'markdown'], undefined, { pauseMs: 1, threadMs: 2000 });
  const errors = [];
  for (const attempt of [1, 2]) {
    await work().catch((error) => errors.push(error.code));
  }
  console.log(JSON.stringify({ errors, isTooLarge: isTooLarge(text) }));
`;

describe('Job thread', () => {
  for (const [failure, [module, message]] of Object.entries(failures)) {
    it(`rejects each job with the reason if it ${failure}`, async () => {
      const thread = new JobThread<number, number>(module, {});
      for (const job of [1, 2]) {
        await assert.rejects(
          thread.run(() => job, 60_000),
          (error) => message.test(String(error)),
        );
      }
    });
  }

  it('rejects work on a document, and does not refuse the document, if no thread can start', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--permission', '--allow-fs-read=*', '--input-type=module', '--eval', withoutThreads],
      { cwd: new URL('../../../', import.meta.url) },
    );
    assert.deepEqual(JSON.parse(stdout), {
      errors: ['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED'],
      isTooLarge: false,
    });
  });
});
