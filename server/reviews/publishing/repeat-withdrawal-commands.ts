import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { authorActionsFor } from '../rules.ts';
import { takeBack } from './withdraw-commands.ts';

/** After a restore: the reviews that may have been withdrawn since the backup. */
export async function listForWithdrawal(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('reviews').select(['id', 'state']).execute();
  return rows.filter(({ state }) => authorActionsFor(state, null).includes('withdraw')).map(({ id }) => id);
}

/** Withdraws what its author had withdrawn, without knowing who that was. */
export async function repeatWithdrawal(
  tools: Pick<Context, 'db' | 'vault' | 'clock'>,
  reviewId: string,
): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    const review = await trx
      .selectFrom('reviews')
      .where('id', '=', reviewId)
      .select(['id', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    await takeBack(tools, trx, review);
  });
}
