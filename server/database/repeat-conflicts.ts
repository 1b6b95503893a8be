import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from './connect.ts';
import { isConflict } from './connect-errors.ts';

const tries = 4;
const firstPauseMilliseconds = 20;

/**
 * Two transactions that wait for each other are parted by PostgreSQL, which ends one of them. That one is done again,
 * up to three times and after a moment of random length, so that the two do not meet again: nothing of it was kept,
 * and a transaction has no effect but in the database. What still fails then is `unavailable`.
 */
export function repeatConflicts(db: Db): void {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    builder.execute = async (work) => {
      for (let pause = firstPauseMilliseconds, round = 1; ; round += 1, pause *= 2) {
        try {
          return await execute(work);
        } catch (error) {
          if (!isConflict(error) || round === tries) throw error;
        }
        await sleep(pause * (0.5 + Math.random()));
      }
    };
    return builder;
  };
}
