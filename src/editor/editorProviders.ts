import type { HoverProvider } from 'vscode';
import { isCitableReference } from '../citation/citableTitle.ts';
import type { Reference } from '../citation/reference.ts';
import { getReferenceKey } from '../kinds/createReference.ts';
import { isCitableRecord, type CitableRecord } from '../kinds/index.ts';
import type { Services } from '../services.ts';
import { isCitedBySources } from '../store/citedSources.ts';
import { createCitationHover } from './citationHover.ts';
import { CompleteCitation } from './completeCitation.ts';
import { lookUpArticle } from './lookUpArticle.ts';
import { PasteCitation } from './pasteCitation.ts';

/** Creates what `registerEditor` loads on first use. */
export function createEditorProviders(services: Services) {
  const { articles, client, connection, disposables, library, onError } = services;
  const listReferences = () => listCitableReferences(services);
  let completion: CompleteCitation | undefined;
  return {
    provideHover: ((document, position, token) =>
      createCitationHover(document, position, token, {
        findArticle: (url) => articles.find(url),
        complete: (record) => library.sourceNames.complete(record),
        isClipped: (url) => library.clippings.findByAddress(url) !== undefined,
        canLoad: async () => ['sample', 'service'].includes((await connection.state()).kind),
      })) satisfies HoverProvider['provideHover'],
    // Registers a command, so it is created with the first completion.
    completion: () => (completion ??= disposables.add(new CompleteCitation(listReferences))),
    paste: disposables.add(
      new PasteCitation({
        findLocalReferences: listReferences,
        references: library.references,
        lookUp: (address) => lookUpArticle(address, client),
        onError,
      }),
    ),
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
