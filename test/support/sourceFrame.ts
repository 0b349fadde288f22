import assert from 'node:assert/strict';
import { decode } from '@toon-format/toon';

/** A tool's result, split into Dateline's own words and the quoted material. */
interface Quoting {
  readonly said: string;
  readonly quoted: string;
}

/** Parses the quoted source material in its frame. Fails if anything follows it. */
export function readFrame(text: string): Quoting {
  const lines = text.split('\n');
  const begin = lines.findIndex((line) => /^<source-material [0-9a-f]{16}>$/.test(line));
  assert.ok(begin > 0, `no frame in: ${text.slice(0, 300)}`);
  const id = lines[begin]!.slice('<source-material '.length, -1);
  assert.ok(lines[begin - 1]!.includes(id), 'the identifier is announced before the frame');
  const end = lines.indexOf(`</source-material ${id}>`);
  assert.equal(end, lines.length - 1, 'the frame ends once, at the end');
  assert.equal(text.split(id).length - 1, 3, 'the identifier is nowhere else');
  return { said: lines.slice(0, begin - 1).join('\n'), quoted: lines.slice(begin + 1, end).join('\n') };
}

/** Parses the quoted records of a result. */
export function quotedData(text: string): Record<string, unknown> {
  const { quoted } = readFrame(text);
  return (quoted.startsWith('{') ? JSON.parse(quoted) : decode(quoted)) as Record<string, unknown>;
}
