import { l10n } from 'vscode';
import { isCitable } from '../citation/address.ts';
import type { Article } from '../client/records/types.ts';
import { kinds } from '../kinds/index.ts';
import { isUnsupported } from '../client/errors.ts';
import { fitToBudget } from './budget.ts';
import { renderEvidenceChain, readRecordId, confirmUnknownId } from './evidenceTool.ts';
import { toVisibleLine, removeInvisible } from './quoteSource.ts';
import { readInput, InputError, readTextInput, readIntegerInput } from './toolInput.ts';
import { renderRecord } from './renderTables.ts';
import { createRow } from './createRow.ts';
import { loadRecord, identifiedKinds, type IdentifiedKind, type Tool, type ToolContext } from './tool.ts';

const noArticle =
  'The service has no article with this address. Search with dateline_search; do not cite what you could not read.';

type ReadInput = { readonly url: string } | { readonly kind: IdentifiedKind; readonly id: string };

/** One record: an article with its text, an event or a signal with what it rests on. */
export const readTool: Tool = {
  plan(input, context) {
    const wanted = parseReadInput(input);
    if ('id' in wanted) {
      return { progress: l10n.t('Reading'), confirm: confirmUnknownId(wanted.kind, wanted.id, context) };
    }
    const isKnown = context.seen.findByAddress(wanted.url) !== undefined;
    const details = [
      l10n.t('This address is sent to {0}, which may have the article:', context.service),
      { exactly: wanted.url },
    ];
    return {
      progress: l10n.t('Reading'),
      confirm: isKnown ? undefined : { title: l10n.t('Look up with Dateline?'), details },
    };
  },

  async run(input, context) {
    const wanted = parseReadInput(input);
    const offset = readIntegerInput(readInput(input), 'offset', 0, 10_000_000) ?? 0;
    if ('id' in wanted && kinds[wanted.kind].citedThrough) {
      return renderEvidenceChain(context, wanted.kind, wanted.id);
    }
    const found = 'url' in wanted ? await loadByAddress(wanted.url, context) : await loadById(wanted.id, context);
    return found ? renderArticle(context, found, offset) : fitToBudget([() => noArticle], context.budget);
  },
};

function parseReadInput(input: unknown): ReadInput {
  const fields = readInput(input);
  const url = readTextInput(fields, 'url', 2000);
  if (url === undefined) {
    return readRecordId(input, identifiedKinds);
  }
  if (!isCitable(url)) {
    throw new InputError('“url” must be an address that begins with https:// or http://.');
  }
  return { url };
}

/** An article, and why its text could not be requested. */
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
    ? { article, problem: 'The service gave no identifier of the article.' }
    : loadById(article.id, context);
}

/** The whole article; if API v0.1 can't find its text, the record that was seen earlier. */
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
  const all = toPlainText(article.content ?? '');
  const { summary, ...row } = createRow(article);
  const authors = article.authors.slice(0, 10).map((author) => toVisibleLine(author, 80));
  const known = {
    ...row,
    authors: authors.filter(Boolean).join('; ') || undefined,
    type: toVisibleLine(article.contentType, 40),
  };
  if (all === '') {
    const reason = problem ?? 'The service has no text for this article.';
    const intro = `${reason} Only the fields below are known: do not cite the article for more than they say.`;
    return renderRecord(budget, () => intro, known, summary === undefined ? '' : String(summary));
  }
  const rest = all.slice(offset, offset + maxCharacters);
  const intro = (shown: number) => {
    const end = offset + shown;
    const more = end < all.length ? ` To read on, call again with offset ${end}.` : '';
    return `Text: characters ${Math.min(offset, all.length)} to ${end} of ${all.length}.${more} Cite it only for what you read here.`;
  };
  return renderRecord(budget, intro, known, rest);
}

/** Of one text at a time. */
const maxCharacters = 24_000;
/** More of a body is not looked at. */
const maxBodyLength = 1_000_000;

/** A body as plain text: HTML without its tags, entities read, no more than one empty line at a time. */
export function toPlainText(body: string): string {
  const text = body.slice(0, maxBodyLength);
  const plain = /<(?:p|br|div|h[1-6]|ul|ol|li|a|span|table|article|section)\b[^<>]*>/i.test(text)
    ? removeTags(text)
    : text;
  return removeInvisible(plain)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function removeTags(html: string): string {
  return html
    .replace(/<\/?(?:p|br|div|h[1-6]|ul|ol|li|tr|table|article|section|blockquote)\b[^<>]*>/gi, '\n')
    .replace(/<[/!?a-z][^<>]*>/gi, '')
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi,
      (entity, decimal?: string, hex?: string, name?: string) => {
        const code = decimal === undefined ? (hex === undefined ? undefined : parseInt(hex, 16)) : Number(decimal);
        if (code !== undefined) {
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
        }
        return entities[name?.toLowerCase() ?? ''] ?? entity;
      },
    );
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: '’',
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};
