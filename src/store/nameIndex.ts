import { getHost } from '../citation/address.ts';
import type { ServiceRecord } from '../client/records/types.ts';
import { getKind, isSourceRecord, type SourceRecord } from '../kinds/index.ts';
import type { SourceReference } from '../kinds/recordKind.ts';
import { getTitleTexts } from '../kinds/recordTitle.ts';
import { getSiteHost } from '../kinds/siteAddress.ts';

/** The oldest are dropped. */
const maxNames = 6000;
const maxTitles = 500;

type SourceKind = SourceRecord['kind'];

const sourceKinds: readonly SourceKind[] = ['publisher', 'source'];

/**
 * The names in the responses of one service, so that a publisher has the same name everywhere: the name in the list of
 * publishers, else in the list of intelligence sources, else in the first record that names it.
 */
export class NameIndex {
  /**
   * Keys are `publisher <id>` and `source <id>`, with an empty name if the service has none, `address <kind> <id>`, and
   * `site <kind> <host>`, the identifier of the only publisher or source of that site (empty if several have one).
   */
  readonly #names: Map<string, string>;
  /** Titles of stories' first articles, by the story's kind and identifier. */
  readonly #titles = new Map<string, string>();
  /** Whether articles contain their publishers. */
  hasNestedPublishers = false;

  /** @param stored what `pairs` returned, or anything else */
  constructor(stored: unknown) {
    const isPair = (pair: unknown): pair is [string, string] =>
      Array.isArray(pair) && pair.length === 2 && pair.every((text) => typeof text === 'string');
    this.#names = new Map((Array.isArray(stored) ? stored : []).filter(isPair));
  }

  get pairs(): readonly (readonly [key: string, name: string])[] {
    return [...this.#names].slice(-maxNames);
  }

  /**
   * Whether a response contained the publisher or source, even without a name.
   *
   * @param key `<kind> <id>`
   */
  has(key: string): boolean {
    return this.#names.has(key);
  }

  /** @returns the keys that changed, as in `listKeys` */
  learn(record: ServiceRecord): string[] {
    const { kind, id, name = '', address } = getKind(record).source(record) ?? {};
    this.hasNestedPublishers ||= record.kind === 'article' && address !== undefined;
    if (kind === undefined || id === undefined) {
      return [];
    }
    const changed: string[] = [];
    const set = (key: string, value: string) => {
      if (this.#names.get(key) !== value) {
        this.#names.set(key, value);
        changed.push(key);
      }
    };
    const key = `${kind} ${id}`;
    const host = getSiteHost(address);
    const isOwn = isSourceRecord(record);
    const ownName = name === host ? '' : name.trim();
    if (ownName === '' ? isOwn && !this.#names.has(key) : isOwn || !this.#names.get(key)) {
      set(key, ownName);
    }
    // Evidence has only the identifier of its source, which the detail of an event describes.
    if (address !== undefined && (isOwn || (kind === 'source' && !this.#names.has(`address ${key}`)))) {
      set(`address ${key}`, address);
    }
    if (host !== undefined) {
      const site = `site ${kind} ${host}`;
      const current = this.#names.get(site);
      const isSame = current === undefined || this.#names.get(`${kind} ${current}`) === this.#names.get(key);
      set(site, isSame ? (current ?? id) : '');
    }
    return changed.length > 0 && host !== undefined ? [...changed, `host ${host}`] : changed;
  }

  /** @returns the key that changed */
  learnStoryTitle(id: string, title: string): string {
    const key = `story ${id}`;
    this.#titles.set(key, title);
    const [oldest = ''] = this.#titles.keys();
    if (this.#titles.size > maxTitles) {
      this.#titles.delete(oldest);
    }
    return key;
  }

  /** Returns the keys whose changes `complete` shows. */
  listKeys(record: ServiceRecord): string[] {
    const kind = getKind(record);
    const source = kind.source(record);
    const hosts = source ? [this.findSite(source), getHost(kind.address(record))] : [];
    return [
      ...(record.kind === 'story' ? [`story ${record.id ?? ''}`] : []),
      ...(source ? [`${source.kind} ${source.id ?? ''}`] : []),
      ...hosts.map((host) => `host ${host ?? ''}`),
    ];
  }

  complete<R extends ServiceRecord>(record: R): R {
    const kind = getKind(record);
    const source = kind.source(record);
    const completed = source ? kind.withSource(record, this.#describe(record, source)) : record;
    const isUntitled = record.kind === 'story' && getTitleTexts(record).title === undefined;
    const title = isUntitled ? this.#titles.get(`story ${record.id ?? ''}`) : undefined;
    return title === undefined ? completed : { ...completed, title };
  }

  /**
   * @param address of the record
   * @param namedBy the lists whose names count, besides the record's own name
   */
  find(
    source: SourceReference,
    address: string | undefined,
    namedBy: readonly SourceKind[] = sourceKinds,
  ): string | undefined {
    const { kind, id, name = '' } = source;
    const byId = namedBy.includes(kind) ? this.#get(`${kind} ${id ?? ''}`) : undefined;
    // Parses no address if it need not, because lists have thousands of rows.
    if (kind === 'publisher' && byId !== undefined) {
      return byId;
    }
    const [site, host] = [this.findSite(source), getHost(address)];
    const own = name.trim() === '' || [site, host].includes(name) ? undefined : name;
    return this.findByHost(site, namedBy) ?? byId ?? own ?? this.findByHost(host, namedBy);
  }

  /** Returns `undefined` if the site has no name or several. */
  findByHost(host: string | undefined, namedBy: readonly SourceKind[] = sourceKinds): string | undefined {
    const getId = (kind: SourceKind) => this.#names.get(`site ${kind} ${host ?? ''}`);
    return sourceKinds.some((kind) => getId(kind) === '')
      ? undefined
      : namedBy.map((kind) => this.#get(`${kind} ${getId(kind) ?? ''}`)).find((name) => name !== undefined);
  }

  /** Returns the host of the publisher's or source's site. */
  findSite({ kind, id, address }: SourceReference): string | undefined {
    return getSiteHost(address ?? this.#names.get(`address ${kind} ${id ?? ''}`));
  }

  #describe(record: ServiceRecord, source: SourceReference) {
    const fallback = () => (isSourceRecord(record) ? undefined : (source.name ?? this.findSite(source)));
    return {
      name: this.find(source, getKind(record).address(record)) ?? fallback(),
      address: this.#names.get(`address ${source.kind} ${source.id ?? ''}`),
    };
  }

  #get(key: string): string | undefined {
    const name = this.#names.get(key);
    return name === '' ? undefined : name;
  }
}
