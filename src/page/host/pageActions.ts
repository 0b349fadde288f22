import { l10n } from 'vscode';
import type { SearchKind } from '../../store/searches/savedSearch.ts';
import type { CommandId } from '../../manifest.ts';
import { executeCommand } from '../../platform/commands.ts';
import { sanitizeLabel } from '../../platform/remoteText.ts';
import { toSourceRecord } from '../../kinds/toSourceRecord.ts';
import { isCitableRecord, getKind, type CitableRecord, type ReadableRecord } from '../../kinds/index.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import { type Filter, emptyFilter } from '../../store/filter.ts';
import type { RouteId } from '../../client/routes/table.ts';
import type { Story } from '../../client/records/types.ts';
import type { DetailModel } from './model/detailModel.ts';
import { describePageError, requirePresent } from './pageErrors.ts';
import type { MessageFromPage, MessageToPage, PageItem, RecordAction } from '../protocol.ts';
import { createSimilarSearch, createLabelSearch } from './similarSearch.ts';

export interface OpenOptions {
  /** Default: the current service. */
  readonly service?: string | undefined;
  readonly story?: Story | undefined;
  /** Opens the article of a piece of evidence instead, if the service has it. */
  readonly followsArticle?: boolean;
}

interface PageActions {
  /** Opens a record of the same service in place of this one. */
  readonly open: (record: ReadableRecord, options?: Omit<OpenOptions, 'service'>) => Promise<void>;
  readonly send: SendToPage;
  readonly cite: CiteFromPage;
  readonly editFilter: (list: FilteredList) => Promise<Filter | undefined>;
}

export interface FilteredList {
  readonly title: string;
  readonly route: RouteId;
  readonly filter: Filter;
}

type RecordMessage = Exclude<MessageFromPage, { type: 'ready' | 'go' | 'step' | 'leave' | 'keep' }>;
export type CitationMessage = Extract<MessageFromPage, { type: 'quote' | 'offer' | 'citeAs' | 'copyAs' }>;
export type SendToPage = (message: MessageToPage) => void;
/** Captures the citation target and tracks the user's edits until the record is cited. */
export type CiteFromPage = (message: CitationMessage, record: CitableRecord, send: SendToPage) => Promise<void>;
type CommandAction = Exclude<RecordAction, 'show' | 'showSource' | 'saveSearch'>;

const commands = {
  cite: 'dateline.insertCitation',
  copyCitation: 'dateline.copyCitation',
  openInBrowser: 'dateline.openInBrowser',
  clip: 'dateline.clip',
  unclip: 'dateline.unclip',
} as const satisfies Record<CommandAction, CommandId>;

const searchCommands = {
  articles: 'dateline.searchArticles',
  events: 'dateline.searchEvents',
  signals: 'dateline.searchSignals',
} as const satisfies Record<SearchKind, CommandId>;

/** @throws PageError if the record is no longer on the page */
export async function actOnRecord(message: RecordMessage, model: DetailModel, actions: PageActions): Promise<void> {
  const { open, send, cite, editFilter } = actions;
  switch (message.type) {
    case 'load':
      return model.load(message.part);
    case 'expand':
      return model.expand(message.node);
    case 'retry':
      return model.retry();
    case 'cancel':
      model.cancel();
      return;
    case 'remedy': {
      const { remedies } = describePageError(model.parts[message.part]?.error);
      const remedy = requirePresent(remedies[message.index]);
      await executeCommand(remedy.command, ...(remedy.args ?? []));
      return model.retry();
    }
    case 'openLink':
      return executeCommand('dateline.openInBrowser', { url: message.url });
    case 'clearFilter':
      return model.filter(message.list, emptyFilter);
    case 'filterList': {
      const { list } = message;
      const { label, filterRoute } = requirePresent<RelatedList>(getKind(model.record).lists[list]);
      const title = l10n.t('Dateline: Filter {0}', sanitizeLabel(label()));
      const route = requirePresent(filterRoute);
      const filter = await editFilter({ title, route, filter: model.getFilter(list) });
      return filter && model.filter(list, filter);
    }
    case 'filter': {
      const search = requirePresent(createLabelSearch(model.record, message.label, message.index));
      return executeCommand(searchCommands[search.kind], search);
    }
    case 'quote':
    case 'offer':
    case 'citeAs':
    case 'copyAs':
      return cite(message, findCitableRecord(model, message.pageItem), send);
    case 'show': {
      const record = requirePresent(model.findRecord(message.pageItem));
      const subject = model.record;
      const story = record.kind === 'article' && subject.kind === 'story' ? subject : undefined;
      return open(record, { story, followsArticle: record.kind === 'evidence' });
    }
    case 'showSource': {
      const record = requirePresent(model.findRecord(message.pageItem));
      return open(requirePresent(model.findSource(record) ?? toSourceRecord(record)));
    }
    case 'clipQuote':
      return executeCommand('dateline.clip', {
        record: findCitableRecord(model, message.pageItem),
        quotation: message.text,
      });
    case 'saveSearch': {
      const similar = createSimilarSearch(requirePresent(model.findRecord(message.pageItem)));
      return similar && executeCommand('dateline.saveSearch', similar);
    }
    case 'cite':
    case 'copyCitation':
    case 'openInBrowser':
    case 'clip':
    case 'unclip':
      return executeCommand(commands[message.type], { record: findCitableRecord(model, message.pageItem) });
  }
}

function findCitableRecord(model: DetailModel, pageItem: PageItem): CitableRecord {
  const record = model.findRecord(pageItem);
  return requirePresent(record && isCitableRecord(record) ? record : undefined);
}
