import type { CommandHandlers } from '../platform/commands.ts';
import { createCitingCommands } from './citing.ts';
import { createClippingCommands } from './clippings.ts';
import { createConnectionCommands } from './connection.ts';
import { createMuteCommands } from './mutes.ts';
import { createOpenCommands } from './open.ts';
import { createSavedSearchCommands } from './savedSearches.ts';
import { createSearchCommands } from './search.ts';
import type { Services } from './services.ts';
import { createSidebarCommands } from './sidebar.ts';
import { createSourceCommands } from './sources.ts';

export function createCommandHandlers(services: Services): CommandHandlers {
  return {
    ...createSearchCommands(services),
    ...createSourceCommands(services),
    ...createOpenCommands(services),
    ...createCitingCommands(services),
    ...createClippingCommands(services),
    ...createSavedSearchCommands(services),
    ...createMuteCommands(services),
    ...createConnectionCommands(services),
    ...createSidebarCommands(services),
  };
}
