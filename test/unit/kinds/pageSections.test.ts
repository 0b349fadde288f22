import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Section } from '../../../src/page/protocol.ts';
import { composeTestPage, findSections } from '../../support/pageStates.ts';
import { createLabelSearch } from '../../../src/page/host/similarSearch.ts';
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
      { domain: 'food_retail', description: 'Thin stocks.' },
      { description: 'Idle cranes.', since: 3 },
    ];
    const facts = [{ word: 'food_retail' }];
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

  it('shows texts with their domain and date as facts', () => {
    const texts = [
      'public_health: Clinics close.',
      '2026-11-04: Ports close.',
      '2026-11-04T08:00:00Z – energy_markets: Prices rise.',
      '(2026-11) Calm.',
      '2026-11-04 marks a year.',
      'Note: nothing is certain.',
      '2030-31 budgets shrink.',
    ];
    for (const [name, title] of [
      ['key_points', 'Key Points'],
      ['drivers', 'Drivers'],
      ['impacts', 'Impacts'],
    ] as const) {
      assert.deepEqual(listSections({ [name]: texts }), [
        [
          title,
          [
            {
              type: 'statements',
              items: [
                { facts: [{ word: 'public_health' }], text: 'Clinics close.' },
                { facts: [{ date: '2026-11-04' }], text: 'Ports close.' },
                { facts: [{ date: '2026-11-04T08:00:00Z' }, { word: 'energy_markets' }], text: 'Prices rise.' },
                { facts: [{ date: '2026-11' }], text: 'Calm.' },
                { text: '2026-11-04 marks a year.' },
                { text: 'Note: nothing is certain.' },
                { text: '2030-31 budgets shrink.' },
              ],
            },
          ],
        ],
      ]);
    }
  });

  it('shows the domain and the date of a single text, and ignores null in a list', () => {
    const extra = { key_points: [null, 'Ports close.'], impacts: 'public_health: Clinics close.', forecast: [null] };
    assert.deepEqual(listSections(extra), [
      ['Key Points', [{ type: 'statements', items: [{ text: 'Ports close.' }] }]],
      ['Impacts', [{ type: 'statements', items: [{ facts: [{ word: 'public_health' }], text: 'Clinics close.' }] }]],
    ]);
  });

  it('shows forecast and outlook together, then the context', () => {
    const extra = { macro_context: 'Rates rise.', future_outlook: 'A slow year.', forecast: 'Calm.' };
    assert.deepEqual(listSections(extra), [
      [
        'Outlook',
        [
          { type: 'paragraph', text: 'Calm.' },
          { type: 'paragraph', text: 'A slow year.' },
        ],
      ],
      ['Context', [{ type: 'paragraph', text: 'Rates rise.' }]],
    ]);
  });

  it('shows names and topics as labels in words that start a search for their exact value', () => {
    const record = signal({ companies: ['acme_corp'], impactedDomains: ['public_health'], tags: ['acme_corp'] });
    const [labels] = findSections(composeTestPage(record), 'labels');
    assert.deepEqual(labels?.groups, [
      { name: 'companies', title: 'Companies', labels: ['acme corp'] },
      { name: 'impactedDomains', title: 'Affected Domains', labels: ['public health'] },
    ]);
    assert.deepEqual(createLabelSearch(record, 'companies', 0)?.filter.values, { companies: ['acme_corp'] });
    const search = createLabelSearch(event({ impactedDomains: ['public_health'] }), 'impactedDomains', 0);
    assert.deepEqual([search?.kind, search?.filter.values], ['signals', { impactedDomains: ['public_health'] }]);
  });

  for (const [confidence, fact] of [
    [0.57, { text: 'Confidence: 57%' }],
    ['0.57', { text: 'Confidence: 57%' }],
    ['high', { word: 'high', pattern: 'Confidence: {0}' }],
    [80, { word: '80', pattern: 'Confidence: {0}' }],
  ] as const) {
    it(`shows the confidence ${JSON.stringify(confidence)} once`, () => {
      const page = composeTestPage(signal({ extra: { confidence } }));
      const [heading] = findSections(page, 'heading');
      assert.deepEqual(heading?.kicker.at(-1), fact);
      assert.deepEqual(findSections(page, 'fields'), []);
    });
  }

  it('hides identifiers, service paths, the object of the source and empty values', () => {
    const extra = {
      kind: 'signal',
      links: { events: '/signals/1/events' },
      source: { id: 's', url: 'https://a.example' },
      ...{ source_id: 's', base_url: 'https://a.example', event_ids: ['e'], note: null, list: [] },
      ...{ source_base_url: 'https://a.example', source_favicon: 'https://a.example/favicon.ico' },
    };
    assert.deepEqual(findSections(composeTestPage(signal({ extra })), 'fields'), []);
    const [paid] = findSections(composeTestPage(signal({ extra: { isPaid: true } })), 'fields');
    assert.deepEqual(paid?.fields, [{ name: 'isPaid', value: true }]);
    const links = { events: '/signals/1/events', report: 'https://a.example/1' };
    const [details] = findSections(composeTestPage(signal({ extra: { links } })), 'fields');
    assert.deepEqual(details?.fields, [
      { name: 'links', value: { fields: [{ name: 'report', value: 'https://a.example/1' }] } },
    ]);
  });

  it('shows a forecast that is a string or an object', () => {
    assert.deepEqual(listSections({ forecast: 'Calm.' }), [['Outlook', [{ type: 'paragraph', text: 'Calm.' }]]]);
    assert.deepEqual(listSections({ forecast: { outlook: 'Calm.', horizon: '4 weeks' } }), [
      [
        'Outlook',
        [
          { type: 'paragraph', text: 'Calm.' },
          { type: 'fields', fields: [{ name: 'horizon', value: '4 weeks' }], variant: 'open' },
        ],
      ],
    ]);
  });

  for (const extra of [
    { causal_chain: ['a text', 2] },
    { causal_chain: [['a chain'], ['another']] },
    { causal_chain: Array.from({ length: 101 }, () => 'a link') },
    { impacts: [{ domain: 'rail' }, { unknown: 'shape' }] },
    { forecast: 0.4 },
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

  it('shows when evidence was recorded only if that is another day than its publication', () => {
    const [url, createdAt] = ['https://x.example/', '2026-11-04T12:00:00Z'];
    const listDates = (published: string) =>
      findSections(composeTestPage(evidence({ title: 'A', url, createdAt, published })), 'heading').flatMap(
        ({ facts }) => facts.flatMap((fact) => ('date' in fact ? [fact.date] : [])),
      );
    assert.deepEqual(listDates('2026-11-04T12:30:00Z'), ['2026-11-04T12:30:00Z']);
    assert.deepEqual(listDates('2026-11-01T12:30:00Z'), ['2026-11-01T12:30:00Z', createdAt]);
  });
});

/** Returns the titles and contents of the sections made from a signal's fields. */
function listSections(
  extra: Readonly<Record<string, unknown>>,
): (readonly [title: string, sections: readonly Section[]])[] {
  return findSections(composeTestPage(signal({ extra })), 'group').map(({ title, sections }) => [title, sections]);
}
