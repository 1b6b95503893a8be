import { startOfMonth } from '../access/rules.ts';
import { after, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { stepOf } from './embedded/totp.ts';
import { sendFactorEmail, type FactorChange } from './factor-email-job.ts';
import { findFactors, type Passkey } from './factor-queries.ts';
import type { Session } from './queries.ts';
import { failureWindow } from './rules.ts';
import { changeSession, changeSessionsOf } from './stored-sessions.ts';

export async function countRecentMisses(db: Db | Trx, memberId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('identity_factor_failures')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('failed_at', '>', after(now, -failureWindow))
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function recordMiss(db: Db | Trx, memberId: string, now: Date): Promise<void> {
  await db.insertInto('identity_factor_failures').values({ member_id: memberId, failed_at: now }).execute();
}

/** The session has shown a second factor just now. */
export async function recordFactorProved(trx: Trx, vault: Vault, sessionId: string, now: Date): Promise<void> {
  await changeSession(trx, vault, sessionId, { factorProvedAt: now });
}

/** No code is good for as long as an hour, and the step of the last one says its half minute. */
export async function forgetCodeSteps(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('identity_totp')
    .set({ last_step: null })
    .where('last_step', '<', stepOf(after(now, -hours(1))))
    .execute();
}

/** Tells the member by email that a way into their account was added or taken away: it may not have been them. */
export async function announceFactorChange(
  trx: Trx,
  context: Context,
  member: Pick<Session, 'memberId'>,
  change: FactorChange,
): Promise<void> {
  await context.jobs.send(trx, sendFactorEmail, {
    memberId: member.memberId,
    change,
    happenedAt: context.clock.now().toISOString(),
  });
  const event = change.endsWith('_added') ? 'factor.added' : 'factor.removed';
  context.log.info({ event, change }, 'a second factor changed');
}

/** The secret of an authenticator app that was proved, and the step of its first code. Null where a pool keeps it. */
export interface AppSecret {
  readonly sealedSecret: Buffer | null;
  readonly step: number | null;
}

/** The authenticator app becomes the one that counts, in place of an earlier one. */
export async function keepApp(
  trx: Trx,
  app: AppSecret & { memberId: string; deviceName: string | null; now: Date },
): Promise<void> {
  const values = {
    sealed_secret: app.sealedSecret,
    device_name: app.deviceName,
    proved_at: startOfMonth(app.now),
    last_step: app.step,
    pending_secret: null,
    pending_until: null,
  };
  await trx
    .insertInto('identity_totp')
    .values({ member_id: app.memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute();
}

/** A passkey as its registration gives it. */
export interface NewPasskey extends Pick<Passkey, 'credentialId' | 'key' | 'transports' | 'attachment'> {
  readonly isUserVerified: boolean;
}

/** False when the passkey is known already, to whichever member it belongs. */
export async function keepPasskey(
  trx: Trx,
  passkey: NewPasskey & { memberId: string; name: string; now: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('identity_passkeys')
    .values({
      credential_id: passkey.credentialId,
      member_id: passkey.memberId,
      name: passkey.name,
      public_key: passkey.key?.publicKey ?? null,
      counter: passkey.key?.counter ?? null,
      checks_holder: passkey.isUserVerified,
      transports: [...passkey.transports],
      attachment: passkey.attachment,
      added_at: startOfMonth(passkey.now),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes the authenticator app off a member. False when there was none. */
export async function removeTotp(trx: Trx, vault: Vault, memberId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('identity_totp')
    .where('member_id', '=', memberId)
    .returning('proved_at')
    .executeTakeFirst();
  await endProofsWithoutFactor(trx, vault, memberId);
  return row !== undefined && row.proved_at !== null;
}

/** False when the member has no such passkey. */
export async function removePasskey(
  trx: Trx,
  vault: Vault,
  passkey: { memberId: string; credentialId: string },
): Promise<boolean> {
  const row = await trx
    .deleteFrom('identity_passkeys')
    .where('member_id', '=', passkey.memberId)
    .where('credential_id', '=', passkey.credentialId)
    .returning('credential_id')
    .executeTakeFirst();
  await endProofsWithoutFactor(trx, vault, passkey.memberId);
  return row !== undefined;
}

/** A member without a factor has shown none: admins are led to set one up again. */
async function endProofsWithoutFactor(trx: Trx, vault: Vault, memberId: string): Promise<void> {
  const { hasFactor } = await findFactors(trx, memberId);
  if (hasFactor) return;
  await changeSessionsOf(trx, vault, memberId, { factorProvedAt: null });
}

/** Gives a passkey another name. False when the member has no such passkey. */
export async function renamePasskey(
  db: Db,
  passkey: { memberId: string; credentialId: string; name: string },
): Promise<boolean> {
  const row = await db
    .updateTable('identity_passkeys')
    .set({ name: passkey.name })
    .where('member_id', '=', passkey.memberId)
    .where('credential_id', '=', passkey.credentialId)
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}
