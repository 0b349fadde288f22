import { findLanguage } from '../languages/index.ts';
import { findTomlRegion } from './parseToml.ts';
import { findYamlRegion } from './parseYaml.ts';
import { findParser } from './index.ts';
import type { Parse, Span, Structure } from './structure.ts';

/** Finds a part that contains the span and starts and ends between top-level blocks. */
export type FindRegion = (text: string, span: Span) => Span | undefined;

/** Languages with slow parsers, which read only a region of a large document. */
const regions: Readonly<Record<string, FindRegion>> = { YAML: findYamlRegion, TOML: findTomlRegion };

/** In UTF-16 code units. Longer documents are parsed in regions. */
const maxUnsplitLength = 50_000;
/** In UTF-16 code units. The longest text takes less than a second. */
const maxParsedLength = 1_000_000;

/** Returns a parser for citations at some selections, or at the end. Finds nothing in a large document. */
export function createParserAt(text: string, languageId: string, selections: readonly SelectionOffsets[]): Parse {
  const parse = findParser(languageId);
  const { from, to } = findRegionAt(text, languageId, selections);
  if (to - from > maxParsedLength) {
    return () => undefined;
  }
  return to - from === text.length
    ? parse
    : (edited) => shiftStructure(parse(edited.slice(from, to + edited.length - text.length), languageId), from);
}

export function isTooLarge(text: string, languageId: string, selections: readonly SelectionOffsets[]): boolean {
  const { from, to } = findRegionAt(text, languageId, selections);
  return to - from > maxParsedLength;
}

interface SelectionOffsets {
  readonly start: number;
  readonly end: number;
}

function findRegionAt(text: string, languageId: string, selections: readonly SelectionOffsets[]): Span {
  const [first = { start: text.length, end: text.length }, ...others] = selections;
  const from = others.reduce((least, { start }) => Math.min(least, start), first.start);
  const to = others.reduce((most, { end }) => Math.max(most, end), first.end);
  const find = text.length > maxUnsplitLength ? regions[findLanguage(languageId).name] : undefined;
  return find?.(text, { from, to }) ?? { from: 0, to: text.length };
}

function shiftStructure(structure: Structure | undefined, by: number): Structure | undefined {
  return (
    structure && {
      nodes: structure.nodes.map(({ kind, from, to }) => ({ kind, from: from + by, to: to + by })),
      runs: structure.runs.map((run) => ({
        ...run,
        parent: run.parent + by,
        start: run.start + by,
        from: run.from + by,
        to: run.to + by,
        until: run.until + by,
      })),
    }
  );
}
