import { randomInt } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

/**
 * Asks everything that the description of the API allows and much of what it does not: `--requests 200000`, `--seed` of
 * an earlier run to ask the same again. `npm run test:deep` asks as much, `npm test` an eightieth. Exits 1 on any
 * answer that is not as described or took over two seconds.
 */
const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = values.requests ?? '200000';
const seed = values.seed ?? String(randomInt(1, 2 ** 31));
if (![requests, seed].every((text) => /^[1-9]\d{0,9}$/.test(text))) {
  console.error('Usage: npm run fuzz:openapi -- [--requests 200000] [--seed 1]');
  process.exit(2);
}
console.info(`${requests} requests, seed ${seed}`);
const result = spawnSync('vitest', ['run', '--project', 'server', 'tests/fuzz/openapi.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: requests, FUZZ_SEED: seed },
});
process.exitCode = result.status ?? 1;
