import assert from 'node:assert/strict';
import { createRecordTexts } from '../../src/search/createRecordTexts.ts';
import { article } from '../support/records.ts';

describe('Texts of a record in a picker', () => {
  it('keep a title and names from right to left apart from the rest', () => {
    const { label, description } = createRecordTexts(article({ title: 'אבג', publisher: 'דהו' }));
    assert.deepEqual([label, description], ['\u2068אבג\u2069', '\u2068דהו\u2069']);
    const forum = { kind: 'mention', platform: 'reddit', title: 'Words', forum: 'דהו', likes: 3, extra: {} } as const;
    assert.equal(createRecordTexts(forum).description, '\u2068דהו on Reddit\u2069 · 3 likes');
  });
});
