import type { Benchmark } from './benchmark.ts';
import { measuredInHost } from './inHost.ts';

const benchmark: Benchmark = {
  title: 'Citations in the extension host',
  run: () => measuredInHost('test/bench/insertCitation.host.ts'),
};

export default benchmark;
