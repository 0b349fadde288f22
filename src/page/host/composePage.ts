import type { LoadedParts, PageContents } from '../../kinds/pageSections.ts';
import { omitTitleTexts, getRecordTitle } from '../../kinds/recordTitle.ts';
import { getHost } from '../../citation/address.ts';
import { getAddress, isCitableRecord, getKind, type ReadableRecord } from '../../kinds/index.ts';
import { isWebAddress, longTextLength, type AvailableActions, type PageState, type Section } from '../protocol.ts';
import { toStoredRecord } from './history.ts';
import { createSimilarSearch } from './similarSearch.ts';
import { isOnDemand } from './model/detailModel.ts';

export type PageFrame = Pick<PageState, 'id' | 'history'> & {
  readonly service?: string | undefined;
  readonly isPreview?: boolean;
  readonly list?: PageState['list'];
};

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
