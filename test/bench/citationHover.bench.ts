import type { Benchmark } from './benchmark.ts';
import { measuredInHost } from './inHost.ts';

const benchmark: Benchmark = {
  title: 'Hovering over a citation in the extension host',
  run: () => measuredInHost('test/bench/citationHover.host.ts'),
};

export default benchmark;
