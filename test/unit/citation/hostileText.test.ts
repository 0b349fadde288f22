import assert from 'node:assert/strict';
import { itUnless } from '../../support/judges/judged.ts';
import { hostileShapes } from '../../support/hostileShapes.ts';
import { withoutTimeLimits } from '../../support/withoutTimeLimits.ts';
import { languages, otherReaders, listReaders, type Readers } from '../../support/textReaders.ts';

const all: readonly (readonly [string, Readers, string])[] = [
  ...languages.map((id) => [id, listReaders(id), id || 'text'] as const),
  ...Object.entries(otherReaders).map(
    ([id, readers]) => [id, readers, `readers of any language, with the shapes of ${id}`] as const,
  ),
];

/** `npm run bench -- growth` measures how the time grows with the length. */
describe('Hostile text', () => {
  for (const [languageId, readers, title] of all) {
    for (const [length, isVerifyOnly] of [
      [1024, false],
      [4096, true],
    ] as const) {
      itUnless(isVerifyOnly, `of ${String(length)} characters is read without an exception for ${title}`, () => {
        withoutTimeLimits(() => {
          for (const [name, read] of Object.entries(readers)) {
            for (const { name: shape, of } of hostileShapes(languageId)) {
              assert.doesNotThrow(() => read(of(length)), `${name} for ${shape}`);
            }
          }
        });
      });
    }
  }
});
