import batteryRecall from './fictional/battery-recall.json' with { type: 'json' };
import breadPrices from './fictional/bread-prices.json' with { type: 'json' };
import harbourStrike from './fictional/harbour-strike.json' with { type: 'json' };
import islandGrid from './fictional/island-grid.json' with { type: 'json' };
import nightTrains from './fictional/night-trains.json' with { type: 'json' };
import openArchive from './fictional/open-archive.json' with { type: 'json' };
import riverFlood from './fictional/river-flood.json' with { type: 'json' };
import satelliteWeather from './fictional/satellite-weather.json' with { type: 'json' };
import seedPatents from './fictional/seed-patents.json' with { type: 'json' };
import waterMeters from './fictional/water-meters.json' with { type: 'json' };
import publisherList from './fictional/publishers.json' with { type: 'json' };
import type { ArticleEntry, EventEntry, MentionEntry, SignalEntry, StoryEntry } from './corpus.ts';

/** fictional/README.md describes the files. */
export interface Topic {
  readonly topic: string;
  readonly articles: readonly (Omit<
    ArticleEntry,
    'id' | 'source' | 'url' | 'sentiments' | 'published_at' | 'content'
  > & {
    readonly slug: string;
    readonly publisher: string;
    readonly path: string;
    readonly hours_ago: number;
    readonly sentiment: string;
    readonly summary: string;
    readonly body: string;
  })[];
  readonly story: Omit<StoryEntry, 'id'> & { readonly slug: string };
  readonly mentions: readonly (Omit<MentionEntry, 'id' | 'observed_at'> & { readonly hours_ago: number })[];
  readonly events: readonly (Omit<EventEntry, 'id' | 'created_at' | 'source_id' | 'url'> & {
    readonly slug: string;
    readonly hours_ago: number;
    readonly evidence: readonly { readonly article: string; readonly note: string }[];
  })[];
  readonly signals: readonly (Omit<SignalEntry, 'id' | 'created_at'> & {
    readonly slug: string;
    readonly hours_ago: number;
  })[];
}

export const topics: readonly Topic[] = [
  batteryRecall,
  breadPrices,
  harbourStrike,
  islandGrid,
  nightTrains,
  openArchive,
  riverFlood,
  satelliteWeather,
  seedPatents,
  waterMeters,
];

export const fictionalPublishers = publisherList;
