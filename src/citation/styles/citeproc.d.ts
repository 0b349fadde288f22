// cspell:ignore xclass
/** The parts of citeproc-js that Dateline uses. The package has no types. */
declare module 'citeproc' {
  interface System {
    retrieveLocale(language: string): unknown;
    retrieveItem(id: string): unknown;
  }
  export interface Engine {
    readonly opt: { readonly xclass: string };
    updateItems(ids: readonly string[]): void;
    makeBibliography(): [parameters: unknown, entries: readonly string[]] | false;
    previewCitationCluster(
      citation: { citationItems: readonly { id: string }[]; properties: { noteIndex: number } },
      before: readonly [],
      after: readonly [],
      format: 'html',
    ): string;
  }
  const CSL: {
    readonly Engine: new (system: System, style: unknown, language?: string, forceLanguage?: boolean) => Engine;
  };
  export default CSL;
}
