import { articleFile, sampleData } from './parts/sampleData.ts';
import { walkthrough, walkthroughFiles } from './parts/walkthrough.ts';
import { darkColors, Workbench } from './workbench.ts';

const settings = {
  ...darkColors.settings,
  'editor.wordWrap': 'on',
  'editor.minimap.enabled': false,
};

const service = { 'dateline.service.baseUrl': 'https://news.example/' };

/** The walkthrough, then reading and citing without help, in one window. */
describe('First steps', () => {
  let workbench: Workbench;

  before(async () => {
    workbench = await Workbench.open({
      files: { ...walkthroughFiles, ...articleFile },
      settings: { ...settings, ...service },
      width: 1600,
      height: 900,
    });
  });
  after(() => workbench.close());

  walkthrough(() => workbench);
  sampleData(() => workbench, settings);
});
