// cspell:ignore uncited
import { writeCitation } from '../../citation/cite.ts';
import type { FormattedText } from '../../citation/context.ts';
import type { Finding } from '../finding.ts';
import type { MarkState } from '../marks.ts';
import type { Sentence } from '../sentences.ts';
import { escapeMarkdown } from '../../languages/markdown/escape.ts';
import type { Passage } from '../../citation/passages/articlePassages.ts';
import { toPlainLine } from '../../citation/citableTitle.ts';
import { toLocalDay } from '../../citation/toLocalDay.ts';
import type { Translate } from '../describeFinding.ts';
import type { DraftCitation, DraftSource } from './evaluateDraft.ts';

interface AnnotatedDraft {
  readonly name: string;
  /** In the reader's language. */
  readonly date: string;
  readonly citations: readonly AnnotatedCitation[];
  /** Sentences without a citation. */
  readonly claims: readonly { readonly line: number; readonly sentence: Sentence }[];
  /** In the citation style, in the order of the citations; absent if the style fails. */
  readonly formatted: readonly FormattedText[] | undefined;
}

interface AnnotatedCitation {
  readonly line: number;
  readonly cited: DraftCitation;
  readonly mark: MarkState;
  readonly checkedBy: string;
}

interface Texts {
  readonly t: Translate;
  readonly describeFinding: (finding: Finding) => string;
  readonly describeMark: (mark: MarkState) => string;
}

/** Writes the cited sentences with their sources, closest passages and marks, then the claims without a citation. */
export function writeAnnotatedDraft(draft: AnnotatedDraft, texts: Texts): string {
  const { t } = texts;
  const { name, date, citations, claims } = draft;
  let source = 0;
  const numbered = groupBySentence(citations).map((group, index) => {
    const [first] = group;
    const marker = `${String(index + 1)}. `;
    const lines = group.flatMap(({ cited, mark, checkedBy }) => {
      const sources = cited.sources.flatMap((each) => {
        const formatted = draft.formatted?.[source];
        source += 1;
        return writeSource(each, cited.statement, formatted, texts);
      });
      const state = [texts.describeMark(mark), checkedBy].filter((text) => text !== '').join(', ');
      // The line below the citation already says that no passage is similar.
      const problems = cited.findings
        .filter(({ code }) => code !== 'no-similar-passage')
        .map((finding) => texts.describeFinding(finding));
      // The state of a citation with one source is part of the source's item.
      const indent = cited.sources.length === 1 ? '  ' : '';
      return [
        ...sources,
        `${indent}- ${t('State: {0}', escape(state))}`,
        ...problems.map((problem) => `${indent}- ${t('Problem: {0}', escape(problem))}`),
        '',
      ];
    });
    return [
      `${marker}${t('Line {0}:', String(first?.line ?? 0))} ${escape(first?.cited.statement ?? '')}`,
      '',
      ...lines.slice(0, -1).map((line) => (line === '' ? '' : ' '.repeat(marker.length) + line)),
    ].join('\n');
  });
  const uncited = claims.map(({ line, sentence }) => `- ${t('Line {0}:', String(line))} ${escape(sentence.text)}`);
  return `${[
    `# ${t('Annotated Draft: {0}', escape(name))}`,
    t(
      'Exported on {0}. Sentences with citations: {1}. Claims without a citation: {2}.',
      escape(date),
      String(numbered.length),
      String(uncited.length),
    ),
    `## ${t('Sentences with Citations')}`,
    ...(numbered.length > 0 ? numbered : [t('None.')]),
    `## ${t('Claims Without a Citation')}`,
    t('Sentences with figures, dates, quotations or names of organizations.'),
    uncited.length > 0 ? uncited.join('\n') : t('None.'),
  ].join('\n\n')}\n`;
}

function groupBySentence(citations: readonly AnnotatedCitation[]): AnnotatedCitation[][] {
  const groups = new Map<object, AnnotatedCitation[]>();
  for (const each of citations) {
    const key = each.cited.sentence ?? each.cited;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

function writeSource(
  { reference, passage, article, hasText }: DraftSource,
  statement: string,
  formatted: FormattedText | undefined,
  { t }: Texts,
): string[] {
  const context = { languageId: 'markdown', before: '- ', ...(formatted && { formatted: [formatted] }) };
  // Don't use the title as the text of a link: some readers, such as marked, drop the backslashes in it.
  const citationText = formatted
    ? writeCitation([reference], 'markdown', 'formatted-reference', context).text
    : `${escape(reference.title ?? '')} ${writeCitation([reference], 'markdown', 'markdown-autolink', context).text}`.trim();
  const retrieved = reference.retrieved && toLocalDay(reference.retrieved);
  const missing = article
    ? t('The text of this article is not available on this computer.')
    : t('This article is not available on this computer.');
  const noPassage = statement === '' ? [] : [`  ${t('No passage of this article resembles this sentence.')}`, ''];
  return [
    `- ${citationText}${retrieved === undefined ? '' : ` ${t('Retrieved {0}.', escape(retrieved))}`}`,
    '',
    ...(passage ? [`  > ${writePassage(passage)}`, ''] : hasText ? noPassage : [`  ${missing}`, '']),
  ];
}

/** Shows the words in bold that the sentence has too. */
function writePassage({ text, shared }: Passage): string {
  let next = 0;
  const parts = shared.map(({ from, to }) => {
    const part = `${escape(text.slice(next, from))}**${escape(text.slice(from, to))}**`;
    next = to;
    return part;
  });
  return [...parts, escape(text.slice(next))].join('');
}

/** Escapes text as one line. */
function escape(text: string): string {
  const spaces = /^\s/.test(text) ? ' ' : '';
  const end = /\s$/.test(text) && text.trim() !== '' ? ' ' : '';
  return spaces + escapeMarkdown(toPlainLine(text), {}, false) + end;
}
