import { createArticles, type Articles } from './articles.ts';
import type { Ask } from './ask.ts';
import { decode } from './decode.ts';
import { createEarlierArticles } from './earlierArticles.ts';
import { ServiceError } from './errors.ts';
import type { PageSource } from './page.ts';
import type { Questions } from './pages.ts';
import type { FoundSurface, Surface, SurfaceChoice } from './surface.ts';

/** The article side of the service by the surface that is chosen, or by the one that it is found to have. */
export function createArticleSide(ask: Ask, questions: Questions, choice: SurfaceChoice): Articles {
  const surfaces: Readonly<Record<Surface, Articles>> = {
    v1: createArticles(questions),
    'v0.1': createEarlierArticles(questions),
  };
  return 'fixed' in choice ? surfaces[choice.fixed] : foundOut(ask, surfaces, choice);
}

function foundOut(
  ask: Ask,
  surfaces: Readonly<Record<Surface, Articles>>,
  { remembered, remember }: FoundSurface,
): Articles {
  const current = async (signal: AbortSignal): Promise<Articles> => {
    let surface = remembered();
    if (surface === undefined) {
      surface = await find(ask, signal);
      remember(surface);
    }
    return surfaces[surface];
  };
  const paged =
    <T>(of: (articles: Articles) => PageSource<T>): PageSource<T> =>
    async (next, signal, how) =>
      of(await current(signal))(next, signal, how);
  /**
   * A list that every service has: one that refuses it as it is has changed its surface since it was found out. Where it
   * is filtered, or asked for from a place in it, a refusal with 400 can be meant for that.
   */
  const sure =
    <T>(filter: object | undefined, of: (articles: Articles) => PageSource<T>): PageSource<T> =>
    async (next, ...asking) => {
      try {
        return await paged(of)(next, ...asking);
      } catch (error) {
        const status = error instanceof ServiceError ? error.status : undefined;
        const isPlain = next === undefined && isEmpty(filter);
        if (status === 404 || (status === 400 && isPlain)) {
          remember(undefined);
        }
        throw error;
      }
    };
  return {
    topHeadlines: (filter) => sure(filter, (articles) => articles.topHeadlines(filter)),
    latest: (filter) => sure(filter, (articles) => articles.latest(filter)),
    trending: (filter) => sure(filter, (articles) => articles.trending(filter)),
    search: (filter) => sure(filter, (articles) => articles.search(filter)),
    article: async (id, signal, how) => (await current(signal)).article(id, signal, how),
    similar: (id, filter) => paged((articles) => articles.similar(id, filter)),
    mentions: (id, filter) => paged((articles) => articles.mentions(id, filter)),
    publisher: async (id, signal, how) => (await current(signal)).publisher(id, signal, how),
    publishers: (q) => paged((articles) => articles.publishers(q)),
    stories: (filter) => paged((articles) => articles.stories(filter)),
    story: async (id, signal, how) => (await current(signal)).story(id, signal, how),
    articlesOfStory: (id, filter) => paged((articles) => articles.articlesOfStory(id, filter)),
    labels: (vocabulary) => paged((articles) => articles.labels(vocabulary)),
    health: async (signal) => (await current(signal)).health(signal),
  };
}

/**
 * Both surfaces answer to the newest articles, the current one with an envelope and the earlier one with a bare array
 * (article-aggregation, Earlier surface). No answer at all is taken for the current one, which is asked first.
 * @throws ServiceError, and then nothing is known
 */
async function find(ask: Ask, signal: AbortSignal): Promise<Surface> {
  return ask({ route: 'surfaceProbe', values: { limit: 1 }, signal }, async (reply) => {
    const payload = await decode(reply, 'json');
    if (typeof payload !== 'object' && payload !== undefined) {
      throw new ServiceError('malformed', 'The answer is no collection.', { status: reply.status });
    }
    return Array.isArray(payload) ? 'v0.1' : 'v1';
  });
}

function isEmpty(filter: object = {}): boolean {
  return Object.values(filter).every((value) => value === undefined || value === '' || [value].flat().length === 0);
}
