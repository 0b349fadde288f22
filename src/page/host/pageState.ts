import { l10n } from 'vscode';
import { getHost } from '../../citation/address.ts';
import { OfflineError } from '../../store/offline/offlineClient.ts';
import { describeFilter } from '../../store/describeFilter.ts';
import { getRecordTitle, omitTitleTexts } from '../../kinds/recordTitle.ts';
import { getAddress, getKind, isCitableRecord, isReadableRecord, type ReadableRecord } from '../../kinds/index.ts';
import type { ClippingDetails, LoadedParts, PageContents } from '../../kinds/pageSections.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import { isUnsupported } from '../../client/errors.ts';
import {
  isWebAddress,
  longTextLength,
  type AvailableActions,
  type CopyNote,
  type GraphNode,
  type ListName,
  type PageState,
  type PartName,
  type PartState,
  type Section,
} from '../protocol.ts';
import { isOnDemand, type DetailModel } from './model/detailModel.ts';
import type { EvidenceGraph } from './model/evidenceGraph.ts';
import type { Loadable } from './model/loadTask.ts';
import { createSimilarSearch } from './similarSearch.ts';
import { toStoredRecord } from './storedPage.ts';

export type PageFrame = Pick<PageState, 'id' | 'history'> & {
  readonly service?: string | undefined;
  readonly isPreview?: boolean;
  readonly list?: PageState['list'];
};

type Describe = (error: unknown) => {
  readonly message: string;
  readonly remedies: readonly { readonly label: string }[];
};

interface PageContext extends PageFrame {
  readonly describe: Describe;
  readonly clippingOf: (record: ReadableRecord) => ClippingDetails | undefined;
}

export function createPageState(model: DetailModel, { describe, clippingOf, ...frame }: PageContext): PageState {
  const { record } = model;
  const loaded: LoadedParts = {
    parts: Object.fromEntries(
      Object.entries(model.parts)
        // Hide lists that API v0.1 lacks. But a missing text needs an explanation.
        .filter(([name, { error }]) => name === 'detail' || !isUnsupported(error))
        .map(([name, part]) => [name, toPartState(part, describe)]),
    ),
    clipping: clippingOf(record),
    text: model.text,
    hasArticle: model.article !== undefined,
    story: model.story,
    graph: model.graph && createGraphContent(model.graph, describe),
    items: (list) => model.listRecords(list),
    filters: describeFilters(model),
    sourceOf: (item) => model.findSource(item),
    isClipped: (item) => isReadableRecord(item) && clippingOf(item) !== undefined,
  };
  return { ...composePage(record, loaded, frame), ...findCopyNote(model, describe) };
}

function describeFilters(model: DetailModel): LoadedParts['filters'] {
  const lists = Object.entries<RelatedList>(getKind(model.record).lists);
  return Object.fromEntries(
    lists.flatMap(([list, { filterRoute }]) =>
      filterRoute === undefined ? [] : [[list, describeFilter(model.getFilter(list as ListName), filterRoute)]],
    ),
  );
}

function findCopyNote(model: DetailModel, describe: Describe): Pick<PageState, 'copy'> {
  const parts = Object.entries(model.parts) as [PartName, Loadable][];
  const branches = (model.graph?.branches ?? []).map((branch) => [undefined, branch] as const);
  for (const [part, loading] of [...parts, ...branches]) {
    const { error } = loading;
    if (error instanceof OfflineError) {
      const reason = describeReason(error.cause, describe);
      return { copy: { asOf: error.copy.asOf, ...(part !== undefined && { part }), ...reason } };
    }
  }
  return {};
}

function toPartState({ state, error }: Loadable, describe: Describe): PartState {
  if (state !== 'failed') {
    return { state };
  }
  return error instanceof OfflineError ? { state: 'copied' } : { state, ...describeReason(error, describe) };
}

function describeReason(error: unknown, describe: Describe): Pick<CopyNote, 'message' | 'remedies'> {
  const { message, remedies } = describe(error);
  return { message, remedies: remedies.map(({ label }) => label) };
}

/** A larger graph is unreadable and slow. The lists on the page are complete. */
const maxNodes = 150;

export function createGraphContent(graph: EvidenceGraph, describe: Describe): NonNullable<LoadedParts['graph']> {
  const { entries, edges, subject } = graph.createSnapshot();
  const nodes = [...entries.values()].slice(0, maxNodes).map(({ key, record, branch }): GraphNode => {
    const position = getKind(record).graph;
    const fact = position?.fact?.(omitTitleTexts(record));
    return {
      key,
      column: position?.column ?? 0,
      title: getRecordTitle(record),
      ...(fact && { fact }),
      isSubject: key === subject,
      ...(branch && { support: toPartState(branch, describe) }),
    };
  });
  const visibleKeys = new Set(nodes.map(({ key }) => key));
  return {
    columns: [l10n.t('Signal'), l10n.t('Event'), l10n.t('Evidence'), l10n.t('Source')],
    nodes,
    edges: edges.filter((ends) => ends.every((key) => visibleKeys.has(key))),
    hidden: entries.size - nodes.length,
  };
}

export function composePage(record: ReadableRecord, loadedParts: LoadedParts, frame: PageFrame): PageState {
  const { id, history, service, isPreview, list } = frame;
  const { parts, clipping } = loadedParts;
  const kind = getKind(record);
  const isLoaded = parts.detail === undefined || parts.detail.state === 'complete';
  const actions = findActions(record, clipping !== undefined);
  const contents: PageContents = {
    ...loadedParts,
    label: kind.label(),
    title: getRecordTitle(record),
    lacksAddress: isCitableRecord(record) && actions.cited === undefined && isLoaded,
    isOnDemand: (part) => isOnDemand(part, record),
    titleOf: getRecordTitle,
    belowTitle: omitTitleTexts,
  };
  return {
    id,
    title: contents.title,
    history,
    ...(service !== undefined && { service }),
    ...(isPreview && { isPreview }),
    ...(list && { list }),
    record: toStoredRecord(record),
    actions,
    parts,
    sections: (kind.page?.(omitTitleTexts(record), contents) ?? []).filter((section) => section !== undefined),
  };
}

function findActions(record: ReadableRecord, isClipped: boolean): AvailableActions {
  const address = getAddress(record);
  const search = createSimilarSearch(record) && { hasSearch: true };
  if (!isCitableRecord(record)) {
    return { ...(address !== undefined && isWebAddress(address) && { website: address }), ...search };
  }
  const cited = getHost(address) !== undefined ? 'itself' : getKind(record).citedThrough ? 'throughOthers' : undefined;
  return { ...(cited && { cited }), ...(isClipped && { isClipped }), ...search };
}

/** Cuts long texts until the title is painted. */
export function createFirstState(page: PageState): PageState {
  return { ...page, sections: page.sections.map(shortenTexts) };
}

function shortenTexts(section: Section): Section {
  if (section.type === 'group') {
    return { ...section, sections: section.sections.map(shortenTexts) };
  }
  if (section.type !== 'text' || section.text.source.length <= longTextLength) {
    return section;
  }
  const { format, source } = section.text;
  return { ...section, text: { format, source: source.slice(0, longTextLength), isPending: true } };
}
