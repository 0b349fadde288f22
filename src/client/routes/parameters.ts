export type Parameter = Presentation & {
  readonly needs?: string;
  /** A public deployment accepts it, but the documents don't specify it. It is no longer sent after a 400. */
  readonly isObserved?: true;
} & (
    | { readonly kind: 'text'; readonly shortest?: number; readonly longest?: number }
    | { readonly kind: 'date' }
    | { readonly kind: 'flag' }
    /** `format`: the form of exact values, or `names`, which are read from a typed byline. */
    | { readonly kind: 'list'; readonly format?: 'snake_case' | 'names' }
    | { readonly kind: 'choice'; readonly values: readonly string[] }
    | { readonly kind: 'number'; readonly least?: number; readonly most?: number }
    | { readonly kind: 'integer'; readonly least?: number; readonly most?: number }
  );

/** Display of a parameter in a filter. Only the client sets a parameter without a label. */
interface Presentation {
  readonly label?: ParameterLabel;
  readonly group?: ParameterGroup;
  /** Default: the user types the value. */
  readonly suggestions?: SuggestedValues;
  readonly example?: string;
}

export type ParameterGroup = 'when' | 'who' | 'about' | 'exclude';

export type ParameterLabel =
  | ('from' | 'to' | 'recordedFrom' | 'recordedTo' | 'observedFrom' | 'observedTo')
  | ('language' | 'platform' | 'forum' | 'articleCount')
  | ('query' | 'similarity' | 'contentType' | 'category' | 'tag' | 'eventType' | 'impactLevel' | 'impactedDomain')
  | (
      | 'region'
      | 'entity'
      | 'product'
      | 'sentiment'
      | 'publisher'
      | 'source'
      | 'domain'
      | 'author'
      | 'company'
      | 'person'
    )
  | ('excludedPublisher' | 'excludedDomain' | 'excludedCategory');

/** A vocabulary of the service, common languages, the domains of publishers, or values of received records. */
export type SuggestedValues =
  | ('categories' | 'entities' | 'regions' | 'sentiments' | 'publishers' | 'publisherDomains' | 'languages')
  | ('intelTags' | 'intelEntities' | 'intelRegions' | 'eventTypes' | 'sources' | 'seen');

export type Parameters = Readonly<Record<string, Parameter>>;

/** Values by camelCase name, except those that the client sets. */
export type FilterOf<P extends Parameters> = {
  readonly [N in Exclude<keyof P & string, ClientParameter> as Camel<N>]?: ValueOf<P[N]> | undefined;
};

type ClientParameter = 'limit' | 'cursor' | 'offset' | 'response_type';

type Camel<N extends string> = N extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : N;

type ValueOf<P extends Parameter> = P extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : {
      text: string;
      date: string;
      flag: boolean;
      list: readonly string[];
      choice: string;
      number: number;
      integer: number;
    }[P['kind']];

export const textParameter = { kind: 'text' } as const;
export const listParameter = { kind: 'list' } as const;
export const flagParameter = { kind: 'flag' } as const;
export const queryParameter = { kind: 'text', label: 'query', group: 'about' } as const;
export const similarityParameter = { kind: 'number', needs: 'q', label: 'similarity', group: 'about' } as const;
export const observed = { isObserved: true } as const;
export const publicationDates = {
  from: { kind: 'date', label: 'from', group: 'when' },
  to: { kind: 'date', label: 'to', group: 'when' },
} as const;
export const recordDates = {
  from: { kind: 'date', label: 'recordedFrom', group: 'when' },
  to: { kind: 'date', label: 'recordedTo', group: 'when' },
} as const;
export const observationDates = {
  from: { kind: 'date', label: 'observedFrom', group: 'when' },
  to: { kind: 'date', label: 'observedTo', group: 'when' },
} as const;
