import { spawnSync } from 'node:child_process';

/**
 * Runs the tests of code that calculates with days in the first and in an odd time zone of the world: the machine's own
 * time zone must not matter.
 */
const zones = ['Pacific/Kiritimati', 'America/St_Johns'];
const tests = [
  'contract',
  'server/clock.test.ts',
  'server/access/rules.test.ts',
  'server/free-access',
  'server/imports/import.test.ts',
  'server/imports/hostile-rows.test.ts',
  'server/reminders',
  'server/reviews/writing/send.test.ts',
];

const failed = zones.filter((zone) => {
  console.log(`\n— ${zone}`);
  const { status } = spawnSync('vitest', ['run', '--project', 'server', ...tests], {
    stdio: 'inherit',
    env: { ...process.env, TZ: zone },
  });
  return status !== 0;
});
console.log(`time zones: ${zones.length}, ${failed.length} failed`);
process.exitCode = failed.length === 0 ? 0 : 1;
