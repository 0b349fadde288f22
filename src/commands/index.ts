import type { CitationTarget } from '../editor/citationTarget.ts';
import type { CommandHandlers } from '../platform/commands.ts';
import { createCitingCommands } from './citingCommands.ts';
import { createClippingCommands } from './clippingCommands.ts';
import { createConnectionCommands } from './connectionCommands.ts';
import { createDraftCommands } from './draftCommands.ts';
import { createMuteCommands } from './muteCommands.ts';
import { createOpenCommands } from './openCommands.ts';
import { createSavedSearchCommands } from './savedSearchCommands.ts';
import { createSearchCommands } from './searchCommands.ts';
import type { CommandServices } from './commandServices.ts';
import { createSidebarCommands } from './sidebarCommands.ts';
import { createSourceCommands } from './sourceCommands.ts';

export function createCommandHandlers(services: CommandServices): CommandHandlers<CitationTarget> {
  return {
    ...createSearchCommands(services),
    ...createSourceCommands(services),
    ...createDraftCommands(services),
    ...createOpenCommands(services),
    ...createCitingCommands(services),
    ...createClippingCommands(services),
    ...createSavedSearchCommands(services),
    ...createMuteCommands(services),
    ...createConnectionCommands(services),
    ...createSidebarCommands(services),
  };
}
