import type { LanguageModelTool } from 'vscode';
import { createReferenceNow } from '../kinds/createReference.ts';
import type { ToolName } from '../manifest.ts';
import type { Services } from '../services.ts';
import { AgentCiting } from './agentCiting.ts';
import { createTools } from './createTools.ts';

export function createAgentTools({
  connection,
  citationTargets,
  library,
  log,
}: Services): Readonly<Record<ToolName, Required<LanguageModelTool<unknown>>>> {
  return createTools({
    connection,
    citing: new AgentCiting(citationTargets),
    loadReference: async (record, choice, citing) =>
      (await citing.loadReference(library.references.get([record]), choice)) ?? createReferenceNow(record),
    clipped: (url) => library.clippings.findByAddress(url)?.reference,
    log,
  });
}
