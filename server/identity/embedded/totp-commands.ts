import { after } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { countRecentMisses, recordMiss, type AppSecret } from '../factor-commands.ts';
import { lock } from '../lock.ts';
import type { FactorProof } from '../pool.ts';
import { missesPerMember, pendingSecretLifetime } from '../rules.ts';
import { judgeCode, makeTotpSecret } from './totp.ts';

export const totpSeal = 'identity.totp';

export const sealTotpSecret = (context: Context, secret: string): Buffer => context.vault.seal(totpSeal, secret);
export const openTotpSecret = (context: Context, sealed: Buffer): string => context.vault.open(totpSeal, sealed);

/** Makes a secret to be scanned. It counts for nothing until a right code proves that it was. */
export async function offerTotp(trx: Trx, context: Context, memberId: string): Promise<string> {
  const secret = makeTotpSecret();
  const pending = {
    pending_secret: sealTotpSecret(context, secret),
    pending_until: after(context.clock.now(), pendingSecretLifetime),
  };
  await trx
    .insertInto('identity_totp')
    .values({ member_id: memberId, ...pending })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(pending))
    .execute();
  return secret;
}

/** Proves the offered secret with its first code, and from then on signing in asks for one. */
export async function proveOfferedTotp(
  trx: Trx,
  context: Context,
  attempt: { memberId: string; code: string; keep: (secret: AppSecret) => Promise<void> },
): Promise<FactorProof | 'none'> {
  const { memberId, code, keep } = attempt;
  const now = context.clock.now();
  await lock(trx, `factor:${memberId}`);
  if ((await countRecentMisses(trx, memberId, now)) >= missesPerMember) return 'too_many';
  const row = await trx
    .selectFrom('identity_totp')
    .select(['pending_secret', 'pending_until'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row?.pending_secret == null || row.pending_until === null || row.pending_until <= now) return 'none';
  const judged = judgeCode({ secret: openTotpSecret(context, row.pending_secret), code, lastStep: null, now });
  if (judged.verdict !== 'right') {
    await recordMiss(trx, memberId, now);
    return judged.verdict;
  }
  await keep({ sealedSecret: row.pending_secret, step: judged.step });
  return 'right';
}

/** Checks a code of the app that counts. Each code works once, and wrong ones are counted whatever asks for them. */
export async function checkTotpCode(
  trx: Trx,
  context: Context,
  attempt: { memberId: string; code: string },
): Promise<FactorProof> {
  const { memberId, code } = attempt;
  const now = context.clock.now();
  await lock(trx, `factor:${memberId}`);
  if ((await countRecentMisses(trx, memberId, now)) >= missesPerMember) return 'too_many';
  const row = await trx
    .selectFrom('identity_totp')
    .select(['sealed_secret', 'last_step'])
    .where('member_id', '=', memberId)
    .where('proved_at', 'is not', null)
    .executeTakeFirst();
  if (row?.sealed_secret == null) return 'wrong';
  const judged = judgeCode({
    secret: openTotpSecret(context, row.sealed_secret),
    code,
    lastStep: row.last_step,
    now,
  });
  if (judged.verdict === 'wrong') await recordMiss(trx, memberId, now);
  if (judged.verdict === 'right')
    await trx.updateTable('identity_totp').set({ last_step: judged.step }).where('member_id', '=', memberId).execute();
  return judged.verdict;
}
