import type { ReadableRecord } from '../library/recordOf.ts';
import { lackingCode, ServiceError } from '../service/errors.ts';
import type { Article, Evidence } from '../service/records.ts';
import { chainView } from './chainView.ts';
import type { PageState, Part, PartName } from './protocol.ts';
import type { Reading } from './reading.ts';
import { articleItem, evidenceView, mentionView, relatedView, storyView, subjectView } from './recordViews.ts';
import { toStore } from './kept.ts';
import type { Loading } from './task.ts';

/** What is said of an error, and the labels of what the user can do about it. */
export type Describe = (error: unknown) => {
  readonly message: string;
  readonly remedies: readonly { readonly label: string }[];
};

/** What a page says besides what was read. */
export interface Around {
  /** Names the service that the record is from. */
  readonly service?: string | undefined;
  /** Tells one record on the page from the one before. */
  readonly id: number;
  readonly describe: Describe;
  readonly trail: PageState['trail'];
  readonly isClipped: (record: ReadableRecord) => boolean;
}

/** All that the page shows of a reading. */
export function pageState(reading: Reading, { id, service, describe, trail, isClipped }: Around): PageState {
  const { record, parts, story, chain } = reading;
  const mark = (record: ReadableRecord) => (isClipped(record) ? { isClipped: true } : {});
  const item = (record: Article) => ({ ...articleItem(record, reading.sourceOf(record)), ...mark(record) });
  const stateOf = (loading: Loading) => partState(reading.stateOf(loading), describe);
  const evidence = (record: Evidence) => ({ ...evidenceView(record, reading.sourceOf(record)), ...mark(record) });
  return {
    id,
    ...(service !== undefined && { service }),
    subject: { ...subjectView(record, reading.sourceOf(record), reading.body), ...mark(record) },
    trail,
    record: toStore(record),
    ...copyNote(reading, describe),
    parts: Object.fromEntries(
      Object.entries(parts)
        .filter(([, part]) => !isLacking(part))
        .map(([name, part]) => [name, reading.isCopied(name as PartName) ? { state: 'copied' } : stateOf(part)]),
    ),
    evidence: reading.items('evidence').map(evidence),
    signals: reading.items('signals').map(relatedView),
    events: reading.items('events').map(relatedView),
    articles: reading.items('articles').map(item),
    similar: reading.items('similar').map(item),
    mentions: reading.items('mentions').map(mentionView),
    ...(story && { story: storyView(story) }),
    ...(chain && (record.kind === 'signal' || record.kind === 'event') && { chain: chainView(chain, record, stateOf) }),
  };
}

/** Says once for all parts that are from a copy what they are and why. */
function copyNote(reading: Reading, describe: Describe): Pick<PageState, 'copy'> {
  const [part] = (Object.keys(reading.parts) as PartName[]).filter((name) => reading.isCopied(name));
  if (part === undefined || !reading.copy) {
    return {};
  }
  const { message, remedies } = describe(reading.errorOf(part));
  return { copy: { asOf: reading.copy.asOf, part, message, remedies: remedies.map(({ label }) => label) } };
}

/** The earlier surface has no such thing at all: there is nothing to load again. */
function isLacking({ error }: Loading): boolean {
  return error instanceof ServiceError && error.code === lackingCode;
}

function partState({ state, error }: Pick<Loading, 'state' | 'error'>, describe: Describe): Part {
  if (state !== 'failed') {
    return { state };
  }
  const { message, remedies } = describe(error);
  return { state, message, remedies: remedies.map(({ label }) => label) };
}
