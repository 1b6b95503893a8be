import { dayOf } from '../../clock.ts';
import type { Db, Trx } from '../../database/connect.ts';

/*
 * The pool keeps the secrets; these rows say that there are any, so that gates, lists, names and letters are the same
 * whichever pool it is.
 */

export async function noteApp(
  trx: Trx,
  app: { memberId: string; deviceName: string | null; now: Date },
): Promise<void> {
  const values = { device_name: app.deviceName, proved_at: app.now };
  await trx
    .insertInto('identity_totp')
    .values({ member_id: app.memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

export async function notePasskey(
  trx: Trx,
  passkey: {
    memberId: string;
    credentialId: string;
    name: string;
    isUserVerified: boolean;
    transports: string[];
    attachment: 'platform' | 'cross-platform' | null;
    now: Date;
  },
): Promise<void> {
  await trx
    .insertInto('identity_passkeys')
    .values({
      credential_id: passkey.credentialId,
      member_id: passkey.memberId,
      name: passkey.name,
      checks_holder: passkey.isUserVerified,
      transports: passkey.transports,
      attachment: passkey.attachment,
      added_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .execute();
}

/** The day a passkey was last used. */
export async function notePasskeyUsed(
  db: Db,
  passkey: { memberId: string; credentialId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('identity_passkeys')
    .set({ last_used_on: dayOf(passkey.now) })
    .where('credential_id', '=', passkey.credentialId)
    .where('member_id', '=', passkey.memberId)
    .execute();
}
