import { l10n } from 'vscode';
import { OfflineError } from '../../store/offline/offlineClient.ts';
import { describeFilter } from '../../store/describeFilter.ts';
import { getRecordTitle, omitTitleTexts } from '../../kinds/recordTitle.ts';
import { isReadableRecord, getKind, type ReadableRecord } from '../../kinds/index.ts';
import type { RelatedList } from '../../kinds/recordKind.ts';
import { isUnsupported } from '../../client/errors.ts';
import type { GraphNode, ListName, PageState, PartState, PartName } from '../protocol.ts';
import { composePage, type PageFrame } from './composePage.ts';
import type { DetailModel } from './model/detailModel.ts';
import type { EvidenceGraph } from './model/evidenceGraph.ts';
import type { Loadable } from './model/loadTask.ts';
import type { ClippingDetails, LoadedParts } from '../../kinds/pageSections.ts';

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
  const createPartState = (loading: Loadable) => toPartState(loading, describe);
  const loaded: LoadedParts = {
    parts: Object.fromEntries(
      Object.entries(model.parts)
        // Hide lists that API v0.1 lacks. But a missing text needs an explanation.
        .filter(([name, { error }]) => name === 'detail' || !isUnsupported(error))
        .map(([name, part]) => [name, createPartState(part)]),
    ),
    clipping: clippingOf(record),
    text: model.text,
    hasArticle: model.article !== undefined,
    story: model.story,
    graph: model.graph && createGraphContent(model.graph, createPartState),
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
      const { message, remedies } = describe(error.cause);
      const labels = remedies.map(({ label }) => label);
      return { copy: { asOf: error.copy.asOf, ...(part !== undefined && { part }), message, remedies: labels } };
    }
  }
  return {};
}

function toPartState({ state, error }: Pick<Loadable, 'state' | 'error'>, describe: Describe): PartState {
  if (state !== 'failed') {
    return { state };
  }
  if (error instanceof OfflineError) {
    return { state: 'copied' };
  }
  const { message, remedies } = describe(error);
  return { state, message, remedies: remedies.map(({ label }) => label) };
}

/** A larger graph is unreadable and slow. The lists on the page are complete. */
const maxNodes = 150;

export function createGraphContent(
  graph: EvidenceGraph,
  partState: (loading: Loadable) => PartState,
): NonNullable<LoadedParts['graph']> {
  const { entries, edges, subject } = graph.createSnapshot();
  const nodes = [...entries.values()].slice(0, maxNodes).map(({ key, record, branch }): GraphNode => {
    const position = getKind(record).graph;
    const fact = position?.fact(omitTitleTexts(record));
    return {
      key,
      column: position?.column ?? 0,
      title: getRecordTitle(record),
      ...(fact && { fact }),
      isSubject: key === subject,
      ...(branch && { support: partState(branch) }),
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
