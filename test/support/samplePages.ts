import type { ArticleItem, Field, FieldValue, MentionView, PageState } from '../../src/page/protocol/state.ts';
import { largeGraph, smallGraph } from './sampleGraphs.ts';
import { articleView, eventView, evidenceView, pageOf, sourcePageView, storyView } from './pageStates.ts';

const body = `
Dockers at the port of Halden voted on Tuesday to [stop work from Monday](https://harbour.example/ballot), after eleven weeks of talks about night shifts ended without an agreement.

The union said that **1,940 of 2,216 members** had voted in favour. "Nobody wants this strike," its secretary said, "but nobody can work four nights in five either."

## What happens next

1. Talks resume on Thursday under the port's mediator.
2. Without a result, the first ships are turned away on Sunday evening.
3. The \`emergency-berth\` list, published by the authority, names the ships that are let in.

> The port handles a fifth of the country's imported grain.

| Berth | Ships a day | Diverted to |
| ----- | ----------: | ----------- |
| North | 14 | Vik |
| South | 9 | Oster |

### What the shippers say

The shippers' association asked both sides to keep the grain terminal open. ![A crane above a ship at dusk](https://harbour.example/crane.jpg)

\`\`\`json
{ "berth": "north", "open": false, "until": "2026-11-30", "reason": "industrial action, see the notice of 18 November" }
\`\`\`
`;

/** An article as most are, with everything that an article can have. */
export const samplePages = {
  article: pageOf(
    articleView({
      title: 'Halden dockers vote to strike as talks over night shifts collapse',
      address: 'https://coastal-courier.example/2026/halden-ballot',
      summary:
        'A stoppage from Monday would close the country’s largest grain terminal for the first time in thirty years.',
      publisher: {
        name: 'The Coastal Courier',
        address: 'https://coastal-courier.example/',
        description: 'Daily paper of the northern ports (fictional).',
      },
      authors: ['Ines Halvorsen', 'Tomas Brekke'],
      published: '2026-11-18T16:40:00Z',
      contentType: 'news',
      labels: {
        categories: ['labour', 'shipping'],
        entities: ['Port of Halden', 'Dockers’ Union', 'Ines Halvorsen'],
        regions: ['Norland', 'Vik'],
        sentiments: ['negative'],
        tags: ['strike', 'grain', 'night shifts'],
      },
      engagement: { trendScore: 87.4, likes: 12_904, shares: 1_377 },
      body,
      fields: [
        { name: 'reading_time_minutes', value: 4 },
        { name: 'paywalled', value: false },
        { name: 'updated_at', value: '2026-11-18T18:05:00Z' },
      ],
    }),
    {
      parts: {
        ...{ detail: { state: 'complete' }, sources: { state: 'complete' }, story: { state: 'complete' } },
        ...{ similar: { state: 'more' }, mentions: { state: 'complete' } },
      },
      story: storyView({
        title: 'The dock strike at Halden',
        articleCount: 23,
        firstPublished: '2026-11-16T06:10:00Z',
        lastPublished: '2026-11-20T19:40:00Z',
        summary: 'Dockers at Norland’s largest grain port vote on, begin and after four days suspend a strike.',
      }),
      similar: storyArticles().slice(1, 5),
      mentions: mentions(),
    },
  ),
  event: pageOf(
    eventView({
      title: 'Dockers at the port of Halden vote for an open-ended strike',
      address: 'https://coastal-courier.example/2026/halden-ballot',
      classification: [{ word: 'labor_action' }, { label: 'impact', word: 'high' }],
      facts: [{ label: 'recorded', date: '2026-11-18T17:02:11Z' }],
      statements: [
        {
          heading: 'keyPoints',
          items: [
            '1,940 of 2,216 members voted in favour, on a turnout of 91 per cent.',
            'The stoppage begins on Monday unless talks under the mediator succeed.',
          ],
        },
      ],
      summary:
        'Dockers at the port of Halden voted to stop work from 23 November. A fifth of grain imports passes through the port.',
      tags: ['strike', 'grain', 'ports', 'night shifts'],
      source: { name: 'The Coastal Courier', address: 'https://coastal-courier.example/' },
      fields: [
        { name: 'companies', value: ['halden_port_authority', 'nordgrain'] },
        {
          name: 'impacts',
          value: [
            impact('shipping', 'negative', 'Ships are diverted to Vik and Oster.'),
            impact('rail', 'mixed', 'More grain by rail, at a higher price.'),
          ],
        },
        {
          name: 'forecast',
          value: fields({
            horizon: '4 weeks',
            outlook: 'A settlement before the holidays is likely.',
            confidence: 0.62,
            drivers: fields({ stock: 'Mills hold grain for three weeks.', season: 'low' }),
          }),
        },
      ],
    }),
    {
      parts: {
        detail: { state: 'complete' },
        sources: { state: 'complete' },
        evidence: { state: 'more' },
        signals: { state: 'complete' },
      },
      evidence: [
        evidenceView({
          title: 'Halden dockers vote to strike as talks over night shifts collapse',
          address: 'https://coastal-courier.example/2026/halden-ballot',
          quotation: 'Nobody wants this strike, but nobody can work four nights in five either.',
          summary: 'Names the result of the ballot and the date.',
          published: '2026-11-18',
          source: { name: 'The Coastal Courier', address: 'https://coastal-courier.example/' },
        }),
        evidenceView({
          title: 'Notice to shipping, 18 November',
          source: { name: 'Halden Port Authority' },
          summary: 'The authority’s list of ships that are let in.',
          fields: [{ name: 'relevance', value: 0.91 }],
        }),
      ],
      signals: [
        {
          title: 'Grain prices in Norland are likely to rise before the holidays',
          facts: [{ label: 'impact', word: 'medium' }],
          summary: 'Diverted ships, full silos at Vik and a short season point to higher prices for four to six weeks.',
        },
      ],
      graph: smallGraph,
    },
  ),
  signal: pageOf(
    eventView({
      kind: 'signal',
      title: 'Grain prices in Norland are likely to rise before the holidays',
      classification: [{ label: 'impact', word: 'medium' }],
      facts: [{ label: 'recorded', date: '2026-11-19T06:00:00Z' }],
      summary: 'Diverted ships, full silos at Vik and a short season point to higher prices for four to six weeks.',
      tags: ['grain', 'prices'],
      fields: [
        {
          name: 'causal_chain',
          value: [
            'Dockers stop work at Halden, where a fifth of grain imports is landed.',
            'Ships are diverted to smaller ports, where silos are already full.',
            'Mills buy at the spot price, which rises.',
          ],
        },
      ],
    }),
    {
      parts: {
        detail: { state: 'complete' },
        sources: { state: 'failed', message: 'The service took too long to answer.', remedies: [] },
        events: { state: 'loading' },
      },
      events: [
        {
          title: 'Dockers at the port of Halden vote for an open-ended strike',
          facts: [{ word: 'labor_action' }, { label: 'impact', word: 'high' }],
          summary: 'Dockers at the port of Halden voted to stop work from 23 November.',
        },
        { title: 'Silos at Vik report 97 per cent', facts: [{ word: 'capacity_change' }] },
      ],
      graph: largeGraph,
    },
  ),
  loading: pageOf(
    articleView({
      title: 'Halden dockers vote to strike as talks over night shifts collapse',
      address: 'https://coastal-courier.example/2026/halden-ballot',
      contentType: 'news',
      publisher: { name: 'coastal-courier.example' },
      published: '2026-11-18',
    }),
    { parts: { detail: { state: 'loading' }, sources: { state: 'loading' } } },
  ),
  failed: pageOf(
    articleView({ title: 'Halden dockers vote to strike', contentType: 'news', published: '2026-11-18' }),
    {
      parts: {
        detail: { state: 'failed', message: 'API key rejected.', remedies: ['Set API Key'] },
        sources: { state: 'complete' },
      },
    },
  ),
  story: pageOf(
    storyView({
      title: 'The dock strike at Halden',
      articleCount: 23,
      firstPublished: '2026-11-16T06:10:00Z',
      lastPublished: '2026-11-20T19:40:00Z',
      summary: 'Dockers at Norland’s largest grain port vote on, begin and after four days suspend a strike.',
    }),
    { parts: { detail: { state: 'complete' }, articles: { state: 'more' } }, articles: storyArticles() },
  ),
  publisher: pageOf(
    sourcePageView({
      title: 'The Coastal Courier',
      address: 'https://coastal-courier.example/',
      summary: 'Daily paper of the northern ports (fictional).',
      fields: [{ name: 'country', value: 'norland' }],
    }),
    {
      parts: { detail: { state: 'complete' }, articles: { state: 'complete' } },
      articles: storyArticles().filter(({ publisher }) => publisher?.name === 'The Coastal Courier'),
    },
  ),
  source: pageOf(
    sourcePageView({
      kind: 'source',
      title: 'Halden Port Authority',
      address: 'https://port.halden.example/notices',
      domain: 'port.halden.example',
      summary: 'Notices to shipping of the port of Halden.',
    }),
    {
      parts: { detail: { state: 'complete' }, events: { state: 'loading' } },
      events: [
        {
          title: 'Halden lets grain ships pass the pickets',
          facts: [{ word: 'port_notice' }, { label: 'impact', word: 'low' }],
        },
        {
          title: 'Silos at Vik report 97 per cent',
          facts: [{ word: 'capacity_change' }],
          summary: 'Third notice this week.',
        },
      ],
    },
  ),
} satisfies Readonly<Record<string, PageState>>;

function storyArticles(): ArticleItem[] {
  const written: readonly (readonly [publisher: string, published: string, title: string])[] = [
    [
      'The Coastal Courier',
      '2026-11-18T16:40:00Z',
      'Halden dockers vote to strike as talks over night shifts collapse',
    ],
    ['Norland Public Radio', '2026-11-18T17:05:00Z', 'Nine in ten dockers back a stoppage'],
    ['Grain & Feed Weekly', '2026-11-19T07:00:00Z', 'What a week without Halden would cost the mills'],
    ['The Coastal Courier', '2026-11-16T06:10:00Z', 'Last round of talks begins at Halden'],
    ['Vik Evening Post', '2026-11-19T18:30:00Z', 'Full silos, full anchorage: Vik braces for the overflow'],
    ['Norland Public Radio', '2026-11-20T06:00:00Z', 'First ships turn away from Halden'],
    ['The Coastal Courier', '2026-11-20T19:40:00Z', 'Strike suspended: mediator wins four quiet weeks'],
    ['Bulletin of the Association of Grain Terminal Operators', '2026-11-20T12:15:00Z', 'Statement on Halden'],
  ];
  return written.map(([name, published, title], index) => ({
    ...{ title, published, contentType: index === 7 ? 'official_statement' : 'news' },
    publisher: { name, hasPage: true },
    address: `https://story.example/${String(index)}`,
    ...(index === 0 && { summary: 'A stoppage from Monday would close the country’s largest grain terminal.' }),
  }));
}

function mentions(): MentionView[] {
  const seen: readonly (readonly [platform: string, observed: string, title: string])[] = [
    ['Harbour Forum', '2026-11-18T17:20:00Z', 'Halden vote is in: strike from Monday'],
    ['Quay Social', '2026-11-18T17:31:00Z', '“Nobody wants this strike” — that quote says it all'],
    ['Quay Social', '2026-11-18T21:02:00Z', 'What it means for feed prices, a thread'],
    ['Harbour Forum', '2026-11-19T08:45:00Z', 'Has anyone heard which ships are on the emergency list?'],
    ['Grain Traders’ Board', '2026-11-20T10:10:00Z', 'Basis at Vik after the Halden news'],
  ];
  return seen.map(([platform, observed, title], index) => ({
    ...{ platform, observed, title, address: `https://mention.example/${String(index)}` },
    fields: index === 1 ? [{ name: 'replies', value: 41 }] : [],
  }));
}

function impact(domain: string, direction: string, description: string): FieldValue {
  return fields({ domain, direction, description });
}

function fields(values: Readonly<Record<string, FieldValue>>): { readonly fields: readonly Field[] } {
  return { fields: Object.entries(values).map(([name, value]) => ({ name, value })) };
}
