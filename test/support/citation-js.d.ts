/** The parts of Citation.js that the tests use. The package has no types. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: string, options?: { readonly forceType?: string });
    readonly data: readonly Readonly<Record<string, unknown>>[];
  }
}
declare module '@citation-js/plugin-ris';
