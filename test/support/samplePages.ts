// cspell:ignore Brekke Oster
import type { Article, Mention } from '../../src/client/records/types.ts';
import type { PageState } from '../../src/page/protocol.ts';
import { composeTestPage } from './pageStates.ts';
import { article, event, evidence, publisher, signal, source, story } from './records.ts';
import { largeGraph, smallGraph } from './sampleGraphs.ts';

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

const courier = publisher({
  id: 'courier',
  name: 'The Coastal Courier',
  url: 'https://coastal-courier.example/',
  description: 'Daily paper of the northern ports (fictional).',
});
const complete = { state: 'complete' } as const;
const strike = story({
  title: 'The dock strike at Halden',
  articleCount: 23,
  firstPublished: '2026-11-16T06:10:00Z',
  lastPublished: '2026-11-20T19:40:00Z',
  summary: 'Dockers at Norland’s largest grain port vote on, begin and after four days suspend a strike.',
});

/** Typical pages with every kind of section. */
export const samplePages = {
  article: composeTestPage(
    article({
      title: 'Halden dockers vote to strike as talks over night shifts collapse',
      url: 'https://coastal-courier.example/2026/halden-ballot',
      summary:
        'A stoppage from Monday would close the country’s largest grain terminal for the first time in thirty years.',
      source: 'courier',
      authors: ['Ines Halvorsen', 'Tomas Brekke'],
      published: '2026-11-18T16:40:00Z',
      contentType: 'news',
      categories: ['labour', 'shipping'],
      entities: ['Port of Halden', 'Dockers’ Union', 'Ines Halvorsen'],
      regions: ['Norland', 'Vik'],
      sentiments: ['negative'],
      tags: ['strike', 'grain', 'night shifts'],
      trendScore: 87.4,
      likes: 12_904,
      shares: 1_377,
      content: body,
      extra: { reading_time_minutes: 4, paywalled: false, updated_at: '2026-11-18T18:05:00Z' },
    }),
    {
      parts: { detail: complete, sources: complete, story: complete, similar: { state: 'more' }, mentions: complete },
      sources: [courier],
      story: strike,
      lists: { similar: storyArticles().slice(1, 5), mentions: mentions() },
    },
  ),
  event: composeTestPage(
    event({
      title: 'Dockers at the port of Halden vote for an open-ended strike',
      eventType: 'labor_action',
      impactLevel: 'high',
      createdAt: '2026-11-18T17:02:11Z',
      summary:
        'Dockers at the port of Halden voted to stop work from 23 November. A fifth of grain imports passes through the port.',
      tags: ['strike', 'grain', 'ports', 'night shifts'],
      source: { name: 'The Coastal Courier', url: 'https://coastal-courier.example/' },
      extra: {
        key_points: [
          '1,940 of 2,216 members voted in favour, on a turnout of 91 per cent.',
          'The stoppage begins on Monday unless talks under the mediator succeed.',
        ],
        companies: ['halden_port_authority', 'nordgrain'],
        desks: [
          { name: 'Shipping', reports: 3 },
          { name: 'Rail', reports: 1 },
        ],
        related: { markets: { grain: 'Spot prices rise.' } },
      },
    }),
    {
      parts: { detail: complete, sources: complete, evidence: { state: 'more' }, signals: complete },
      lists: {
        evidence: [
          evidence({
            title: 'Halden dockers vote to strike as talks over night shifts collapse',
            url: 'https://coastal-courier.example/2026/halden-ballot',
            summary: 'Names the result of the ballot and the date.',
            published: '2026-11-18',
            sourceName: 'The Coastal Courier',
            sourceAddress: 'https://coastal-courier.example/',
          }),
          evidence({
            title: 'Notice to shipping, 18 November',
            sourceName: 'Halden Port Authority',
            summary: 'The authority’s list of ships that are let in.',
            extra: { relevance: 0.91 },
          }),
        ],
        signals: [
          signal({
            title: 'Grain prices in Norland are likely to rise before the holidays',
            impactLevel: 'medium',
            summary:
              'Diverted ships, full silos at Vik and a short season point to higher prices for four to six weeks.',
          }),
        ],
      },
      graph: smallGraph,
    },
  ),
  signal: composeTestPage(
    signal({
      title: 'Grain prices in Norland are likely to rise before the holidays',
      impactLevel: 'medium',
      createdAt: '2026-11-19T06:00:00Z',
      summary: 'Diverted ships, full silos at Vik and a short season point to higher prices for four to six weeks.',
      tags: ['grain', 'prices'],
      extra: {
        causal_chain: [
          'Dockers stop work at Halden, where a fifth of grain imports is landed.',
          'Ships are diverted to smaller ports, where silos are already full.',
          'Mills buy at the spot price, which rises.',
        ],
        impacts: [
          {
            domain: 'shipping',
            direction: 'negative',
            level: 'high',
            description: 'Ships are diverted to Vik and Oster.',
          },
          {
            domain: 'rail_freight',
            direction: 'mixed',
            description: 'More grain by rail, at a higher price.',
            share: 0.2,
          },
        ],
        forecast: {
          horizon: '4 weeks',
          outlook: 'A settlement before the holidays is likely.',
          confidence: 0.62,
          drivers: { stock: 'Mills hold grain for three weeks.', season: 'low' },
        },
        analysts: ['desk_north'],
      },
    }),
    {
      parts: {
        detail: complete,
        sources: { state: 'failed', message: 'The service took too long to respond.', remedies: [] },
        events: { state: 'loading' },
      },
      lists: {
        events: [
          event({
            title: 'Dockers at the port of Halden vote for an open-ended strike',
            eventType: 'labor_action',
            impactLevel: 'high',
            summary: 'Dockers at the port of Halden voted to stop work from 23 November.',
          }),
          event({ title: 'Silos at Vik report 97 per cent', eventType: 'capacity_change' }),
        ],
      },
      graph: largeGraph,
    },
  ),
  loading: composeTestPage(
    article({
      title: 'Halden dockers vote to strike as talks over night shifts collapse',
      url: 'https://coastal-courier.example/2026/halden-ballot',
      contentType: 'news',
      published: '2026-11-18',
    }),
    { parts: { detail: { state: 'loading' }, sources: { state: 'loading' } } },
  ),
  failed: composeTestPage(
    article({ title: 'Halden dockers vote to strike', contentType: 'news', published: '2026-11-18' }),
    {
      parts: {
        detail: { state: 'failed', message: 'API key rejected.', remedies: ['Set API Key'] },
        sources: complete,
      },
    },
  ),
  story: composeTestPage(strike, {
    parts: { detail: complete, articles: { state: 'more' } },
    lists: { articles: storyArticles() },
  }),
  publisher: composeTestPage(publisher({ ...courier, extra: { country: 'norland' } }), {
    parts: { detail: complete, articles: complete },
    lists: { articles: storyArticles().filter((item) => item.publisher === courier.name) },
  }),
  source: composeTestPage(
    source({
      name: 'Halden Port Authority',
      url: 'https://port.halden.example/notices',
      domain: 'port.halden.example',
      description: 'Notices to shipping of the port of Halden.',
    }),
    {
      parts: { detail: complete, events: { state: 'loading' } },
      lists: {
        events: [
          event({ title: 'Halden lets grain ships pass the pickets', eventType: 'port_notice', impactLevel: 'low' }),
          event({
            title: 'Silos at Vik report 97 per cent',
            eventType: 'capacity_change',
            summary: 'Third notice this week.',
          }),
        ],
      },
    },
  ),
} satisfies Readonly<Record<string, PageState>>;

function storyArticles(): Article[] {
  const articles: readonly (readonly [publisher: string, published: string, title: string])[] = [
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
  return articles.map(([name, published, title], index) =>
    article({
      title,
      published,
      contentType: index === 7 ? 'official_statement' : 'news',
      publisher: name,
      source: String(index),
      url: `https://story.example/${String(index)}`,
      ...(index === 0 && { summary: 'A stoppage from Monday would close the country’s largest grain terminal.' }),
    }),
  );
}

function mentions(): Mention[] {
  const seen: readonly (readonly [platform: string, observed: string, title: string])[] = [
    ['Harbour Forum', '2026-11-18T17:20:00Z', 'Halden vote is in: strike from Monday'],
    ['Quay Social', '2026-11-18T17:31:00Z', '“Nobody wants this strike” — that quote says it all'],
    ['Quay Social', '2026-11-18T21:02:00Z', 'What it means for feed prices, a thread'],
    ['Harbour Forum', '2026-11-19T08:45:00Z', 'Has anyone heard which ships are on the emergency list?'],
    ['Grain Traders’ Board', '2026-11-20T10:10:00Z', 'Basis at Vik after the Halden news'],
  ];
  return seen.map(([platform, observedAt, title], index) => ({
    kind: 'mention',
    platform,
    observedAt,
    title,
    url: `https://mention.example/${String(index)}`,
    extra: index === 1 ? { replies: 41 } : {},
  }));
}
