import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

type Step = readonly [name: string, command: string, ...parameters: string[]];

/**
 * Everything that is checked without running the product; each step reports all it finds. The longest first: the
 * others pass beside them.
 */
const steps: readonly Step[] = [
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  // Each checker works out the types of the libraries again: one does less work than four, and lint has the other core.
  ['types', 'tsc', '-b', '--checkers', '1'],
  ['row types', process.execPath, 'scripts/db-types.ts', '--check'],
  ['regular expressions', process.execPath, 'scripts/check-regex.ts'],
  ['structure', process.execPath, 'scripts/check-structure.ts'],
  ['styles', process.execPath, 'scripts/check-styles.ts'],
  ['lock', process.execPath, 'scripts/check-lock.ts'],
  ['format', 'oxfmt', '--check'],
];
const atOnce = Math.max(1, Math.min(2, availableParallelism()));

/** Says what a step printed when it has ended, so that the lines of two never mix. */
function run([name, command, ...parameters]: Step): Promise<boolean> {
  return new Promise((resolve) => {
    const printed: Buffer[] = [];
    const child = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => void printed.push(piece));
    const end = (isFine: boolean, why = ''): void => {
      process.stdout.write(`\n— ${name}\n${Buffer.concat(printed).toString()}${why}`);
      resolve(isFine);
    };
    child.on('error', (error) => end(false, `${error.message}\n`));
    child.on('close', (code) => end(code === 0));
  });
}

const rest = steps.values();
const results = await Promise.all(
  Array.from({ length: atOnce }, async () => {
    let isFine = true;
    for (const step of rest) if (!(await run(step))) isFine = false;
    return isFine;
  }),
);
process.exitCode = results.every(Boolean) ? 0 : 1;
