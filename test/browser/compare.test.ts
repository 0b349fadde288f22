import assert from 'node:assert/strict';
import { createFictionalCorpus } from '../../src/sample/createFictionalCorpus.ts';
import { startSample, type SampleServer } from '../support/sampleServer.ts';
import { createExtension } from './createExtension.ts';
import { skipAfterFailure, Workbench } from './workbench.ts';

const key = 'compare-key';

/** An extension with language models: one that quotes, one that invents its quote, and one that obeys the passage. */
const models = createExtension(
  {
    activationEvents: ['onStartupFinished'],
    contributes: { languageModelChatProviders: [{ vendor: 'another', displayName: 'Another' }] },
  },
  `const vscode = require('vscode');
const answers = {
  Honest: (passage) => 'SUPPORTS\\n> ' + passage.split(' ').slice(0, 8).join(' '),
  Liar: () => 'SUPPORTS\\n> words that no passage has',
  Obedient: () => 'SUPPORTS',
};
exports.activate = () => {
  vscode.lm.registerLanguageModelChatProvider('another', {
    provideLanguageModelChatInformation: async () => Object.keys(answers).map((name) => ({
      id: name, name, family: name, version: '1', maxInputTokens: 100000, maxOutputTokens: 1000,
      capabilities: {}, isUserSelectable: true,
    })),
    provideLanguageModelChatResponse: async (model, messages, options, progress) => {
      const prompt = messages.flatMap(({ content }) => content.map(({ value }) => value)).join('');
      const [, passage] = /Passage:\\n<<<\\S+\\n([^]*)\\n\\S+>>>/.exec(prompt);
      progress.report(new vscode.LanguageModelTextPart(answers[model.name](passage)));
    },
    provideTokenCount: async () => 1,
  });
};`,
);

describe('Compare with Source', () => {
  const corpus = createFictionalCorpus(new Date());
  const article = corpus.articles.find(
    ({ title, url, content }) => content && !/[[\]]/.test(title) && !/[?()]/.test(url),
  );
  assert.ok(article?.content !== undefined);
  const [sentence = ''] = /[A-Z][^.!?“”"[\]*_]{40,}\./.exec(article.content) ?? [];
  let sample: SampleServer;
  let workbench: Workbench;

  before(async () => {
    sample = await startSample(corpus, key);
    workbench = await Workbench.open({
      files: { 'draft.md': `# Draft\n\n${sentence.slice(0, -1)} [${article.title}](${article.url}).\n` },
      settings: { 'dateline.service.baseUrl': sample.address },
      installed: models,
    });
    await workbench.showSidebar([]);
    await workbench.setKey(key);
    await workbench.page.locator('[aria-label^="Article, "]').first().waitFor();
  });
  after(async () => {
    await workbench.close();
    await sample.close();
  });
  skipAfterFailure(() => workbench);

  async function compareWith(model: string): Promise<void> {
    await workbench.menu(workbench.rows('Citations').first(), 'Compare with Source…');
    await workbench.quickPickRow(model).click();
    const question = workbench.page.locator('.monaco-dialog-box', {
      hasText: `Send the sentence and the passage to ${model}?`,
    });
    await question.waitFor();
    const text = await question.innerText();
    assert.ok(text.includes(`Sentence: ${sentence}`) && text.includes('Passage: ') && !text.includes('…'), text);
    await workbench.screenshot('compare-question');
    await workbench.page.keyboard.press('Enter');
    const consent = workbench.page.locator('.monaco-dialog-box').getByRole('button', { name: 'Allow' });
    const answer = workbench.page.locator('.notification-toast, .notification-list-item', { hasText: model });
    await consent.or(answer.first()).first().waitFor();
    if (await consent.isVisible()) {
      await consent.click();
    }
  }

  it('shows an answer that quotes the passage word for word, after a question that shows what is sent', async () => {
    await workbench.tab('draft.md').click();
    await workbench.command('Dateline: Check Citations in This Document');
    await workbench.announced('Checked 1 citation: no problems found.');
    // Toasts disappear, but the list stays open.
    await workbench.command('Notifications: Show Notifications');
    await compareWith('Honest');
    await workbench.notification('Honest: the passage supports the sentence.');
    await workbench.screenshot('compare-supported');
  });

  it('does not show a verdict with an invented quote, or without one', async () => {
    await compareWith('Liar');
    await workbench.notification('Not verifiable: Liar did not quote the passage word for word.');
    await compareWith('Obedient');
    await workbench.notification('Not verifiable: Obedient did not quote the passage word for word.');
  });
});
