import { hostOf } from '../../citation/address.ts';
import { addressOf, isCitableRecord, kindOf, type ReadableRecord } from '../../kinds/index.ts';
import { isWebAddress, longText, type PageActions, type PageState, type Section } from '../protocol.ts';
import { storedRecordOf } from './history.ts';
import { searchFor } from './searchFor.ts';
import { sectionsOf, type PageContents } from './sections.ts';

/** The page's panel and history. */
export type PageFrame = Pick<PageState, 'id' | 'history'> & {
  readonly service?: string | undefined;
  readonly isPreview?: boolean;
  readonly list?: PageState['list'];
};

/** Returns the page of a record with everything that is loaded. */
export function composePage(record: ReadableRecord, contents: PageContents, frame: PageFrame): PageState {
  const { id, history, service, isPreview, list } = frame;
  return {
    id,
    title: contents.title,
    history,
    ...(service !== undefined && { service }),
    ...(isPreview && { isPreview }),
    ...(list && { list }),
    record: storedRecordOf(record),
    actions: actionsOn(record, contents.clipping !== undefined),
    parts: contents.parts,
    sections: sectionsOf(record, contents),
  };
}

function actionsOn(record: ReadableRecord, isClipped: boolean): PageActions {
  const address = addressOf(record);
  const search = searchFor(record) && { hasSearch: true };
  if (!isCitableRecord(record)) {
    return { ...(address !== undefined && isWebAddress(address) && { website: address }), ...search };
  }
  const cited = hostOf(address) !== undefined ? 'itself' : kindOf(record).citedThrough ? 'throughOthers' : undefined;
  return { ...(cited && { cited }), ...(isClipped && { isClipped }), ...search };
}

/** Returns the state that a page begins with: the rest of a long text comes after its title is painted. */
export function firstState(page: PageState): PageState {
  return { ...page, sections: page.sections.map(shortened) };
}

function shortened(section: Section): Section {
  if (section.type === 'group') {
    return { ...section, sections: section.sections.map(shortened) };
  }
  if (section.type !== 'text' || section.text.source.length <= longText) {
    return section;
  }
  const { format, source } = section.text;
  return { ...section, text: { format, source: source.slice(0, longText), isPending: true } };
}
