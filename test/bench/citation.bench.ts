import { formats, type FormatId } from '../../src/citation/formats.ts';
import { real } from '../support/exact.ts';
import type { Bench } from './measured.ts';

/** Citations a second by format, of real titles where the corpus is. */
const bench: Bench = () =>
  (Object.keys(formats) as FormatId[]).map((format) => {
    const around = { languageId: format === 'comment' ? 'typescript' : '', keys: ['key'], label: '1' };
    const once = () => {
      for (const { title, url } of real) {
        formats[format]([{ title, url }], around);
      }
    };
    once();
    const start = performance.now();
    let count = 0;
    while (performance.now() - start < 100) {
      once();
      count += real.length;
    }
    return { name: `citations: ${format}`, value: (count * 1000) / (performance.now() - start), unit: '/s' };
  });

export default bench;
