import { isIdentifier } from '../../languages/inertKey.ts';
import { findLanguage } from '../../languages/index.ts';
import { findInsertionPoint } from './findInsertionPoint.ts';
import { findParser } from '../../languages/findParser.ts';
import type { Structure } from '../../languages/structure.ts';
import type { CompletionTrigger } from '../../languages/completion.ts';
import { applyEdits } from './edits.ts';
import { listCitedKeys } from './listCitedKeys.ts';
import { planCitation } from './plan.ts';
import type { Edit } from './point.ts';

interface Text {
  readonly text: string;
  readonly languageId: string;
}

/** Returns the notation of a key at a trigger; `undefined` if the key can't be written so that it is exactly a key. */
export function writeKeyAt(trigger: CompletionTrigger, key: string, languageId: string): string | undefined {
  const format = findLanguage(languageId).formats.find(({ writeKey }) => writeKey !== undefined);
  const written = format?.writeKey?.(key, languageId);
  if (written === undefined) {
    return undefined;
  }
  return (trigger.isLabel ? writeLabel(key) : written) + trigger.close;
}

function writeLabel(key: string): string {
  return isIdentifier(key) ? `<${key}>` : `label("${key}")`;
}

/** A word that every language reads as a key. */
const neutralKey = 'dateline0';

/**
 * Plans a key at a trigger. Returns `undefined` unless a parser finds it in the citation of the trigger, and the rest
 * of the document is the same as with a neutral word as the key.
 */
export function planKey(trigger: CompletionTrigger, key: string, document: Text): Edit | undefined {
  const edit = createKeyEdit(trigger, key, document.languageId);
  const [neutral, result] = [findPlaceOfKey(trigger, document), edit && parseWith([edit], document)];
  if (!edit || !neutral || !result) {
    return undefined;
  }
  const expected = neutral.keys.map((cited) => (cited === neutralKey ? key : cited)).sort();
  const getKinds = ({ nodes }: Structure) => nodes.map(({ kind }) => kind).join('\n');
  const isSame =
    JSON.stringify(expected) === JSON.stringify(result.keys) &&
    getKinds(neutral.structure) === getKinds(result.structure);
  return isSame ? edit : undefined;
}

/** Returns whether a parser finds exactly the key, and nothing else, in a citation of it. */
export function isExactKey(key: string, languageId: string): boolean {
  const format = findLanguage(languageId).formats.find(({ writeKey }) => writeKey !== undefined);
  const written = format?.writeKey?.(key, languageId);
  const plan =
    format && written !== undefined
      ? planCitation([{}], { text: '', languageId }, [], { format: format.id, keys: [key] })
      : undefined;
  return plan?.edits.some(({ text }) => written !== undefined && text.includes(written)) === true;
}

/** Returns whether a parser finds a neutral key in the citation of a trigger, also if open code ends after it. */
export function isPlaceOfKey(trigger: CompletionTrigger, document: Text): boolean {
  return findPlaceOfKey(trigger, document) !== undefined;
}

/** Returns whether a citation in any format can replace the text of a trigger, also if open code ends after it. */
export function isPlaceOfCitation({ kind, citation }: CompletionTrigger, { text, languageId }: Text): boolean {
  if (!citation) {
    return false;
  }
  const { from: start, to } = citation;
  const without = text.slice(0, start) + text.slice(to);
  const texts = ['', ...findOpenCode(text, start)].map((mark) => without.slice(0, start) + mark + without.slice(start));
  // A typed word shows the parser where it is, for example in an address.
  return [...texts, ...(kind === 'words' ? [text] : [])].every((closed) => {
    const selection = { start, end: start };
    const structure = findParser(languageId)(closed, languageId);
    const point = structure && findInsertionPoint(closed, structure, selection, languageId);
    return (
      point?.context.inComment === undefined &&
      point !== undefined &&
      closed.slice(Math.min(point.start, start), Math.max(point.start, start)).trim() === ''
    );
  });
}

function createKeyEdit(trigger: CompletionTrigger, key: string, languageId: string): Edit | undefined {
  const written = writeKeyAt(trigger, key, languageId);
  return written === undefined ? undefined : { start: trigger.from, end: trigger.to, text: written };
}

function findPlaceOfKey(trigger: CompletionTrigger, document: Text) {
  const edit = createKeyEdit(trigger, neutralKey, document.languageId);
  if (!edit || document.text.includes(neutralKey)) {
    return undefined;
  }
  const cited = (edits: readonly Edit[]) => {
    const parsed = parseWith(edits, document);
    const { markup } = findLanguage(document.languageId);
    const isFound = parsed?.structure.nodes.some(
      ({ kind, from, to }) =>
        from === trigger.start && to >= trigger.from + 1 && markup?.role(kind, parsed.text.slice(from, to)) === 'key',
    );
    return isFound === true && parsed?.keys.includes(neutralKey) === true ? parsed : undefined;
  };
  const isInCode = findOpenCode(document.text, trigger.start).some(
    (mark) => !cited([{ ...edit, text: edit.text + mark }]),
  );
  return isInCode ? undefined : cited([edit]);
}

/** Returns the marks of code before an offset in its paragraph. The user may be typing code that is still open. */
function findOpenCode(text: string, offset: number): string[] {
  const paragraph =
    text
      .slice(Math.max(0, offset - maxParagraphLength), offset)
      .split(/\n[ \t]*\r?\n/)
      .at(-1) ?? '';
  return [...new Set(paragraph.match(/`+|(?<![\p{L}\p{N}])[=~](?=[^\s=~])/gu))];
}

/** In UTF-16 code units. */
const maxParagraphLength = 4000;

function parseWith(edits: readonly Edit[], { text: before, languageId }: Text) {
  const text = applyEdits(before, edits);
  const structure = findParser(languageId)(text, languageId);
  return structure && { text, structure, keys: listCitedKeys(text, structure, languageId) };
}
