import type { Reporter, TestModule } from 'vitest/node';

/** Ends the run with one plain line, from the runner's own results: `N passed, N failed, N skipped`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const module of modules) {
      // A file that could not be loaded has no tests of its own to count, yet it has failed.
      if (module.state() === 'failed' && module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state !== 'pending') counts[state] += 1;
      }
    }
    counts.failed += unhandledErrors.length;
    // Printed when the process ends, after the summary of the other reporters.
    process.once('exit', () => {
      const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
    });
  }
}
