import type { Benchmark } from './benchmark.ts';
import { measuredInHost } from './inHost.ts';

const benchmark: Benchmark = {
  title: 'Writing with suggestions',
  run: () => measuredInHost('test/bench/writing.host.ts'),
};

export default benchmark;
