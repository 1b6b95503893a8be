import { spawnSync } from 'node:child_process';

/** The entitlement checker at its full size; `npm test` runs a part of it. ENTITLEMENT_SEED chooses the first seed. */
const result = spawnSync('vitest', ['run', '--project', 'server', '--maxWorkers=2', 'tests/entitlement'], {
  stdio: 'inherit',
  env: { ...process.env, ENTITLEMENT: 'full' },
});
process.exitCode = result.status ?? 1;
