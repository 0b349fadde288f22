import { l10n } from 'vscode';
import { isCitable } from '../citation/address.ts';
import { decodeEntities } from '../citation/entity.ts';
import { removeInvisibleCharacters } from '../citation/visibleText.ts';
import type { Article } from '../client/records/types.ts';
import { kinds } from '../kinds/index.ts';
import { isUnsupported } from '../client/errors.ts';
import { fitToBudget } from './budget.ts';
import { renderEvidenceChain, readRecordId, confirmUnknownId } from './evidenceTool.ts';
import { toVisibleLine } from './quoteSource.ts';
import { readInputFields, InputError, readTextInput, readIntegerInput } from './toolInput.ts';
import { renderRecord } from './renderTables.ts';
import { createAgentRow } from './createAgentRow.ts';
import { loadRecord, identifiedKinds, type IdentifiedKind, type Tool, type ToolContext } from './tool.ts';

const noArticle =
  'The service has no article with this address. Search with dateline_search; do not cite an article that you could not read.';

type ReadInput = { readonly url: string } | { readonly kind: IdentifiedKind; readonly id: string };

export const readTool: Tool = {
  plan(input, context) {
    const recordInput = parseReadInput(input);
    if ('id' in recordInput) {
      return { progress: l10n.t('Reading'), confirm: confirmUnknownId(recordInput.kind, recordInput.id, context) };
    }
    const isKnown = context.seen.findByAddress(recordInput.url) !== undefined;
    const details = [
      l10n.t('Dateline will send this address to {0} to look up the article:', context.service),
      { exactly: recordInput.url },
    ];
    return {
      progress: l10n.t('Reading'),
      confirm: isKnown ? undefined : { title: l10n.t('Look up with Dateline?'), details },
    };
  },

  async run(input, context) {
    const recordInput = parseReadInput(input);
    const offset = readIntegerInput(readInputFields(input), 'offset', 0, 10_000_000) ?? 0;
    if ('id' in recordInput && kinds[recordInput.kind].citedThrough) {
      return renderEvidenceChain(context, recordInput.kind, recordInput.id);
    }
    const article =
      'url' in recordInput ? await loadByAddress(recordInput.url, context) : await loadById(recordInput.id, context);
    return article ? renderArticle(context, article, offset) : fitToBudget([() => noArticle], context.budget);
  },
};

function parseReadInput(input: unknown): ReadInput {
  const fields = readInputFields(input);
  const url = readTextInput(fields, 'url', 2000);
  if (url === undefined) {
    return readRecordId(input, identifiedKinds);
  }
  if (!isCitable(url)) {
    throw new InputError('“url” must be an address that begins with https:// or http://.');
  }
  return { url };
}

interface LoadedArticle {
  readonly article: Article;
  readonly problem?: string | undefined;
}

async function loadByAddress(url: string, context: ToolContext): Promise<LoadedArticle | undefined> {
  const { items } = await context.client.list('search', { filter: { urls: [url] } })(undefined, context.signal);
  const article = items.find((item) => item.url === url) ?? items[0];
  if (!article) {
    return undefined;
  }
  context.seen.add([article]);
  return article.id === undefined
    ? { article, problem: 'The service returned no identifier for the article.' }
    : loadById(article.id, context);
}

/** Returns the record from an earlier result if API v0.1 can't find the text. */
async function loadById(id: string, context: ToolContext): Promise<LoadedArticle> {
  try {
    return { article: (await loadRecord(context, 'article', id)) as Article };
  } catch (error) {
    const article = context.seen.get('article', id);
    if (isUnsupported(error) && article) {
      return { article, problem: error.message };
    }
    throw error;
  }
}

function renderArticle({ budget }: ToolContext, { article, problem }: LoadedArticle, offset: number): Promise<string> {
  const fullText = toPlainText(article.content ?? '');
  const { summary, ...row } = createAgentRow(article);
  const authors = article.authors.slice(0, 10).map((author) => toVisibleLine(author, 80));
  const fields = {
    ...row,
    authors: authors.filter(Boolean).join('; ') || undefined,
    type: toVisibleLine(article.contentType, 40),
  };
  if (fullText === '') {
    const reason = problem ?? 'The service has no text for this article.';
    const intro = `${reason} Only the fields below are available. Do not cite the article for more than they contain.`;
    return renderRecord(budget, () => intro, fields, summary === undefined ? '' : String(summary));
  }
  const remainingText = fullText.slice(offset, offset + maxCharacters);
  const createIntro = (length: number) => {
    const end = offset + length;
    const more = end < fullText.length ? ` To read on, call again with offset ${end}.` : '';
    return `Text: characters ${Math.min(offset, fullText.length)} to ${end} of ${fullText.length}.${more} Cite it only for what you read here.`;
  };
  return renderRecord(budget, createIntro, fields, remainingText);
}

const maxCharacters = 24_000;
const maxBodyLength = 1_000_000;

function toPlainText(body: string): string {
  const text = body.slice(0, maxBodyLength);
  const plain = /<(?:p|br|div|h[1-6]|ul|ol|li|a|span|table|article|section)\b[^<>]*>/i.test(text)
    ? removeTags(text)
    : text;
  return removeInvisibleCharacters(plain)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function removeTags(html: string): string {
  const text = html
    .replace(/<\/?(?:p|br|div|h[1-6]|ul|ol|li|tr|table|article|section|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[/!?a-z][^<>]*>/gi, '');
  return decodeEntities(text);
}
