import type { Reference } from '../reference.ts';
import type { CompletionTrigger } from '../../languages/completion.ts';
import { planCitation, type CitationOptions, type CitingDocument } from './plan.ts';
import { planKey } from './planKey.ts';
import type { Edit } from './point.ts';

export interface CompletionPlan {
  readonly edits: readonly Edit[];
  readonly caret: number;
}

/** Plans a key at a trigger, or else a citation instead of what was typed. Returns `undefined` if neither is safe. */
export function planCompletion(
  trigger: CompletionTrigger,
  references: readonly Reference[],
  document: CitingDocument,
  options: CitationOptions,
): CompletionPlan | undefined {
  const [key] = options.keys ?? [];
  if (trigger.kind === 'key' && key !== undefined) {
    const edit = planKey(trigger, key, document);
    return edit && { edits: [edit], caret: edit.start + edit.text.length };
  }
  const { citation } = trigger;
  return citation && planInstead({ start: citation.from, end: citation.to }, references, document, options);
}

function planInstead(
  typed: { readonly start: number; readonly end: number },
  references: readonly Reference[],
  citing: CitingDocument,
  options: CitationOptions,
): CompletionPlan | undefined {
  const { start, end } = typed;
  const text = citing.text.slice(0, start) + citing.text.slice(end);
  const plan = planCitation(references, { ...citing, text }, [{ start, end: start }], options);
  if (!plan) {
    return undefined;
  }
  const isAround = (edit: Edit) => edit.start <= start && edit.end >= start;
  const moveOffset = (offset: number) => (offset > start ? offset + end - start : offset);
  const edits = plan.edits.map((edit) => ({
    start: moveOffset(edit.start),
    end: isAround(edit) ? edit.end + end - start : moveOffset(edit.end),
    text: edit.text,
  }));
  return {
    edits: plan.edits.some(isAround) ? edits : [...edits, { start, end, text: '' }],
    caret: plan.carets[0] ?? start,
  };
}
