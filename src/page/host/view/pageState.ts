import { OfflineError } from '../../../store/offline/offlineClient.ts';
import { kindOf, type ReadableRecord } from '../../../kinds/index.ts';
import type { RelatedList } from '../../../kinds/recordKind.ts';
import { belowTitle } from '../../../kinds/title.ts';
import type { Filter } from '../../../store/filter.ts';
import type { RouteId } from '../../../client/routes/table.ts';
import { isUnsupported } from '../../../client/errors.ts';
import type { Article, Evidence, IntelligenceEvent, ServiceRecord, Signal } from '../../../client/records/types.ts';
import { nodeKey, type EvidenceGraph, type GraphRecord } from '../model/evidenceGraph.ts';
import {
  longText,
  type ClippingView,
  type GraphNode,
  type GraphView,
  type ListName,
  type PageState,
  type Part,
  type PartName,
} from '../../protocol/state.ts';
import { searchFor } from '../searchFor.ts';
import type { DetailModel } from '../model/detailModel.ts';
import {
  articleItem,
  evidenceView,
  known,
  mentionView,
  nodeFact,
  relatedView,
  storyView,
  subjectView,
} from './recordViews.ts';
import { storedRecordOf } from '../history.ts';
import type { Loading } from '../model/loadTask.ts';

/** Message of an error, and the labels of what the user can do about it. */
export type Describe = (error: unknown) => {
  readonly message: string;
  readonly remedies: readonly { readonly label: string }[];
};

/** Surroundings of a record on its page. */
export interface PageContext {
  /** Names the service that the record is from. */
  readonly service?: string | undefined;
  /** Tells one record on the page from the one before. */
  readonly id: number;
  readonly describe: Describe;
  readonly history: PageState['history'];
  readonly isPreview?: boolean;
  readonly list?: PageState['list'];
  /** The clipping of a record, where the user has one. */
  readonly clippingOf: (record: ReadableRecord) => ClippingView | undefined;
  /** Title of a record for people, whether it has one or not. */
  readonly titleOf: (record: ServiceRecord) => string;
  /** Describes the filter of a list. */
  readonly filterWords: (filter: Filter, route: RouteId) => string;
}

/** Everything that the page shows of a record. */
export function pageState(model: DetailModel, context: PageContext): PageState {
  const { id, service, describe, history, isPreview, list, clippingOf, titleOf, filterWords } = context;
  const { record, parts, story, graph } = model;
  const clipping = clippingOf(record);
  const titled = (record: ServiceRecord) => ({ title: titleOf(record) });
  const mark = (record: ReadableRecord) => (clippingOf(record) ? { isClipped: true } : {});
  const item = (record: Article) => ({
    ...articleItem(belowTitle(record), model.sourceOf(record)),
    ...titled(record),
    ...mark(record),
  });
  const related = (record: IntelligenceEvent | Signal) => ({
    ...relatedView(belowTitle(record)),
    ...titled(record),
  });
  const stateOf = (loading: Loading) => partState(model.stateOf(loading), describe);
  const evidence = (record: Evidence) => ({
    ...evidenceView(belowTitle(record), model.sourceOf(record)),
    ...titled(record),
    ...mark(record),
  });
  return {
    id,
    ...(service !== undefined && { service }),
    subject: {
      ...subjectView(belowTitle(record), model.sourceOf(record), model.text),
      ...titled(record),
      ...mark(record),
      ...(record.kind === 'evidence' && model.article && { hasArticle: true }),
      ...(searchFor(record) && { hasSearch: true }),
      ...(clipping && {
        clipping: known({ note: clipping.note, quotations: clipping.quotations, folder: clipping.folder }),
      }),
    },
    history,
    ...(isPreview && { isPreview }),
    ...(list && { list }),
    record: storedRecordOf(record),
    ...copyNote(model, describe),
    parts: Object.fromEntries(
      Object.entries(parts)
        // API v0.1 lacks some lists. A missing text needs its reason.
        .filter(([name, { error }]) => name === 'detail' || !isUnsupported(error))
        .map(([name, part]) => [name, stateOf(part)]),
    ),
    filters: filterTexts(model, filterWords),
    evidence: model.items('evidence').map(evidence),
    signals: model.items('signals').map(related),
    events: model.items('events').map(related),
    articles: model.items('articles').map(item),
    similar: model.items('similar').map(item),
    mentions: model.items('mentions').map((mention) => ({ ...mentionView(mention), ...titled(mention) })),
    ...(story && { story: { ...storyView(belowTitle(story)), ...titled(story) } }),
    ...(graph &&
      (record.kind === 'signal' || record.kind === 'event') && {
        graph: graphView(graph, record, { partState: stateOf, titleOf }),
      }),
  };
}

function filterTexts(model: DetailModel, filterWords: PageContext['filterWords']): PageState['filters'] {
  const lists = Object.entries<RelatedList>(kindOf(model.record).lists);
  return Object.fromEntries(
    lists.flatMap(([list, { filterRoute }]) =>
      filterRoute === undefined ? [] : [[list, filterWords(model.filterOf(list as ListName), filterRoute)]],
    ),
  );
}

/** One note for all parts that are from a copy. */
function copyNote(model: DetailModel, describe: Describe): Pick<PageState, 'copy'> {
  const parts = Object.entries(model.parts) as [PartName, Loading][];
  const branches = (model.graph?.branches ?? []).map((branch) => [undefined, branch] as const);
  for (const [part, loading] of [...parts, ...branches]) {
    const { error } = model.stateOf(loading);
    if (error instanceof OfflineError) {
      const { message, remedies } = describe(error.cause);
      const labels = remedies.map(({ label }) => label);
      return { copy: { asOf: error.copy.asOf, ...(part !== undefined && { part }), message, remedies: labels } };
    }
  }
  return {};
}

function partState({ state, error }: Pick<Loading, 'state' | 'error'>, describe: Describe): Part {
  if (state !== 'failed') {
    return { state };
  }
  if (error instanceof OfflineError) {
    return { state: 'copied' };
  }
  const { message, remedies } = describe(error);
  return { state, message, remedies: remedies.map(({ label }) => label) };
}

/** A picture of more is not readable and slows the page down; the lists on the page have them all. */
const maxNodes = 150;

/** The graph as the page draws it. `partState` says how a loading stands. */
export function graphView(
  graph: EvidenceGraph,
  subject: GraphRecord,
  { partState, titleOf }: { readonly partState: (loading: Loading) => Part } & Pick<PageContext, 'titleOf'>,
): GraphView {
  const { entries, edges } = graph.snapshot();
  const nodes = [...entries.values()].slice(0, maxNodes).map(({ key, record, branch }): GraphNode => {
    const fact = nodeFact(record);
    return {
      key,
      kind: record.kind === 'publisher' ? 'source' : record.kind,
      title: titleOf(record),
      ...(fact && { fact }),
      isSubject: key === nodeKey(subject),
      ...(branch && { support: partState(branch) }),
    };
  });
  const shown = new Set(nodes.map(({ key }) => key));
  return {
    nodes,
    edges: edges.filter((ends) => ends.every((key) => shown.has(key))),
    hidden: entries.size - nodes.length,
  };
}

/** The state that a page begins with: a long text comes after its title is painted. */
export function firstState(page: PageState): PageState {
  const { subject } = page;
  const text = subject.kind === 'article' ? subject.text : undefined;
  if (subject.kind !== 'article' || !text || text.source.length <= longText) {
    return page;
  }
  const { format, source } = text;
  return { ...page, subject: { ...subject, text: { format, source: source.slice(0, longText), isPending: true } } };
}
