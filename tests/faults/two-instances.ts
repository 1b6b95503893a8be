import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from './asking.ts';
import { atMost, exactly, type Fault, type Figure } from './fault.ts';
import { addSignedIn } from './people.ts';
import type { Postgresql } from './postgresql.ts';
import { makePlace, secondsUntil, type Place } from './product.ts';
import { openPostgresql } from './site.ts';
import { authorKeysIn } from '../../server/vault.ts';

const minutesWatched = 2;
/** Harmless, and scheduled once a day otherwise. */
const scheduled = 'mail.forget-old-sendings';

/** What happens each minute happens once, though both look at the clock. */
async function* schedulesOnce(postgresql: Postgresql): AsyncIterable<Figure> {
  await postgresql.query(`update pgboss.schedule set cron = '* * * * *' where name = $1`, [scheduled]);
  const before = await postgresql.query(`select from pgboss.job where name = $1`, [scheduled]);
  await sleep(minutesWatched * 60_000 + 5_000);
  const runs = await postgresql.query<{ minute: string; count: number }>(
    `select date_trunc('minute', created_on)::text as minute, count(*)::int as count from pgboss.job
      where name = $1 group by 1 order by 1`,
    [scheduled],
  );
  const total = runs.reduce((sum, { count }) => sum + count, 0) - before.length;
  yield exactly(
    `minutes in which a schedule fired twice, of ${runs.length}`,
    runs.filter(({ count }) => count > 1).length,
    0,
  );
  yield atMost('minutes that it missed', Math.max(0, minutesWatched - total), 1);
}

async function* revokedOnBoth(first: Place, second: Place, postgresql: Postgresql): AsyncIterable<Figure> {
  const headers = await addSignedIn(first, postgresql.connection());
  const both = async (): Promise<number[]> =>
    Promise.all(
      [first, second].map(async ({ address }) => (await ask(`${address}/api/reviews/mine`, { headers })).status),
    );
  yield exactly('a token of one is good at both', await both(), [200, 200]);
  await postgresql.query('update members set suspended_at = now()');
  const seconds = await secondsUntil(
    async () => (await both()).every((status) => status === 401 || status === 403),
    10,
  );
  yield atMost('a member who is suspended is refused by both after', seconds, 1, 's');
}

export const twoInstances: Fault = {
  name: 'two-instances',
  goal: 'two processes of one database: both start on an empty one at once, schedules fire once, what ends ends at both',
  async *run(trial) {
    const postgresql = await openPostgresql(trial);
    const first = await makePlace(trial, { DATABASE_URL: postgresql.url });
    const second = await makePlace(trial, {
      DATABASE_URL: postgresql.url,
      SECRET_KEY: first.secretKey,
      AUTHOR_KEYS_DIR: authorKeysIn(first.dataDir),
    });
    // Tokens name the one address that people use.
    const products = [first, second].map((place) => place.start({ PUBLIC_URL: first.address }));
    const ready = await Promise.allSettled(products.map((product) => product.untilReady()));
    const failures = ready.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
    yield exactly('starts on an empty database at once that failed', failures.join('; ') || 'none', 'none');
    if (failures.length > 0) return;
    yield* revokedOnBoth(first, second, postgresql);
    yield* schedulesOnce(postgresql);
    const codes = await Promise.all(products.map((product) => product.stop()));
    yield exactly('exit codes', codes, [0, 0]);
  },
};
