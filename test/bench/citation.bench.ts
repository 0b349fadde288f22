import { formats, type FormatId } from '../../src/citation/formats.ts';
import { real } from '../support/exact.ts';
import type { Benchmark, Row } from './benchmark.ts';

const benchmark: Benchmark = {
  title: 'citations by format, of real titles where the corpus is',
  run: () => Promise.resolve((Object.keys(formats) as FormatId[]).map(rowOf)),
};

function rowOf(format: FormatId): Row {
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
  return { name: format, value: (count * 1000) / (performance.now() - start), unit: 'per second' };
}

export default benchmark;
