import { randomUUID } from 'node:crypto';
import type { OwnSuspension } from '../../../contract/members/suspensions.ts';
import type { Context } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { sealAppeal } from '../../reviews/appeals/sealed-text.ts';
import { findAppealOf, getByToken, openUntil, presentOwn } from './queries.ts';

/** A suspended member appeals once, with the link of an email: they cannot log in. */
export async function appealSuspension(
  context: Pick<Context, 'db' | 'clock' | 'vault' | 'log'>,
  { token, text }: { token: string; text: string },
): Promise<OwnSuspension> {
  const { db, clock, vault, log } = context;
  const now = clock.now();
  const own = await db.transaction().execute(async (trx) => {
    const { member_id: memberId } = await getByToken(trx, vault, token);
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().executeTakeFirst();
    const row = await getByToken(trx, vault, token);
    const hasAppeal = (await findAppealOf(trx, row.id)) !== undefined;
    if (openUntil(row, { hasAppeal, now }) === null)
      throw new Refusal('invalid_transition', { detail: 'There is nothing here that can be appealed now.' });
    await trx
      .insertInto('suspension_appeals')
      .values({ id: randomUUID(), suspension_id: row.id, sealed: sealAppeal(vault, text), sent_at: now })
      .execute();
    return presentOwn(context, trx, row);
  });
  log.info({ event: 'account.appealed' }, 'a suspension was appealed');
  return own;
}
