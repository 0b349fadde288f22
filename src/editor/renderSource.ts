import { l10n, MarkdownString } from 'vscode';
import { getHost } from '../citation/address.ts';
import type { Passage } from '../citation/passages/articlePassages.ts';
import type { Span } from '../languages/structure.ts';
import { createReference } from '../kinds/createReference.ts';
import type { CitableRecord } from '../kinds/index.ts';
import { getRecordTitle } from '../kinds/recordTitle.ts';
import type { CommandId, LoadArticleArgument } from '../manifest.ts';
import { formatDay } from '../platform/formatAge.ts';
import { createCommandLink, sanitizeMarkdown, sanitizeMarkdownWithBold } from '../platform/remoteText.ts';
import { omitBody } from '../store/clippings/clipping.ts';

export interface HoverSource {
  /** In the document or in its bibliography. */
  readonly url: string;
  readonly title: string | undefined;
  readonly record: CitableRecord | undefined;
  readonly isClipped: boolean;
  readonly text: 'loaded' | 'missing' | 'loadable' | 'unknown';
  readonly passage?: Passage | undefined;
  readonly load: LoadArticleArgument;
}

/** Commands that links in a hover may run. */
const enabledCommands = [
  'dateline.loadArticle',
  'dateline.openDetail',
  'dateline.insertCitation',
  'dateline.clip',
] as const satisfies readonly CommandId[];

/** In UTF-16 code units. */
const maxExcerpt = 600;
/** In UTF-16 code units, before the first shared word of an excerpt. */
const leadLength = 100;
/** In UTF-16 code units of JSON. */
const maxRecord = 4_000;

/** Escapes all strings, because they are remote. Only Dateline's own links run commands. */
export function renderSource(source: HoverSource): MarkdownString {
  const { record, url, isClipped, text, load } = source;
  const { publisher = getHost(url) ?? '', published } = record ? createReference(record) : {};
  const title = record ? getRecordTitle(record) : (source.title ?? publisher);
  const facts = [publisher, formatDay(published) ?? ''].filter((fact) => fact !== '');
  const argument = createArgument(source, title);
  const links = [
    ...(text === 'loadable' ? [createCommandLink(l10n.t('Load Article'), 'dateline.loadArticle', load)] : []),
    createCommandLink(l10n.t('Open'), 'dateline.openDetail', argument),
    createCommandLink(l10n.t('Insert Citation Again'), 'dateline.insertCitation', argument),
    isClipped ? l10n.t('In your clippings') : createCommandLink(l10n.t('Add to Clippings'), 'dateline.clip', argument),
  ];
  const paragraphs = [
    `**${sanitizeMarkdown(title)}**`,
    facts.map(sanitizeMarkdown).join(' · '),
    renderText(source),
    links.join(' · '),
  ];
  const markdown = new MarkdownString(paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'));
  markdown.isTrusted = { enabledCommands };
  return markdown;
}

function renderText({ text, passage }: HoverSource): string {
  if (text !== 'loaded') {
    return text === 'missing' ? l10n.t('The service has no text for this article.') : '';
  }
  return passage ? `> ${renderPassage(passage)}` : l10n.t('No passage of this article resembles this sentence');
}

function renderPassage({ text, shared }: Passage): string {
  const from = text.length <= maxExcerpt ? 0 : findDensest(shared);
  const start = from <= leadLength ? 0 : Math.min(from, text.indexOf(' ', from - leadLength) + 1);
  const limit = start + maxExcerpt;
  const space = text.lastIndexOf(' ', limit);
  const end = limit >= text.length ? text.length : space > from ? space : limit;
  const bold = shared
    .filter((span) => span.from >= start && span.to <= end)
    .map((span) => ({ from: span.from - start, to: span.to - start }));
  const excerpt = sanitizeMarkdownWithBold(text.slice(start, end), bold);
  return `${start > 0 ? '… ' : ''}${excerpt}${end < text.length ? ' …' : ''}`;
}

/** Returns the start of the excerpt that contains the most shared words. */
function findDensest(spans: readonly Span[]): number {
  let [best, most, last] = [0, 0, 0];
  for (const [first, { from }] of spans.entries()) {
    while (last < spans.length && (spans[last]?.to ?? 0) <= from + maxExcerpt - leadLength) {
      last += 1;
    }
    if (last - first > most) {
      [best, most] = [from, last - first];
    }
  }
  return best;
}

/** Returns the record without its body, or title and address. */
function createArgument({ record, url }: HoverSource, title: string) {
  const stored = record && omitBody(record);
  return stored && JSON.stringify(stored).length <= maxRecord
    ? { record: stored }
    : { title: title.slice(0, 1_000), url };
}
