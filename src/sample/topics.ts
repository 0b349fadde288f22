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

/** fictional/README.md describes the files. */
export interface Topic {
  readonly topic: string;
  readonly articles: readonly {
    readonly slug: string;
    readonly title: string;
    readonly publisher: string;
    readonly path: string;
    readonly content_type: string;
    readonly hours_ago: number;
    readonly authors: readonly string[];
    readonly categories: readonly string[];
    readonly entities: readonly string[];
    readonly regions: readonly string[];
    readonly sentiment: string;
    readonly tags: readonly string[];
    readonly summary: string;
    readonly body: string;
    readonly likes?: number;
    readonly shares?: number;
    readonly trend_score?: number;
  }[];
  readonly story: {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly articles: readonly string[];
  };
  readonly mentions: readonly {
    readonly article: string;
    readonly platform: string;
    readonly title: string;
    readonly url: string;
    readonly hours_ago: number;
  }[];
  readonly events: readonly {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly event_type: string;
    readonly categories: readonly string[];
    readonly impact_level: string;
    readonly tags: readonly string[];
    readonly companies: readonly string[];
    readonly people: readonly string[];
    readonly products: readonly string[];
    readonly regions: readonly string[];
    readonly key_points: readonly string[];
    readonly hours_ago: number;
    readonly evidence: readonly { readonly article: string; readonly quotation: string; readonly note: string }[];
  }[];
  readonly signals: readonly {
    readonly slug: string;
    readonly title: string;
    readonly summary: string;
    readonly tags: readonly string[];
    readonly impact_level: string;
    readonly impacted_domains: readonly string[];
    readonly regions: readonly string[];
    readonly companies: readonly string[];
    readonly causal_chain: readonly string[];
    readonly impacts: readonly unknown[];
    readonly forecast: unknown;
    readonly events: readonly string[];
    readonly hours_ago: number;
  }[];
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
