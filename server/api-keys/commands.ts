import type { z } from 'zod';
import { mostKeys, type ApiKey, type createApiKey } from '../../contract/api-keys/api-keys.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Member } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { sendKeyMadeEmail } from './jobs.ts';
import { keyColumns, presentKey } from './queries.ts';
import { makeKey } from './secret.ts';

/** The member hears of it by email: it may not have been they who made it. */
export async function makeApiKey(
  { db, clock, jobs }: Pick<Context, 'db' | 'clock' | 'jobs'>,
  { memberId }: Pick<Member, 'memberId'>,
  { name, scopes, days: lifetime }: z.output<typeof createApiKey.body>,
): Promise<{ key: ApiKey; secret: string }> {
  const now = clock.now();
  const { secret, digest, hint } = makeKey('fsk_');
  const key = await db.transaction().execute(async (trx) => {
    // One after the other: their number is looked at first.
    await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
    const { held } = await trx
      .selectFrom('api_keys')
      .where('member_id', '=', memberId)
      .select(({ fn }) => fn.countAll<number>().as('held'))
      .executeTakeFirstOrThrow();
    if (held >= mostKeys) throw new Refusal('too_many_keys', { detail: `You have ${mostKeys}. Revoke one first.` });
    const row = await trx
      .insertInto('api_keys')
      .values({
        member_id: memberId,
        name,
        digest,
        hint,
        scopes: [...scopes],
        created_on: dayOf(now),
        ends_on: dayOf(after(now, days(lifetime))),
      })
      .returning(keyColumns)
      .executeTakeFirstOrThrow();
    await jobs.send(trx, sendKeyMadeEmail, { memberId, keyId: row.id });
    return presentKey(row);
  });
  return { key, secret };
}
