import { spawnSync } from 'node:child_process';

/** Everything that is checked without running the product, in the order of cost; each step reports all it finds. */
const steps: readonly [name: string, command: string, ...parameters: string[]][] = [
  ['format', 'oxfmt', '--check'],
  ['structure', process.execPath, 'scripts/check-structure.ts'],
  ['lint', 'oxlint', '--type-aware', '--deny-warnings'],
  ['types', 'tsc', '-b'],
  ['regular expressions', process.execPath, 'scripts/check-regex.ts'],
  ['lock', process.execPath, 'scripts/check-lock.ts'],
  ['row types', process.execPath, 'scripts/db-types.ts', '--check'],
];

let failed = false;
for (const [name, command, ...parameters] of steps) {
  console.log(`\n— ${name}`);
  const result = spawnSync(command, parameters, { stdio: 'inherit' });
  if (result.status !== 0) failed = true;
}
process.exitCode = failed ? 1 : 0;
