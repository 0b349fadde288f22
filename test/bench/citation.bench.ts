import { languages } from '../../src/languages/index.ts';
import type { CitationFormat } from '../../src/languages/language.ts';
import { real } from '../support/exact.ts';
import type { Benchmark, Row } from './benchmark.ts';

const benchmark: Benchmark = {
  title: 'Citations per second by format',
  run: () => Promise.resolve([...formats.values()].map(measureFormat)),
};

const formats = new Map(languages.flatMap((language) => language.formats).map((format) => [format.id, format]));

function measureFormat({ id, write }: CitationFormat): Row {
  const context = { languageId: id === 'comment' ? 'typescript' : '', keys: ['key'], label: '1' };
  const once = () => {
    for (const { title, url } of real) {
      write([{ title, url }], context);
    }
  };
  once();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < 100) {
    once();
    count += real.length;
  }
  return { name: id, value: (count * 1000) / (performance.now() - start), unit: 'per second' };
}

export default benchmark;
