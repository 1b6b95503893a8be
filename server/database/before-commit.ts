import type { Db, Trx } from './connect.ts';

/**
 * What a transaction leaves for its end. What wants a lock that every transaction wants comes last: by then the
 * transaction holds all others that it will ever want, so none can wait for it in a circle.
 */
type Last = (db: Db) => Promise<void>;
type Afterwards = () => Promise<void>;

interface End {
  readonly before: Last[];
  readonly after: Afterwards[];
}

const ends = new WeakMap<object, End>();

/** Runs as the last statements of the transaction, with the handle that it was begun on. What fails undoes it. */
export function beforeCommit(trx: Db | Trx, last: Last): void {
  endOf(trx).before.push(last);
}

/** Runs once the transaction is kept. It must not throw: nothing could be undone. */
export function afterCommit(trx: Db | Trx, afterwards: Afterwards): void {
  endOf(trx).after.push(afterwards);
}

function endOf(trx: object): End {
  const end = ends.get(trx);
  if (end === undefined) throw new Error('only a transaction begun with transaction().execute() has an end');
  return end;
}

type Execute = <Answer>(work: (trx: Trx) => Promise<Answer>) => Promise<Answer>;

/** Runs one transaction with its end. */
export async function executeWithEnd<Answer>(
  db: Db,
  execute: Execute,
  work: (trx: Trx) => Promise<Answer>,
): Promise<Answer> {
  const end: End = { before: [], after: [] };
  const answer = await execute(async (trx) => {
    ends.set(trx, end);
    const outcome = await work(trx);
    for (const last of end.before) await last(db);
    return outcome;
  });
  for (const afterwards of end.after) await afterwards();
  return answer;
}
