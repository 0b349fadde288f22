/**
 * Mutation tests of the client (`npm run mutation`).
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions & { mochaOptions: object }}
 */
export default {
  mutate: ['src/client/**/*.ts'],
  testRunner: 'mocha',
  plugins: ['./scripts/mochaForStryker.js'],
  mochaOptions: {
    // Preloaded, because otherwise only the test that sends the first request would cover it.
    file: ['src/client/transport/undici.ts'],
    // These tests use only the sample service, not src/client.
    ignore: ['test/conformance/sample[A-Z]*.test.ts'],
    spec: ['test/unit/client/**/*.test.ts', 'test/conformance/**/*.test.ts'],
  },
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Generous, because a timeout on a busy machine would count as a killed mutant.
  timeoutMS: 15_000,
  reporters: ['progress', 'clear-text', 'html', 'json'],
  clearTextReporter: { allowColor: false, reportTests: false },
  htmlReporter: { fileName: 'out/mutation/report.html' },
  jsonReporter: { fileName: 'out/mutation/report.json' },
  thresholds: { high: 95, low: 85, break: 85 },
  tempDirName: 'out/mutation/sandbox',
  ignorePatterns: ['/out', '/dist', '/.vscode-test', '/test/browser', '/test/host'],
};
