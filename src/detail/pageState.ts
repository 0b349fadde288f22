import { lackingCode, ServiceError } from '../service/errors.ts';
import { chainView } from './chainView.ts';
import type { PageState, Part, PartName } from './protocol.ts';
import type { Reading } from './reading.ts';
import { articleItem, evidenceView, mentionView, relatedView, storyView, subjectView } from './recordViews.ts';
import type { Loading } from './task.ts';

/** What is said of an error, and the labels of what the user can do about it. */
export type Describe = (error: unknown) => {
  readonly message: string;
  readonly remedies: readonly { readonly label: string }[];
};

/** All that the page shows of a reading. */
export function pageState(id: number, reading: Reading, describe: Describe): PageState {
  const { record, lists, parts, story, chain } = reading;
  const item = (record: Parameters<typeof articleItem>[0]) => articleItem(record, reading.sourceOf(record));
  return {
    id,
    subject: subjectView(record, reading.sourceOf(record)),
    parts: Object.fromEntries(
      Object.entries(parts)
        .filter(([, part]) => !isLacking(part))
        .map(([name, part]) => [name as PartName, partState(part, describe)]),
    ),
    evidence: (lists.evidence?.items ?? []).map((record) => evidenceView(record, reading.sourceOf(record))),
    signals: (lists.signals?.items ?? []).map(relatedView),
    events: (lists.events?.items ?? []).map(relatedView),
    articles: (lists.articles?.items ?? []).map(item),
    similar: (lists.similar?.items ?? []).map(item),
    mentions: (lists.mentions?.items ?? []).map(mentionView),
    ...(story && { story: storyView(story) }),
    ...(chain &&
      (record.kind === 'signal' || record.kind === 'event') && {
        chain: chainView(chain, record, (loading) => partState(loading, describe)),
      }),
  };
}

/** The earlier surface has no such thing at all: there is nothing to load again. */
function isLacking({ error }: Loading): boolean {
  return error instanceof ServiceError && error.code === lackingCode;
}

function partState({ state, error }: Loading, describe: Describe): Part {
  if (state !== 'failed') {
    return { state };
  }
  const { message, remedies } = describe(error);
  return { state, message, remedies: remedies.map(({ label }) => label) };
}
