/** Type and bounds of a query parameter; `needs` names another that it is only sent with. */
export type Parameter = { readonly needs?: string } & (
  | { readonly kind: 'text'; readonly shortest?: number; readonly longest?: number }
  | { readonly kind: 'date' }
  | { readonly kind: 'flag' }
  | { readonly kind: 'list' }
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
export const date = { kind: 'date' } as const;
export const flag = { kind: 'flag' } as const;
export const dates = { from: date, to: date } as const;
