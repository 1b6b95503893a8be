import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { countRecentMisses, recordMiss } from '../factor-commands.ts';
import { listPasskeys } from '../factor-queries.ts';
import { lock } from '../lock.ts';
import type { FactorProof } from '../pool.ts';
import { missesPerMember } from '../rules.ts';
import { credentialIdOf, verifyPasskey, type NewPasskey } from './passkeys.ts';

/** Checks a passkey that a browser shows for a member, and moves its counter on. */
export async function checkShownPasskey(
  trx: Trx,
  context: Context,
  shown: { memberId: string; subject: string; challenge: string; credential: unknown },
): Promise<{ proof: Exclude<FactorProof, 'used'>; isUserVerified: boolean }> {
  const { memberId, subject, challenge, credential } = shown;
  const now = context.clock.now();
  await lock(trx, `factor:${memberId}`);
  if ((await countRecentMisses(trx, memberId, now)) >= missesPerMember)
    return { proof: 'too_many', isUserVerified: false };
  const id = credentialIdOf(credential);
  const passkey = (await listPasskeys(trx, memberId)).find((one) => one.credentialId === id);
  const verified =
    passkey === undefined ? null : await verifyPasskey(context.config, { credential, challenge, passkey, subject });
  if (passkey === undefined || verified === null) {
    await recordMiss(trx, memberId, now);
    return { proof: 'wrong', isUserVerified: false };
  }
  await trx
    .updateTable('identity_passkeys')
    .set({ counter: verified.counter, last_used_on: dayOf(now) })
    .where('credential_id', '=', passkey.credentialId)
    .execute();
  return { proof: 'right', isUserVerified: verified.isUserVerified };
}

/** False when the passkey is known already, to whomever it belongs. */
export async function keepPasskey(
  trx: Trx,
  passkey: { memberId: string; name: string; made: NewPasskey; now: Date },
): Promise<boolean> {
  const { memberId, name, made, now } = passkey;
  const row = await trx
    .insertInto('identity_passkeys')
    .values({
      credential_id: made.credentialId,
      member_id: memberId,
      name,
      public_key: made.publicKey,
      counter: made.counter,
      checks_holder: made.isUserVerified,
      transports: made.transports,
      attachment: made.attachment,
      added_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}
