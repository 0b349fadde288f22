import { createAgentTools } from './agent/createTools.ts';
import { createDraftCommands } from './draft/editor/draftCommands.ts';
import { createCitingCommands } from './editor/citingCommands.ts';
import { createEditorProviders } from './editor/editorProviders.ts';
import { createSourceCommands } from './search/sourceCommands.ts';
import type { Services } from './services.ts';

/**
 * Creates the features that read or write documents. They are loaded together with the first of them, because their
 * parsers are larger than the rest of the application.
 */
export function createDocumentFeatures(services: Services) {
  return {
    ...createEditorProviders(services),
    commands: {
      ...createSourceCommands(services),
      ...createCitingCommands(services),
      ...createDraftCommands(services),
    },
    tools: createAgentTools(services),
  };
}
