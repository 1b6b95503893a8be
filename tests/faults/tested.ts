import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { exactly, type Fault, type Figure } from './fault.ts';

/** Faults whose proof is a test that runs with all others: named here, so that the list is whole. */

interface Outcome {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly testResults: readonly { assertionResults: readonly { status: string; fullName: string }[] }[];
}

const root = fileURLToPath(new URL('../..', import.meta.url));

function* runTests(project: 'server' | 'web', files: readonly string[]): Iterable<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-fault-'));
  const report = join(folder, 'report.json');
  const parameters = ['run', '--project', project, '--reporter=json', `--outputFile=${report}`, ...files];
  spawnSync(join(root, 'node_modules', '.bin', 'vitest'), parameters, { cwd: root, stdio: 'ignore' });
  const outcome = JSON.parse(readFileSync(report, 'utf8')) as Outcome;
  rmSync(folder, { recursive: true });
  for (const { assertionResults } of outcome.testResults)
    for (const { status, fullName } of assertionResults)
      if (status === 'failed') yield exactly(fullName, status, 'passed');
  const whole = outcome.numTotalTests > 0 ? outcome.numTotalTests : 'some';
  yield exactly(files.join(', '), `${outcome.numPassedTests} of ${outcome.numTotalTests}`, `${whole} of ${whole}`);
}

export const identityKeys: Fault = {
  name: 'identity-keys',
  goal: 'the keys of the user pool cannot be fetched: known ones serve for a day, an unknown one is 503, never believed',
  async *run() {
    yield* runTests('server', [
      'server/identity/cognito/issuer-keys.test.ts',
      'server/identity/cognito/stand-in.test.ts',
    ]);
  },
};

export const clock: Fault = {
  name: 'clock',
  goal: 'clocks differ by 4.9 and 5.1 seconds: exact at the tolerance of five, and a link does not come back to life',
  async *run() {
    yield* runTests('server', ['tests/corpora/tokens.test.ts', 'server/identity/links.test.ts']);
  },
};
