import { randomUUID } from 'node:crypto';
import { commands, l10n, LanguageModelChatMessage, lm, CancellationTokenSource, type LanguageModelChat } from 'vscode';
import { createComparisonPrompt, readComparison, readExcerpt, type Comparison, type Verdict } from '../comparison.ts';
import { removeInvisibleCharacters } from '../../citation/visibleText.ts';
import { confirm, notify, withProgress } from '../../platform/notify.ts';
import { showQuickPick } from '../../platform/quickPick.ts';
import { sanitizeLabel } from '../../platform/remoteText.ts';
import type { CitationRow } from './citationRows.ts';

/** In UTF-16 code units. */
const maxAnswer = 20_000;

/** Asks a language model about the closest passage, after a confirmation that shows what is sent. */
export async function compareWithSource(row: CitationRow | undefined): Promise<void> {
  const models = await lm.selectChatModels();
  if (models.length === 0) {
    const search = () => commands.executeCommand('workbench.extensions.search', '@category:ai language model');
    void notify('information', l10n.t('VS Code offers no language model. Install an extension that provides one.'), [
      { label: l10n.t('Search for Extensions'), run: search },
    ]);
    return;
  }
  if (!row) {
    void notify('information', l10n.t('Place the cursor in a sentence with a citation.'));
    return;
  }
  const {
    draft,
    cited: { statement: sentence, sources },
  } = row;
  // The question shows no hidden characters, so none are sent.
  const statement = toVisibleText(sentence);
  const source = sources.find(({ passage }) => passage);
  if (statement === '' || !source?.passage) {
    void (sources.some(({ hasText }) => hasText)
      ? notify('information', l10n.t('No passage of this article resembles this sentence.'))
      : notify('information', l10n.t('The text of this article is not on this computer.'), [
          {
            label: l10n.t('Load and Compare'),
            command: 'dateline.checkCitations',
            args: [draft.document.uri.toString()],
          },
        ]));
    return;
  }
  const model = await pickModel(models);
  const passage = toVisibleText(readExcerpt(source.passage));
  const isConfirmed =
    model &&
    (await confirm(l10n.t('Send the sentence and the passage to {0}?', model.name), {
      details: [l10n.t('Sentence: {0}', statement), l10n.t('Passage: {0}', passage)],
      yes: l10n.t('Compare'),
    }));
  if (!model || isConfirmed !== true) {
    return;
  }
  const answer = await withProgress(l10n.t('Comparing with the source…'), (signal) =>
    sendPrompt(model, createComparisonPrompt(statement, passage, randomUUID()), signal),
  );
  if (answer !== undefined) {
    void notify('information', describeComparison(readComparison(answer, passage), model.name));
  }
}

function toVisibleText(text: string): string {
  return removeInvisibleCharacters(text).replace(/\s+/g, ' ').trim();
}

async function pickModel(models: readonly LanguageModelChat[]): Promise<LanguageModelChat | undefined> {
  const [only, ...others] = models;
  if (others.length === 0) {
    return only;
  }
  const items = models.map((model) => ({
    label: sanitizeLabel(model.name),
    description: sanitizeLabel(model.vendor),
    model,
  }));
  return showQuickPick<(typeof items)[number], LanguageModelChat>({
    title: l10n.t('Dateline: Compare with Source'),
    placeholder: l10n.t('Language model'),
    items,
    accept: (_, [active]) => active?.model,
  });
}

async function sendPrompt(model: LanguageModelChat, prompt: string, signal: AbortSignal): Promise<string | undefined> {
  const cancellation = new CancellationTokenSource();
  signal.addEventListener('abort', () => cancellation.cancel());
  try {
    const response = await model.sendRequest([LanguageModelChatMessage.User(prompt)], {}, cancellation.token);
    let answer = '';
    for await (const part of response.text) {
      answer += part;
      if (answer.length > maxAnswer) {
        break;
      }
    }
    return signal.aborted ? undefined : answer;
  } catch (error) {
    if (signal.aborted) {
      return undefined;
    }
    throw error;
  } finally {
    cancellation.dispose();
  }
}

function describeComparison(comparison: Comparison, model: string): string {
  if (!comparison.isVerified) {
    return l10n.t('Not verifiable: {0} did not quote the passage word for word.', model);
  }
  const quotes = comparison.quotes.map((quote) => `“${quote}”`).join(' ');
  const messages: Readonly<Record<Verdict, () => string>> = {
    supports: () => l10n.t('{0}: the passage supports the sentence. {1}', model, quotes),
    contradicts: () => l10n.t('{0}: the passage contradicts the sentence. {1}', model, quotes),
    notMentioned: () => l10n.t('{0}: the passage does not mention this.', model),
  };
  return messages[comparison.verdict]();
}
