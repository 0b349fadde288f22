import { LRUCache } from 'lru-cache';
import { l10n } from 'vscode';
import { isCitable } from '../citation/address.ts';
import type { Reference } from '../citation/reference.ts';
import { plain } from '../citation/title.ts';
import type { CitableRecord } from '../records/kinds.ts';
import { recordOf } from '../records/target.ts';
import { fitting } from './budget.ts';
import { identified } from './evidence.ts';
import { framed, line } from './frame.ts';
import { fieldsOf, flagIn, InputError, textIn } from './input.ts';
import type { SeenRecords } from './seenRecords.ts';
import {
  fetchRecord,
  type AgentCiting,
  type CitationWanted,
  type Inserted,
  type Question,
  type Tool,
  type ToolContext,
} from './tool.ts';

const kinds = ['article', 'event', 'signal'] as const;

interface Citing extends CitationWanted {
  readonly source:
    { readonly title: string; readonly url: string } | { readonly kind: (typeof kinds)[number]; readonly id: string };
  readonly insert: boolean;
  readonly after: string | undefined;
}

/** The citation of a record in the form of the document; inserted only after the user confirmed. */
export const cite: Tool = {
  async plan(input, { seen, citing, service, referenceOf }) {
    const wanted = citingIn(input, citing);
    const { source } = wanted;
    const record = knownRecord(wanted, seen);
    const details: (string | { readonly exactly: string })[] = [];
    if ('id' in source && !record) {
      details.push(l10n.t('This identifier, which no search has returned, is sent to {0}:', service), {
        exactly: source.id,
      });
    }
    if (wanted.insert) {
      const reference = record && (await referenceOf(record));
      confirmed.set(JSON.stringify(input), { uri: citing.document()?.uri ?? '', reference });
      const text = reference && (await citing.text(shown(reference), wanted));
      details.push(...(text === undefined ? [] : [{ exactly: text }]), ...placeOf(wanted, citing));
    }
    return {
      doing: wanted.insert ? l10n.t('Inserting a citation') : l10n.t('Citing'),
      confirm:
        details.length === 0
          ? undefined
          : { title: wanted.insert ? l10n.t('Insert this citation?') : l10n.t('Look up with Dateline?'), details },
    };
  },

  async run(input, context) {
    const { citing, budget } = context;
    const wanted = citingIn(input, citing);
    const { uri: into, reference: agreed } = wanted.insert ? confirmedFor(input) : { uri: '' };
    const reference = agreed ?? (await referenceFor(wanted, context));
    if (!wanted.insert) {
      const text = await citing.text(shown(reference), wanted);
      const intro = `The citation, to be put into the document unchanged:${doubt(reference)}`;
      return fitting([() => `${intro}\n${framed(text)}`], budget);
    }
    const inserted = await citing.insert(reference, { ...wanted, into });
    if ('refused' in inserted) {
      throw new InputError(refusals[inserted.refused]);
    }
    const { text } = inserted;
    return fitting(
      [
        () => `Inserted into the document:${doubt(reference)}
${framed(text)}`,
        () => 'Inserted into the document.',
      ],
      budget,
    );
  },
};

/** A citation that the user was asked to have inserted. */
interface Confirmed {
  /** The document; empty for none. */
  readonly uri: string;
  /** `undefined` where the record was not known yet. */
  readonly reference?: Reference | undefined;
}

/** By the input of the call. */
const confirmed = new LRUCache<string, Confirmed>({ max: 100 });

/** While VS Code waits for the user's answer, another document can come to the front. */
function confirmedFor(input: unknown): Confirmed {
  const call = JSON.stringify(input);
  const asked = confirmed.get(call);
  confirmed.delete(call);
  if (!asked || asked.uri === '') {
    throw new InputError(refusals.noDocument);
  }
  return asked;
}

function citingIn(input: unknown, citing: AgentCiting): Citing {
  const fields = fieldsOf(input);
  const url = textIn(fields, 'url', 2000);
  if (url !== undefined && !isCitable(url)) {
    throw new InputError('“url” must be an address that begins with https:// or http://.');
  }
  const source = url === undefined ? identified(input, kinds) : { title: textIn(fields, 'title', 1000) ?? url, url };
  if ('kind' in source && source.kind !== 'article') {
    throw new InputError(
      'An event or a signal is cited by its evidence: call dateline_evidence, then cite a piece by its title and address.',
    );
  }
  const insert = flagIn(fields, 'insert');
  const languageId = textIn(fields, 'languageId', 60);
  const format = textIn(fields, 'format', 80);
  const after = textIn(fields, 'after', 2000);
  const language = insert ? citing.document()?.languageId : (languageId ?? citing.document()?.languageId);
  const formats = citing.formats(language);
  if (format !== undefined && format !== 'auto' && !formats.includes(format)) {
    throw new InputError(
      `“format” must be left out or one of: ${formats.filter((id) => /^[\w-]{1,40}$/.test(id)).join(', ')}.`,
    );
  }
  if (after !== undefined && !insert) {
    throw new InputError('“after” says where to insert, so “insert” must be true.');
  }
  return {
    source,
    insert,
    after,
    languageId: insert ? undefined : languageId,
    format: format === 'auto' ? undefined : format,
  };
}

async function referenceFor(wanted: Citing, context: ToolContext): Promise<Reference> {
  const { source } = wanted;
  const known = knownRecord(wanted, context.seen);
  if ('url' in source) {
    return known ? context.referenceOf(known) : source;
  }
  return context.referenceOf(known ?? (await fetchRecord(context, source.kind, source.id)));
}

/** The record that is cited, as far as it is known without asking the service; of an address the one that has it. */
function knownRecord({ source }: Citing, seen: SeenRecords): CitableRecord | undefined {
  if ('id' in source) {
    return seen.get(source.kind, source.id);
  }
  const record = seen.ofAddress(source.url);
  return record ? { ...record, title: source.title } : recordOf(source);
}

/** Said of a record that a reader could not look up. */
function doubt({ url }: Reference): string {
  return url !== undefined && isCitable(url)
    ? ''
    : ' (This record has no web address of its own. Better cite its evidence: dateline_evidence has titles and addresses.)';
}

/** A reference as a model may see it; the citation formats escape what is left. */
function shown({ title, publisher, authors, ...rest }: Reference): Reference {
  return {
    ...rest,
    ...(title !== undefined && { title: line(title, 1000) ?? '' }),
    ...(publisher !== undefined && { publisher: line(publisher, 200) ?? '' }),
    ...(authors && { authors: authors.slice(0, 20).map((author) => line(author, 200) ?? '') }),
  };
}

function placeOf({ after }: Citing, citing: AgentCiting): Question['details'] {
  const name = plain(citing.document()?.name ?? '');
  if (name === '') {
    return [l10n.t('No document is open to write in.')];
  }
  return after === undefined
    ? [l10n.t('It goes into {0}, at the cursor.', name)]
    : [l10n.t('It goes into {0}, after these words:', name), { exactly: after }];
}

const refusals: Readonly<Record<Extract<Inserted, { refused: unknown }>['refused'], string>> = {
  otherDocument:
    'Another document is in front than the one that the user confirmed, so nothing was inserted. Call again.',
  noDocument: 'No document is open to insert into. Ask the user to open it, or leave “insert” out and get the text.',
  notFound: 'The words of “after” are not in the document. Quote them exactly, without what is around them.',
  ambiguous: 'The words of “after” are in the document more than once. Quote more words.',
  changed: 'The document changed meanwhile, so nothing was inserted. Try again.',
  notWritable: 'The document can’t be changed.',
  uncitable: 'The record has neither a title nor a web address to cite.',
  noBibliography: 'The document has no bibliography to cite by key from. Choose another format.',
  noPlace:
    'At this place the citation would not surely be only text. Call again without insert, and give the text to the user.',
};
