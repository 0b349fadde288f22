import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Section } from '../../../src/page/protocol.ts';
import { composeTestPage, findSections } from '../../support/pageStates.ts';
import { evidence, event, signal } from '../../support/records.ts';

describe('Page of a signal', () => {
  it('shows a list of strings as an ordered causal chain', () => {
    assert.deepEqual(listSections({ causal_chain: ['Ports close.', 'Prices rise.'] }), [
      [
        'Causal Chain',
        [{ type: 'statements', items: [{ text: 'Ports close.' }, { text: 'Prices rise.' }], isOrdered: true }],
      ],
    ]);
  });

  it('shows every field of an impact', () => {
    const impacts = [
      { domain: 'food_retail', direction: 'negative', level: 'high', description: 'Thin stocks.' },
      { description: 'Idle cranes.', since: 3 },
    ];
    const facts = [{ word: 'food_retail' }, { word: 'negative' }, { word: 'high', pattern: 'Level: {0}' }];
    assert.deepEqual(listSections({ impacts }), [
      [
        'Impacts',
        [
          {
            type: 'statements',
            items: [
              { facts, text: 'Thin stocks.' },
              { facts: [], text: 'Idle cranes.', fields: [{ name: 'since', value: 3 }] },
            ],
          },
        ],
      ],
    ]);
  });

  it('shows a forecast that is a string or an object', () => {
    assert.deepEqual(listSections({ forecast: 'Calm.' }), [['Forecast', [{ type: 'paragraph', text: 'Calm.' }]]]);
    assert.deepEqual(listSections({ forecast: { outlook: 'Calm.', horizon: '4 weeks' } }), [
      [
        'Forecast',
        [
          { type: 'paragraph', text: 'Calm.' },
          { type: 'fields', fields: [{ name: 'horizon', value: '4 weeks' }], variant: 'open' },
        ],
      ],
    ]);
  });

  for (const extra of [
    { causal_chain: 'one text' },
    { causal_chain: ['a text', 2] },
    { causal_chain: [['a chain'], ['another']] },
    { causal_chain: Array.from({ length: 101 }, () => 'a link') },
    { impacts: ['a text'] },
    { impacts: [{ domain: 'rail' }, { unknown: 'shape' }] },
    { impacts: { rail: 'negative' } },
    { forecast: ['a text'] },
    { forecast: 0.4 },
    { forecast: null },
  ]) {
    it(`leaves ${JSON.stringify(extra).slice(0, 60)} in the details`, () => {
      assert.deepEqual(listSections(extra), []);
      const [details] = findSections(composeTestPage(signal({ extra })), 'fields');
      assert.equal(details?.variant, 'section');
      assert.deepEqual(
        details.fields.map(({ name }) => name),
        Object.keys(extra),
      );
    });
  }

  it('shows every string in fields of any shape', () => {
    const text = fc.integer({ min: 0 }).map((number) => `text ${String(number)}`);
    const names = ['domain', 'direction', 'level', 'description', 'outlook', 'other'];
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        text,
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom(...names), tie('value')),
      ),
    }));
    const fields = fc.constantFrom('key_points', 'causal_chain', 'causal_chains', 'impacts', 'forecast', 'other');
    fc.assert(
      fc.property(fc.dictionary(fields, value), (extra) => {
        const page = JSON.stringify(composeTestPage(signal({ extra })).sections);
        for (const [leaf] of JSON.stringify(extra).matchAll(/text \d+/g)) {
          assert.ok(page.includes(`${leaf}"`) || page.includes(`${leaf}\\"`), leaf);
        }
      }),
    );
  });
});

describe('Page of a record', () => {
  it('has a note if a loaded record lacks the address that it is cited by', () => {
    const notes = (page: ReturnType<typeof composeTestPage>) =>
      findSections(page, 'note').filter(({ isTop }) => isTop).length;
    assert.equal(notes(composeTestPage(evidence({ title: 'A' }))), 1);
    assert.equal(notes(composeTestPage(evidence({ title: 'A', url: 'https://x.example/' }))), 0);
    assert.equal(notes(composeTestPage(evidence({ title: 'A' }), { parts: { detail: { state: 'loading' } } })), 0);
    assert.equal(notes(composeTestPage(event({ title: 'A' }))), 0);
  });
});

/** Returns the titles and contents of the sections made from a signal's fields. */
function listSections(
  extra: Readonly<Record<string, unknown>>,
): (readonly [title: string, sections: readonly Section[]])[] {
  return findSections(composeTestPage(signal({ extra })), 'group').map(({ title, sections }) => [title, sections]);
}
