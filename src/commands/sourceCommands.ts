import { setContext } from '../platform/contextKey.ts';
import { executeCommand, type CommandHandlers } from '../platform/commands.ts';
import type { CitationTarget } from '../editor/citationTarget.ts';
import { shortenQuery } from '../search/getSelectedText.ts';
import type { CommandServices } from './commandServices.ts';
import { isClaimRow } from './draftCommands.ts';

export function createSourceCommands(services: CommandServices) {
  const { connection, library, chooseReferences, draftSession, openPage, log } = services;
  const client = async () => library.sourceNames.nameLists(await connection.client());
  const apiVersion = () => connection.articleApiVersion;

  return {
    'dateline.findSources': async (citationTarget, row) => {
      if (isClaimRow(row)) {
        await (await draftSession()).goTo(row);
        // The sentence is the citation target of the next command.
        await executeCommand('dateline.findSources');
        return;
      }
      const [{ readSentence }, { pickSources }] = await Promise.all([
        import('../editor/citingDocument.ts'),
        import('../search/pickSources.ts'),
      ]);
      const records = await pickSources({
        query: shortenQuery(await readSentence(citationTarget)),
        client,
        apiVersion,
        complete: (record) => library.sourceNames.complete(record),
        seenValues: (parameter) => library.sourceNames.getSeenValues(parameter),
        openToSide: (record) => {
          openPage(record, { toSide: true, preserveFocus: true }).catch((error: unknown) => log.error(error));
        },
      });
      const cited = records && (await chooseReferences(records));
      if (cited) {
        const { insertCitation } = await import('../editor/insertCitation.ts');
        await insertCitation({ ...cited, isAtSentenceEnd: true }, citationTarget);
        setContext('dateline.hasFoundSources', true);
      }
    },
    'dateline.openAddress': async () => {
      const { openAddress } = await import('../search/openAddress.ts');
      await openAddress({ client, apiVersion });
    },
  } satisfies Partial<CommandHandlers<CitationTarget>>;
}
