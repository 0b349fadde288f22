import { feeds } from './parts/feeds.ts';
import { filters } from './parts/filters.ts';
import { windowOptions, sidebarLook } from './parts/sidebarLook.ts';
import { unreadRecords } from './parts/unread.ts';
import { Workbench } from './workbench.ts';

/** Appearance, reading and searching, in one window. */
describe('Sidebar with sample data', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: { 'notes.md': '# Notes\n' },
      settings: { ...windowOptions.settings, 'dateline.service.pageSize': 10 },
      colors: windowOptions.colors,
      height: 1300,
    });
  });
  after(() => workbench.close());

  sidebarLook(() => workbench);
  feeds(() => workbench);
  unreadRecords(() => workbench);
  filters(() => workbench);
});
