import type { HoverProvider } from 'vscode';
import { isCitableReference } from '../citation/citableTitle.ts';
import type { Reference } from '../citation/reference.ts';
import { getReferenceKey } from '../kinds/createReference.ts';
import { isCitableRecord, type CitableRecord } from '../kinds/index.ts';
import { once } from '../platform/once.ts';
import type { Services } from '../services.ts';
import { isCitedBySources } from '../store/citedSources.ts';
import { registerDropCitation } from './dropCitation.ts';
import { lookUpArticle } from './lookUpArticle.ts';

/** Creates what `registerEditor` loads on first use, and registers the drop of rows, which need the views. */
export function createEditorProviders(services: Services) {
  const { articles, citationTargets, client, connection, disposables, library, onError } = services;
  disposables.add(registerDropCitation(citationTargets, library.references, onError));
  const listReferences = () => listCitableReferences(services);
  return {
    provideHover: (async (document, position, token) => {
      const { createCitationHover } = await import('./citationHover.ts');
      return createCitationHover(document, position, token, {
        findArticle: (url) => articles.find(url),
        complete: (record) => library.sourceNames.complete(record),
        isClipped: (url) => library.clippings.findByAddress(url) !== undefined,
        canLoad: async () => ['sample', 'service'].includes((await connection.state()).kind),
      });
    }) satisfies HoverProvider['provideHover'],
    completion: once(async () => {
      const { CompleteCitation } = await import('./completeCitation.ts');
      return disposables.add(new CompleteCitation(listReferences));
    }),
    paste: once(async () => {
      const { PasteCitation } = await import('./pasteCitation.ts');
      const lookUp = (address: string) => lookUpArticle(address, client);
      return disposables.add(
        new PasteCitation({ findLocalReferences: listReferences, references: library.references, lookUp, onError }),
      );
    }),
  };
}

const maxRecords = 2000;

async function listCitableReferences({
  sidebar,
  pages,
  recentlyRead,
  library,
}: Services): Promise<readonly Reference[]> {
  const { clipped, listed } = sidebar.listCitable(maxRecords);
  const visibleRecord = pages.visibleRecord?.record;
  const recentRecords = (await recentlyRead()).filter((record) => isCitableRecord(record));
  const records: readonly CitableRecord[] = [
    ...(visibleRecord && isCitableRecord(visibleRecord) ? [visibleRecord] : []),
    ...clipped,
    ...recentRecords,
    ...listed,
  ];
  const { references } = library.references.get(records.filter((record) => !isCitedBySources(record)));
  const citable = references.filter(isCitableReference);
  return [...new Map(citable.map((reference) => [getReferenceKey(reference), reference])).values()];
}
