import { setTimeout as sleep } from 'node:timers/promises';
import { Client, type ClientConfig } from 'pg';

const lookEveryMilliseconds = 10;

/**
 * Does the work and watches the connections of imports meanwhile. Answers the longest transaction in milliseconds, to
 * about 10. A vacuum is none: it keeps no row from others.
 */
export async function longestTransaction<Done>(
  connection: ClientConfig,
  work: () => Promise<Done>,
): Promise<{ longest: number; done: Done }> {
  const client = new Client(connection);
  await client.connect();
  const watch = { isOver: false, longest: 0 };
  const watching = (async () => {
    while (!watch.isOver) {
      const { rows } = await client.query<{ longest: number }>(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::float8 as longest
          from pg_stat_activity where application_name = 'fundsight import' and query not like 'vacuum%' and state <> 'idle'`,
      );
      watch.longest = Math.max(watch.longest, rows[0]?.longest ?? 0);
      await sleep(lookEveryMilliseconds);
    }
  })();
  try {
    const done = await work();
    return { done, longest: watch.longest };
  } finally {
    watch.isOver = true;
    await watching;
    await client.end();
  }
}
