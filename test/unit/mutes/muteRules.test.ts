// cspell:ignore Ärgernis ärgernis
import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  buildExclusions,
  isMuted,
  suggestMutes,
  type Mute,
  type MuteKind,
  readMute,
} from '../../../src/mutes/muteRules.ts';
import { article, event } from '../../support/records.ts';

const uuid = '0e2f7a52-7f0c-4b0e-9d31-5a1c8b1d2e3f';

describe('Mute', () => {
  it('hides a publisher by its identifier, or by its name', () => {
    assert.ok(isMuted(article({ source: uuid }), [mute('publisher', uuid)]));
    assert.ok(isMuted(article({ publisher: 'Kestrel Wire' }), [mute('publisher', 'Kestrel Wire')]));
    assert.ok(!isMuted(article({ source: 'other' }), [mute('publisher', uuid)]));
    assert.ok(isMuted(event({ source: { id: uuid } }), [mute('publisher', uuid)]));
  });

  it('hides a domain with its subdomains, but no domain with the same ending', () => {
    const isMutedAt = (url: string) => isMuted(article({ url }), [mute('domain', 'News.example')]);
    assert.ok(isMutedAt('https://news.example/a'));
    assert.ok(isMutedAt('https://www.news.example/a'));
    assert.ok(isMutedAt('https://sport.news.example/a'));
    assert.ok(!isMutedAt('https://goodnews.example/a'));
    assert.ok(!isMutedAt('javascript:news.example'));
  });

  it('ignores the case of a category', () => {
    assert.ok(isMuted(article({ categories: ['Sport'] }), [mute('category', 'sport')]));
    assert.ok(!isMuted(article({ categories: ['Transport'] }), [mute('category', 'sport')]));
  });

  it('hides a phrase of whole words', () => {
    const isPhraseMuted = (title: string, words: string) => isMuted(article({ title }), [mute('words', words)]);
    assert.ok(isPhraseMuted('A royal wedding, live', 'Royal Wedding'));
    assert.ok(isPhraseMuted('Royal—wedding', 'royal wedding'));
    assert.ok(isPhraseMuted('Das Ärgernis', 'ärgernis'));
    assert.ok(isPhraseMuted('港口罢工结束', '罢工'));
    assert.ok(!isPhraseMuted('The party goes on', 'art'));
    assert.ok(!isPhraseMuted('Wedding of a royal', 'royal wedding'));
    assert.ok(!isPhraseMuted('Anything', '***'));
    assert.ok(isMuted(article({ title: 'T', summary: 'about a strike' }), [mute('words', 'strike')]));
  });

  it('hides every record that it was offered for', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    const records = fc.record({
      source: fc.oneof(fc.uuid(), text),
      url: fc.webUrl(),
      categories: fc.array(text, { maxLength: 3 }),
    });
    fc.assert(
      fc.property(records, (fields) => {
        for (const suggestion of suggestMutes(article(fields))) {
          assert.ok(isMuted(article(fields), [{ ...suggestion, id: 'm', order: 0 }]), suggestion.kind);
        }
      }),
    );
  });

  it('is sent to the service as an identifier, domain or category', () => {
    assert.deepEqual(
      buildExclusions([
        mute('publisher', uuid),
        mute('publisher', 'Kestrel Wire'),
        mute('domain', 'www.News.example'),
        mute('domain', 'news.example'),
        mute('category', 'sport'),
        mute('words', 'royal'),
      ]),
      { excludeSources: [uuid], excludeDomains: ['news.example'], excludeCategories: ['sport'] },
    );
    assert.deepEqual(buildExclusions([mute('words', 'royal')]), {});
  });

  it('survives a round trip through its file', () => {
    const stored = { ...mute('domain', 'a.example'), list: 'latest', listName: 'Latest', until: 5 };
    assert.deepEqual(readMute('m', { ...stored }), stored);
    fc.assert(
      fc.property(fc.object(), (data) => {
        assert.notEqual(readMute('m', data)?.value, '');
      }),
    );
  });
});

function mute(kind: MuteKind, value: string): Mute {
  return { id: 'm', order: 0, kind, value };
}
