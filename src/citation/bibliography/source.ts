import { citableAddress } from '../address.ts';
import type { Reference } from '../reference.ts';
import { plainName, titleOf } from '../title.ts';
import { calendarDate, type CalendarDate } from './calendarDate.ts';
import { authorName, type AuthorName } from './personName.ts';

/** A reference made ready for a bibliography: every text one harmless line, the address one of the web. */
export interface Source {
  readonly title: string;
  readonly url?: string;
  readonly publisher?: string;
  readonly authors: readonly AuthorName[];
  readonly published?: CalendarDate;
  readonly accessed?: CalendarDate;
}

/** What a bibliography says of a reference. */
export function sourceOf(reference: Reference): Source {
  const url = citableAddress(reference.url ?? '');
  const publisher = plainName(reference.publisher ?? '');
  const published = calendarDate(reference.published);
  const accessed = calendarDate(reference.accessed);
  return {
    title: titleOf(reference),
    ...(url === undefined ? {} : { url }),
    ...(publisher === '' ? {} : { publisher }),
    authors: (reference.authors ?? [])
      .map(plainName)
      .filter((name) => name !== '')
      .map(authorName),
    ...(published ? { published } : {}),
    ...(accessed ? { accessed } : {}),
  };
}
