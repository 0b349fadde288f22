import { l10n } from 'vscode';
import { isCitable, listSpellings } from '../citation/address.ts';
import type { FormatChoice, AgentCiting, Refusal } from './agentCiting.ts';
import type { Reference } from '../citation/reference.ts';
import { toPlainLine } from '../citation/citableTitle.ts';
import { kinds } from '../kinds/index.ts';
import { getReferenceKey } from '../kinds/createReference.ts';
import { isUnsupported } from '../client/errors.ts';
import type { Article } from '../client/records/types.ts';
import { fitToBudget, type Budget } from './budget.ts';
import { confirmUnknownId, readRecordId } from './evidenceTool.ts';
import { quoteSource, toVisibleLine } from './quoteSource.ts';
import { readInputFields, readFlagInput, InputError, readTextInput } from './toolInput.ts';
import {
  loadRecord,
  identifiedKinds,
  type IdentifiedKind,
  type Confirmation,
  type Tool,
  type ToolContext,
} from './tool.ts';

interface CiteInput extends FormatChoice {
  readonly source:
    | { readonly title?: string | undefined; readonly url: string }
    | { readonly kind: IdentifiedKind; readonly id: string };
  readonly insert: boolean;
  readonly after: string | undefined;
}

/** Inserts the citation only after the user confirmed it. */
export const citeTool: Tool = {
  async plan(input, context) {
    const { service } = context;
    // The user can switch to another document while the name of the publisher loads.
    const citing = context.citing.capture();
    const document = citing.getDocument();
    const request = readCiteInput(input, citing);
    const { source } = request;
    const knownReference = await findKnownReference(request, { ...context, citing });
    const reference = knownReference && sanitizeReference(knownReference);
    if (!request.insert) {
      const progress = l10n.t('Citing');
      if ('id' in source) {
        return { progress, confirm: confirmUnknownId(source.kind, source.id, context) };
      }
      const details = [
        l10n.t('Dateline will send this address to {0} to look up its title:', service),
        { exactly: source.url },
      ];
      return { progress, confirm: reference ? undefined : { title: l10n.t('Look up with Dateline?'), details } };
    }
    if (!reference) {
      throw new InputError(
        'Nothing was inserted, because Dateline has not shown this record yet. Call dateline_read with it first.',
      );
    }
    const text = await citing.writeText(reference, request);
    const entry = await citing.createEntry(reference, request);
    const details = [
      { exactly: text },
      ...describePosition(request, document?.name),
      ...(entry
        ? [l10n.t('Dateline will also add this entry to {0}:', toPlainLine(entry.file)), { exactly: entry.text }]
        : []),
      l10n.t('If Dateline switches from {0} to another service before you confirm, nothing is inserted.', service),
    ];
    return {
      progress: l10n.t('Inserting a citation'),
      confirm: { title: l10n.t('Insert this citation?'), details },
      runConfirmed: ({ budget }) => insert(citing, reference, { ...request, into: document?.uri ?? '' }, budget),
    };
  },

  async run(input, context) {
    const citing = context.citing.capture();
    const request = readCiteInput(input, citing);
    if (request.insert) {
      throw new InputError(refusals.noDocument);
    }
    const reference = await loadReference(request, { ...context, citing });
    const text = await citing.writeText(sanitizeReference(reference), request);
    const intro = `The citation. Put it into the document unchanged:${warnAboutReference(reference)}`;
    return fitToBudget([() => `${intro}\n${quoteSource(text)}`], context.budget);
  },
};

/** @param request `into` is the URI of the document, empty without one */
async function insert(
  citing: AgentCiting,
  reference: Reference,
  request: CiteInput & { readonly into: string },
  budget: Budget,
): Promise<string> {
  const inserted = await citing.insert(reference, request);
  if ('refused' in inserted) {
    throw new InputError(refusals[inserted.refused]);
  }
  const intro = `Inserted into the document:${warnAboutReference(reference)}`;
  return fitToBudget([() => `${intro}\n${quoteSource(inserted.text)}`, () => 'Inserted into the document.'], budget);
}

function readCiteInput(input: unknown, citing: AgentCiting): CiteInput {
  const fields = readInputFields(input);
  const url = readTextInput(fields, 'url', 2000);
  if (url !== undefined && !isCitable(url)) {
    throw new InputError('“url” must be an address that begins with https:// or http://.');
  }
  const source = url === undefined ? readRecordId(input, identifiedKinds) : { title: readTitle(fields), url };
  if ('kind' in source && kinds[source.kind].citedThrough) {
    throw new InputError(
      'Cite the evidence of an event or a signal: call dateline_evidence, then cite a piece by its title and address.',
    );
  }
  const insert = readFlagInput(fields, 'insert');
  const languageId = readTextInput(fields, 'languageId', 60);
  const format = readTextInput(fields, 'format', 80);
  const after = readTextInput(fields, 'after', 2000);
  const language = insert ? citing.getDocument()?.languageId : (languageId ?? citing.getDocument()?.languageId);
  const formats = citing.listFormats(language);
  if (format !== undefined && format !== 'auto' && !formats.includes(format)) {
    throw new InputError(
      `Omit “format”, or use one of: ${formats.filter((id) => /^[\w-]{1,40}$/.test(id)).join(', ')}.`,
    );
  }
  if (after !== undefined && !insert) {
    throw new InputError('“after” requires “insert”: true.');
  }
  return {
    source,
    insert,
    after,
    languageId: insert ? undefined : languageId,
    format: format === 'auto' ? undefined : format,
  };
}

/** Ignores the placeholder for a missing title. */
function readTitle(fields: Parameters<typeof readTextInput>[0]): string | undefined {
  const title = readTextInput(fields, 'title', 1000);
  return title?.toLowerCase() === 'untitled' ? undefined : title;
}

/** Sends no request. Returns `undefined` if the title is unknown. */
async function findKnownReference(
  request: CiteInput,
  {
    seen,
    clipped,
    citing,
    loadReference: createReference,
  }: Pick<ToolContext, 'seen' | 'clipped' | 'citing' | 'loadReference'>,
): Promise<Reference | undefined> {
  const { source } = request;
  if ('id' in source) {
    const record = seen.get(source.kind, source.id);
    return record && createReference(record, request, citing);
  }
  const { url } = source;
  const record = seen.findByAddress(url);
  const title = source.title ?? record?.title;
  return title === undefined
    ? clipped(url)
    : createReference(record ? { ...record, title } : createArticle(title, url), request, citing);
}

async function loadReference(request: CiteInput, context: ToolContext): Promise<Reference> {
  const { source } = request;
  const reference = await findKnownReference(request, context);
  if (reference) {
    return reference;
  }
  if ('id' in source) {
    return context.loadReference(await loadRecord(context, source.kind, source.id), request, context.citing);
  }
  const { url } = source;
  const article = await findArticle(context, url);
  return article ? context.loadReference(article, request, context.citing) : { title: url, url };
}

async function findArticle({ client, signal, seen }: ToolContext, url: string): Promise<Article | undefined> {
  try {
    const { items } = await client.list('search', { filter: { urls: listSpellings(url) } })(undefined, signal);
    const article = items.find((item) => getReferenceKey({ url: item.url ?? '' }) === getReferenceKey({ url }));
    seen.add(article ? [article] : []);
    return article;
  } catch (error) {
    if (isUnsupported(error)) {
      return undefined;
    }
    throw error;
  }
}

function createArticle(title: string, url: string): Article {
  const noLabels = { categories: [], entities: [], regions: [], sentiments: [], tags: [] };
  return { kind: 'article', title, url, authors: [], ...noLabels, extra: {} };
}

function warnAboutReference({ title, url }: Reference): string {
  if (title !== undefined && title === url) {
    return ' (No title is known for this address. If you read the source, call again with its “title”.)';
  }
  return url !== undefined && isCitable(url)
    ? ''
    : ' (This record has no web address. Cite its evidence instead: dateline_evidence returns titles and addresses.)';
}

/** Sanitizes a reference for a model. The citation formats escape the rest. */
function sanitizeReference({ title, publisher, authors, ...rest }: Reference): Reference {
  return {
    ...rest,
    ...(title !== undefined && { title: toVisibleLine(title, 1000) ?? '' }),
    ...(publisher !== undefined && { publisher: toVisibleLine(publisher, 200) ?? '' }),
    ...(authors && { authors: authors.slice(0, 20).map((author) => toVisibleLine(author, 200) ?? '') }),
  };
}

function describePosition({ after }: CiteInput, documentName = ''): Confirmation['details'] {
  const name = toPlainLine(documentName);
  if (name === '') {
    return [l10n.t('No document is open.')];
  }
  return after === undefined
    ? [l10n.t('Dateline will insert it into {0} at the cursor.', name)]
    : [l10n.t('Dateline will insert it into {0} after this text:', name), { exactly: after }];
}

const refusals: Readonly<Record<Refusal, string>> = {
  otherDocument: 'The active document is not the one that the user confirmed. Nothing was inserted. Call again.',
  noDocument: 'No document is open. Ask the user to open one, or omit “insert” to get the text.',
  notFound: 'The document does not contain the text of “after”. Quote it exactly.',
  ambiguous: 'The document contains the text of “after” more than once. Quote more words.',
  changed: 'The document changed, so nothing was inserted. Try again.',
  notWritable: 'The document can’t be changed.',
  uncitable: 'The record has neither a title nor a web address to cite.',
  noBibliography: 'The document has no bibliography, which this format requires. Choose another format.',
  noPlace:
    'The citation could break the document at this position. Call again without “insert”, and give the text to the user.',
};
