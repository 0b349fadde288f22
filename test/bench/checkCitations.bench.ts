import type { Benchmark } from './benchmark.ts';
import { measuredInHost } from './inHost.ts';

const benchmark: Benchmark = {
  title: 'Checking citations',
  run: () => measuredInHost('test/bench/checkCitations.host.ts'),
};

export default benchmark;
