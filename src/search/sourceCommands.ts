import { setContext } from '../platform/contextKey.ts';
import { executeCommand, type CommandHandlers } from '../platform/commands.ts';
import type { CitationTarget } from '../editor/citationTarget.ts';
import { readSentence } from '../editor/citingDocument.ts';
import { insertCitation } from '../editor/insertCitation.ts';
import { shortenQuery } from './getSelectedText.ts';
import { openAddress } from './openAddress.ts';
import { pickSources } from './pickSources.ts';
import type { Services } from '../services.ts';

export function createSourceCommands(services: Services) {
  const { connection, namedClient, library, chooseReferences, goToDraftRow, pages, log } = services;
  const apiVersion = () => connection.articleApiVersion;

  return {
    'dateline.findSources': async (citationTarget, row) => {
      if (await goToDraftRow(row)) {
        // The sentence is the citation target of the next command.
        await executeCommand('dateline.findSources');
        return;
      }
      const records = await pickSources({
        query: shortenQuery(await readSentence(citationTarget)),
        client: namedClient,
        onDidChangeConnection: connection.onDidChange,
        apiVersion,
        complete: (record) => library.sourceNames.complete(record),
        seenValues: (parameter) => library.sourceNames.getSeenValues(parameter),
        openToSide: (record) => {
          pages.open(record, { toSide: true, preserveFocus: true }).catch((error: unknown) => log.error(error));
        },
      });
      const cited = records && (await chooseReferences(records));
      if (cited) {
        await insertCitation({ ...cited, isAtSentenceEnd: true }, citationTarget);
        setContext('dateline.hasFoundSources', true);
      }
    },
    'dateline.openAddress': () => openAddress({ client: namedClient, apiVersion }),
  } satisfies Partial<CommandHandlers<CitationTarget>>;
}
