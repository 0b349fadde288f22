/** Citation.js has no types of its own; these are of what is used of it. */
declare module '@citation-js/core' {
  export class Cite {
    constructor(data: string, options?: { readonly forceType?: string });
    readonly data: readonly Readonly<Record<string, unknown>>[];
  }
}
declare module '@citation-js/plugin-ris';
