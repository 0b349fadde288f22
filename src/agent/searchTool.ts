import { l10n } from 'vscode';
import type { PageLoader } from '../client/paging/page.ts';
import { resolveStartDay } from '../client/routes/relativeTime.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { fitToBudget } from './budget.ts';
import {
  readChoiceInput,
  readDayInput,
  readInputFields,
  InputError,
  readTextInput,
  readIntegerInput,
} from './toolInput.ts';
import { renderTables } from './renderTables.ts';
import { createAgentRow } from './createAgentRow.ts';
import { intelligenceNote, type Tool, type ToolContext } from './tool.ts';

const kinds = ['articles', 'events', 'signals'] as const;

type Kind = (typeof kinds)[number];

interface SearchInput {
  readonly query: string;
  readonly kind: Kind;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly limit: number;
}

/** article-aggregation, Limits: 512 characters. */
const maxQueryLength = 500;

function readSearchInput(input: unknown): SearchInput {
  const fields = readInputFields(input);
  const query = readTextInput(fields, 'query', maxQueryLength);
  if (query === undefined || query === '') {
    throw new InputError('“query” must be 1 to 500 characters long: the claim or topic in a short phrase.');
  }
  const [from, to] = [readDayInput(fields, 'from'), readDayInput(fields, 'to')];
  const firstDay = resolveStartDay(from, Date.now()) ?? from;
  if (firstDay !== undefined && to !== undefined && firstDay > to) {
    throw new InputError('“from” must not be after “to”.');
  }
  const kind = readChoiceInput(fields, 'kind', kinds) ?? 'articles';
  return { query, kind, from, to, limit: readIntegerInput(fields, 'limit', 1, 20) ?? 8 };
}

export const searchTool: Tool = {
  plan(input, { service }) {
    const { query, kind, from, to } = readSearchInput(input);
    return {
      progress: progressTexts[kind](),
      confirm: {
        title: l10n.t('Search with Dateline?'),
        details: [
          l10n.t('Dateline will send this query to {0}:', service),
          { exactly: query },
          ...(from === undefined && to === undefined ? [] : [periodTexts[kind](from ?? '…', to ?? '…')]),
        ],
      },
    };
  },

  async run(input, context) {
    const { query, kind, from, to, limit } = readSearchInput(input);
    const { client } = context;
    const filter = { q: query, from, to };
    const loaders: Readonly<Record<Kind, () => PageLoader<CitableRecord>>> = {
      articles: () => client.list('search', { filter }),
      events: () => client.list('events', { filter }),
      signals: () => client.list('signals', { filter }),
    };
    const { records, isCutShort } = await loadFirstItems(limit, loaders[kind](), context);
    context.seen.add(records);
    if (records.length === 0) {
      const none = isCutShort
        ? `The first ${maxEmptyPages} pages of ${kind} are empty, but the service has more pages. There may still be a source: search again with other words or a shorter period.`
        : `No ${kind} found. Try other or fewer words, a longer period, or another kind; if there are still no results, say that you found no source.`;
      return fitToBudget([() => none], context.budget);
    }
    const intro =
      kind === 'articles'
        ? `${records.length} articles, best match first. Read one with dateline_read before citing it.`
        : `${records.length} ${kind}, best match first. Get the evidence of one with dateline_evidence. ${intelligenceNote}`;
    return renderTables(context.budget, intro, { [kind]: records.map(createAgentRow) });
  },
};

const progressTexts: Readonly<Record<Kind, () => string>> = {
  articles: () => l10n.t('Searching articles'),
  events: () => l10n.t('Searching events'),
  signals: () => l10n.t('Searching signals'),
};

const periodTexts: Readonly<Record<Kind, (from: string, to: string) => string>> = {
  articles: (from, to) => l10n.t('Published: {0} to {1}', from, to),
  events: (from, to) => l10n.t('Recorded by the service: {0} to {1}', from, to),
  signals: (from, to) => l10n.t('Recorded by the service: {0} to {1}', from, to),
};

/** A service could send empty pages forever. */
const maxEmptyPages = 5;

/** Sets `isCutShort` if empty pages ended the search. */
export async function loadFirstItems<T>(
  limit: number,
  loadPage: PageLoader<T>,
  { signal }: Pick<ToolContext, 'signal'>,
): Promise<{ readonly records: readonly T[]; readonly isCutShort: boolean }> {
  const records: T[] = [];
  let next: string | undefined;
  let empty = 0;
  do {
    const page = await loadPage(next, signal);
    records.push(...page.items);
    next = page.next;
    empty = page.items.length === 0 ? empty + 1 : 0;
  } while (next !== undefined && records.length < limit && empty < maxEmptyPages);
  return { records: records.slice(0, limit), isCutShort: next !== undefined && empty >= maxEmptyPages };
}
