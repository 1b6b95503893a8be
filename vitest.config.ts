import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { RunOrder } from './tests/run/order.ts';

const pureTests = ['contract/**/*.test.ts', 'web/**/*.test.ts'];
const domTests = ['web/**/*.test.tsx', 'web/**/*.dom.test.ts'];

/** The programs that tests start compile our sources once, and then read the result. */
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compiled', import.meta.url)) };

/** Each run that does not read this file has to name them too. */
export const tags = [{ name: 'slow', description: 'takes long: not part of `npm test`, but of `npm run test:all`' }];

/** Tests of the server; `npm run test:mutation` runs these, and the two below. */
export const serverTests = {
  name: 'server',
  environment: 'node',
  include: ['server/**/*.test.ts', 'sample/**/*.test.ts', 'scripts/**/*.test.ts', 'tests/**/*.test.ts'],
  exclude: ['tests/journeys/**'],
  setupFiles: ['tests/run/seeded-setup.ts'],
  globalSetup: ['tests/run/global-setup.ts', 'tests/run/queues-setup.ts'],
  env,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // The files of a worker share the modules of the server: loading them anew took longer than most tests.
  isolate: false,
  maxWorkers: 2,
};

export const unitTests = {
  name: 'units',
  environment: 'node',
  include: pureTests,
  exclude: domTests,
  setupFiles: ['tests/run/seeded-setup.ts'],
  testTimeout: 30_000,
  isolate: false,
  maxWorkers: 2,
};

export const webTests = {
  name: 'web',
  environment: 'jsdom',
  include: domTests,
  setupFiles: ['tests/run/web-setup.ts'],
  testTimeout: 30_000,
  // A context of its own for each file, so that no state and no mock leaks, without a new process for it.
  pool: 'vmThreads' as const,
  maxWorkers: 2,
};

export default defineConfig({
  test: {
    reporters: ['default', './tests/run/closing-line.ts'],
    tags,
    sequence: { sequencer: RunOrder },
    // All projects together: two files at a time.
    projects: [
      { test: serverTests },
      { test: unitTests },
      { test: webTests },
      {
        test: {
          name: 'journeys',
          environment: 'node',
          include: ['tests/journeys/**/*.test.ts'],
          setupFiles: ['tests/browser/setup.ts'],
          globalSetup: ['tests/run/global-setup.ts', 'tests/browser/global-setup.ts'],
          env,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // What a page shows in a moment may take a few on a busy machine; waiting ends as soon as it is there.
          expect: { poll: { timeout: 10_000 } },
          // The files of a worker share the process of their servers, and the modules of the tests.
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
