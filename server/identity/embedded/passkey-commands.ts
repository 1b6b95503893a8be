import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { countRecentMisses, recordMiss } from '../factor-commands.ts';
import { listPasskeys } from '../factor-queries.ts';
import { lock } from '../lock.ts';
import type { FactorProof } from '../pool.ts';
import { missesPerMember } from '../rules.ts';
import { credentialIdOf, verifyPasskey } from './passkeys.ts';
import { startOfMonth } from '../../access/rules.ts';

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
    .set({ counter: verified.counter, last_used_on: dayOf(startOfMonth(now)) })
    .where('credential_id', '=', passkey.credentialId)
    .execute();
  return { proof: 'right', isUserVerified: verified.isUserVerified };
}
