import type { Reporter, TestModule } from 'vitest/node';
import { testSeed } from '../seeded-random.ts';
import { isCalled, readProofs, type Proof } from '../spec.ts';

/**
 * Ends the run with one plain line, from the runner's own results: `N passed, N failed, N skipped`. A statement of the
 * client whose test is gone counts as failed.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[], reason: string): void {
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
    const unproved = reason === 'interrupted' ? [] : findUnproved(modules);
    counts.failed += unproved.length;
    // Printed when the process ends, after the summary of the other reporters.
    process.once('exit', () => {
      for (const { statement, file, name } of unproved)
        process.stdout.write(`docs/spec.md: no test "${name}" ran in ${file}, which is to prove: ${statement}\n`);
      if (unproved.length > 0) process.exitCode = 1;
      if (counts.failed > 0) process.stdout.write(`TEST_SEED=${testSeed} repeats what the tests chose at random.\n`);
      const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
      process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${skipped}\n`);
    });
  }
}

/** The proofs in the files of this run that had nothing to run. A failed test has been counted already. */
function findUnproved(modules: readonly TestModule[]): Proof[] {
  const ran = new Map(modules.map((module) => [module.relativeModuleId, module] as const));
  return readProofs().filter(({ file, name }) => {
    const module = ran.get(file);
    if (module === undefined || module.errors().length > 0) return false;
    return ![...module.children.allTests()].some((test) => isCalled(name, test.name));
  });
}
