import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { readAllFacts } from './fact-queries.ts';

const rowsAtOnce = 2_000;

/** Notes what the pages of all funders say, in place of the week before. Answers how many. */
export async function recordFacts({ db }: Pick<Context, 'db'>): Promise<number> {
  const facts = [...(await readAllFacts(db))];
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('funder_facts').execute();
    for (let from = 0; from < facts.length; from += rowsAtOnce)
      await trx
        .insertInto('funder_facts')
        .values(
          facts.slice(from, from + rowsAtOnce).map(([id, one]) => ({ id, facts: sql`${JSON.stringify(one)}::jsonb` })),
        )
        .execute();
  });
  return facts.length;
}
