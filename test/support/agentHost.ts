import assert from 'node:assert/strict';
import {
  EventEmitter,
  commands,
  lm,
  window,
  workspace,
  type CancellationToken,
  type LanguageModelTextPart,
  type LanguageModelToolTokenizationOptions,
} from 'vscode';
import type { toolNames } from '../../src/manifest.ts';
import type { TestServiceOptions } from '../service/testService.ts';
import { dateline, until } from './host.ts';
import { createTestCorpus } from './sampleRequests.ts';
import { startSample, type SampleServer } from './sampleServer.ts';
import { testKey } from './serviceClient.ts';
import { quotedData } from './sourceFrame.ts';

/** Every string that a tool or definition returned, to be searched for the key. */
export const agentTexts: string[] = [];

interface InvokeOptions {
  readonly token?: CancellationToken;
  readonly tokenizationOptions?: LanguageModelToolTokenizationOptions;
}

/** Invokes a tool as an agent does. Returns the text that the model gets. */
export async function invokeTool(
  name: (typeof toolNames)[number],
  input: object,
  { token, tokenizationOptions }: InvokeOptions = {},
): Promise<string> {
  try {
    const options = { input, toolInvocationToken: undefined, ...(tokenizationOptions && { tokenizationOptions }) };
    const { content } = await lm.invokeTool(name, options, token);
    assert.equal(content.length, 1);
    const text = (content[0] as LanguageModelTextPart).value;
    agentTexts.push(text);
    return text;
  } catch (fault) {
    agentTexts.push(fault instanceof Error ? `${fault.message}\n${fault.stack ?? ''}` : String(fault));
    throw fault;
  }
}

export type FoundRecord = Readonly<Record<string, string>>;

export async function search(kind: string, query = 'dock strike'): Promise<readonly FoundRecord[]> {
  return quotedData(await invokeTool('dateline_search', { query, kind }))[kind] as readonly FoundRecord[];
}

/** Returns whether the tools find articles, which takes effect some time after a change of settings. */
export async function canUseTools(): Promise<boolean> {
  return search('articles').then(
    (results) => results.length > 0,
    () => false,
  );
}

export async function readErrorMessage(work: Promise<unknown>): Promise<string> {
  return work.then(
    (value) => assert.fail(`no error: ${String(value)}`),
    (fault: unknown) => (fault instanceof Error ? fault.message : String(fault)),
  );
}

export function serviceSettings() {
  return workspace.getConfiguration('dateline.service');
}

/** Answers every input box during `work` as a user does. Returns the number of input boxes. */
export async function answerInputBoxes(answer: string | undefined, work: () => PromiseLike<unknown>): Promise<number> {
  const { createInputBox } = window;
  let count = 0;
  window.createInputBox = () => {
    const box = createInputBox();
    const [accept, hide] = [new EventEmitter<void>(), new EventEmitter<void>()];
    const fake = { onDidAccept: accept.event, onDidHide: hide.event, hide: () => hide.fire(), show: ask };
    function ask(): void {
      count += 1;
      queueMicrotask(() => {
        box.value = answer ?? '';
        (answer === undefined ? hide : accept).fire();
      });
    }
    return new Proxy(box, {
      get: (real, name) => {
        const value: unknown = name in fake ? fake[name as keyof typeof fake] : Reflect.get(real, name, real);
        return typeof value === 'function' && !(name in fake) ? (value.bind(real) as unknown) : value;
      },
      set: (real, name, value) => {
        if (name === 'validationMessage' && value !== '') {
          // Give up if the answer is rejected.
          hide.fire();
        }
        return Reflect.set(real, name, value, real);
      },
    });
  };
  try {
    await work();
  } finally {
    window.createInputBox = createInputBox;
  }
  return count;
}

export async function clearKey(): Promise<void> {
  const { showWarningMessage } = window;
  const confirm = (_question: string, _options: object, yes: string) => Promise.resolve(yes);
  Object.assign(window, { showWarningMessage: confirm });
  try {
    await commands.executeCommand('dateline.clearApiKey');
  } finally {
    Object.assign(window, { showWarningMessage });
  }
}

export async function enterKey(key: string): Promise<void> {
  await answerInputBoxes(key, () => commands.executeCommand('dateline.setApiKey'));
}

/** Connects the extension to a sample service with the test key. */
export async function connectTo({ address }: SampleServer): Promise<void> {
  await serviceSettings().update('useSample', undefined, true);
  await serviceSettings().update('baseUrl', address, true);
  await enterKey(testKey);
}

/** Connects the extension to a test service for the tests of a suite. */
export function useTestService(options: Omit<TestServiceOptions, 'key'> = {}): { readonly sample: SampleServer } {
  let sample: SampleServer;
  before(async () => {
    await dateline();
    sample = await startSample(createTestCorpus(), testKey, options);
    await connectTo(sample);
    await until(canUseTools);
  });
  afterEach(() => {
    sample.instead = undefined;
    sample.forgetFaults();
  });
  after(async () => {
    await clearKey();
    await serviceSettings().update('baseUrl', undefined, true);
    await sample.close();
  });
  return {
    get sample() {
      return sample;
    },
  };
}
