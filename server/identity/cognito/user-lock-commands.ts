import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { seconds } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';

/** Each holds a connection while the pool answers; a slow pool must not take all that the pages need. */
const heldAtOnce = 4;
const pause = 50;
const longestWait = seconds(15);

let held = 0;

/**
 * Runs one exchange with the pool at a time for an address, across all instances: a second password set in the meantime would
 * spoil the first. `act` gets the connection that holds the lock. Throws the refusal `unavailable` after 15 s.
 */
export async function withUserLock<T>(context: Context, email: string, act: (db: Db) => Promise<T>): Promise<T> {
  for (let waited = 0; waited < longestWait; waited += pause) {
    if (held < heldAtOnce) {
      held += 1;
      try {
        const outcome = await context.db.connection().execute((db) => actIfFree(db, email, act));
        if (outcome !== null) return outcome.value;
      } finally {
        held -= 1;
      }
    }
    await sleep(pause);
  }
  context.log.warn({ event: 'pool.busy' }, 'too many sign-ins at once');
  throw new Refusal('unavailable');
}

async function actIfFree<T>(db: Db, email: string, act: (db: Db) => Promise<T>): Promise<{ value: T } | null> {
  const name = `identity.pool-user:${email}`;
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${name}, 0)) as locked`.execute(db);
  if (rows[0]?.locked !== true) return null;
  try {
    return { value: await act(db) };
  } finally {
    await sql`select pg_advisory_unlock(hashtextextended(${name}, 0))`.execute(db);
  }
}
