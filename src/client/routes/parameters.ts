/**
 * Type and bounds of a query parameter. `needs` names another parameter that it is only sent with; `dateOf` names the
 * date that a day bounds if that is not the date of publication; `format` is the form of exact values.
 */
export type Parameter = { readonly needs?: string } & (
  | { readonly kind: 'text'; readonly shortest?: number; readonly longest?: number }
  | { readonly kind: 'date'; readonly dateOf?: 'record' | 'observation' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'list'; readonly format?: 'snake_case' }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'number'; readonly least?: number; readonly most?: number }
  | { readonly kind: 'integer'; readonly least?: number; readonly most?: number }
);

/** The parameters of a route by the names that are sent. */
export type Parameters = Readonly<Record<string, Parameter>>;

/**
 * The filter of a route as the rest of the extension writes it: every parameter by its camelCase name, apart from
 * those that the client itself sets.
 */
export type FilterOf<P extends Parameters> = {
  readonly [N in Exclude<keyof P & string, ClientsOwn> as Camel<N>]?: ValueOf<P[N]> | undefined;
};

type ClientsOwn = 'limit' | 'cursor' | 'offset' | 'response_type';

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

export const text = { kind: 'text' } as const;
export const list = { kind: 'list' } as const;
/** Exact names (market-intelligence, Filter parameters). */
export const exactList = { kind: 'list', format: 'snake_case' } as const;
export const date = { kind: 'date' } as const;
export const flag = { kind: 'flag' } as const;
/** Bounds of the publication date. */
export const dates = { from: date, to: date } as const;
const recordDate = { kind: 'date', dateOf: 'record' } as const;
/** Bounds of `created_at`. */
export const recordDates = { from: recordDate, to: recordDate } as const;
const observationDate = { kind: 'date', dateOf: 'observation' } as const;
/** Bounds of `observed_at`. */
export const observationDates = { from: observationDate, to: observationDate } as const;
