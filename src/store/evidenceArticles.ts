import { getAddressKey, hasCredentials } from '../citation/address.ts';
import type { Client } from '../client/client.ts';
import { isUnsupported } from '../client/errors.ts';
import type { PageLoader } from '../client/paging/page.ts';
import type { Article, Evidence } from '../client/records/types.ts';
import { getTitleTexts } from '../kinds/recordTitle.ts';

/** Addresses per request. The usual page of the service contains as many articles. */
const maxAddresses = 20;
/** The oldest are dropped. */
const maxArticles = 1000;
/** Evidence without titles is shown after this time. */
const timeoutMs = 10_000;

/**
 * Returns a client whose evidence has the title, publisher, date and text of the article at its address. Evidence is
 * requested only when it is shown or cited.
 */
export function addEvidenceArticles(client: Client, onError: (error: unknown) => void): Client {
  /** By address. `false` for an address that the service doesn't know. */
  const articles = new Map<string, Article | false>();

  /** Keeps addresses unknown if the request fails. */
  const lookUp = async (urls: readonly string[], signal: AbortSignal) => {
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    try {
      const { items } = await client.list('search', { filter: { urls }, limit: maxAddresses })(undefined, limits);
      for (const url of urls) {
        const key = getAddressKey(url);
        const article = items.find((item) => item.url !== undefined && getAddressKey(item.url) === key);
        articles.set(key ?? '', article ?? false);
      }
      for (const oldest of [...articles.keys()].slice(0, -maxArticles)) {
        articles.delete(oldest);
      }
    } catch (error) {
      // API v0.1 can't look up several addresses. Evidence without titles is still shown and can be cited.
      if (!signal.aborted && !isUnsupported(error)) {
        onError(error);
      }
    }
  };

  const complete = async (evidence: readonly Evidence[], signal: AbortSignal): Promise<Evidence[]> => {
    const missing = evidence
      .filter(canLookUp)
      .flatMap(({ url = '' }) => (articles.has(getAddressKey(url) ?? '') ? [] : url));
    const urls = [...new Set(missing)];
    for (let start = 0; start < urls.length; start += maxAddresses) {
      await lookUp(urls.slice(start, start + maxAddresses), signal);
    }
    return evidence.map((record) => {
      const article = articles.get(getAddressKey(record.url ?? '') ?? '');
      return article ? takeArticleTexts(record, article) : record;
    });
  };

  return {
    ...client,
    list: (route, args) => {
      const load = client.list(route, args);
      if (route !== 'evidence') {
        return load;
      }
      const loadEvidence: PageLoader<Evidence> = async (next, signal, options) => {
        const page = await (load as PageLoader<unknown> as PageLoader<Evidence>)(next, signal, options);
        // The first page can contain the event itself.
        const items = page.items.filter(({ id }) => id === undefined || id !== args?.id);
        return { ...page, items: await complete(items, signal) };
      };
      return loadEvidence as PageLoader<unknown> as typeof load;
    },
  };
}

/** A service can split an address at its commas. */
function canLookUp({ title, url }: Evidence): boolean {
  const isKnown = title !== undefined || url === undefined || url.includes(',') || hasCredentials(url);
  return !isKnown && getAddressKey(url) !== undefined;
}

/** Returns evidence with the texts that only the article at its address has. */
export function takeArticleTexts(evidence: Evidence, article: Article): Evidence {
  const { title, summary } = getTitleTexts(article);
  const { published, publisher, authors } = article;
  return evidence.title !== undefined || title === undefined
    ? evidence
    : {
        ...(summary !== undefined && { summary }),
        ...(published !== undefined && { published }),
        ...(publisher !== undefined && { sourceName: publisher }),
        authors,
        ...evidence,
        title,
      };
}
