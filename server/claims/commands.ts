import { timingSafeEqual } from 'node:crypto';
import { codeTries, type ClaimStatus } from '../../contract/claims/claims.ts';
import { after } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { FunderRecord } from '../funders/queries.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { addressDigest, codeDigest } from './codes.ts';
import { codeEmail } from './jobs.ts';
import { mayClaim } from './policy.ts';
import { getClaimableFunder, getStatus, liveStates } from './queries.ts';
import { actionsFor, codeLimits, nextCodeAt } from './rules.ts';
import { isAddressOf, ownDomainOf } from '../subjects/domains.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock' | 'jobs'>;
interface Asked {
  readonly funderId: string;
  readonly email: string;
}

/** Begins a claim, or sends another code for the one that waits for it. The email leaves through a job. */
export async function askClaimCode(tools: Tools, member: Member, { funderId, email }: Asked): Promise<ClaimStatus> {
  const { db, jobs, clock } = tools;
  return db.transaction().execute(async (trx) => {
    const funder = await getClaimableFunder(trx, funderId);
    refuseAddress(member, funder, email);
    await claimCode(tools, trx, { memberId: member.memberId, funderId: funder.id, email });
    const claim = await lockLive(trx, { memberId: member.memberId, funderId: funder.id });
    if (claim !== null && claim.state !== 'code_sent')
      throw new Refusal('invalid_transition', { detail: 'Your claim is with us already.' });
    const values = { email, code_digest: null, code_expires_at: null, code_tries: 0 };
    const { id, code_round: round } =
      claim === null
        ? await trx
            .insertInto('funder_claims')
            .values({
              ...values,
              funder_id: funder.id,
              member_id: member.memberId,
              state: 'code_sent',
              created_at: clock.now(),
            })
            .returning(['id', 'code_round'])
            .executeTakeFirstOrThrow()
        : await trx
            .updateTable('funder_claims')
            .set({ ...values, code_round: claim.code_round + 1, version: claim.version + 1 })
            .where('id', '=', claim.id)
            .returning(['id', 'code_round'])
            .executeTakeFirstOrThrow();
    await jobs.send(trx, codeEmail, { claimId: id, round }, { key: `${id}:${round}` });
    return getStatus(trx, { member, funderId: funder.id });
  });
}

function refuseAddress(member: Member, funder: FunderRecord, email: string): void {
  if (!mayClaim(member, funder))
    throw new Refusal('funder_only', {
      detail: 'Sign up as a funder, or with an address of this funder, to claim its page.',
    });
  const domain = ownDomainOf(funder.website);
  if (domain === null)
    throw new Refusal('invalid', {
      errors: { email: 'We have no website for this funder. Write to us, and we will help.' },
    });
  if (!isAddressOf(email, funder.website))
    throw new Refusal('invalid', { errors: { email: `Use an address that ends in ${domain}` } });
}

/** The member is locked: codes that are asked for together must not all be the last one. */
async function claimCode(
  { vault, clock }: Tools,
  trx: Trx,
  { memberId, funderId, email }: Asked & { memberId: string },
): Promise<void> {
  const now = clock.now();
  const address = addressDigest(vault, email);
  await trx.selectFrom('members').where('id', '=', memberId).select('id').forNoKeyUpdate().execute();
  const asked = await trx
    .selectFrom('funder_claim_codes')
    .where('asked_at', '>', after(now, -codeLimits.member.withinMilliseconds))
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('address_digest', '=', address)]))
    .select(['member_id', 'funder_id', 'address_digest', 'asked_at'])
    .execute();
  const mine = asked.filter((code) => code.member_id === memberId);
  const timesOf = (codes: typeof asked): Date[] => codes.map((code) => code.asked_at);
  const waits = [
    nextCodeAt(codeLimits.member, timesOf(mine), now),
    nextCodeAt(codeLimits.memberAndFunder, timesOf(mine.filter((code) => code.funder_id === funderId)), now),
    nextCodeAt(codeLimits.address, timesOf(asked.filter((code) => code.address_digest.equals(address))), now),
  ].flatMap((at) => (at === null ? [] : [at.getTime() - now.getTime()]));
  if (waits.length > 0)
    throw new Refusal('claim_limit', {
      detail: 'Several codes were sent already. Use the newest one, or ask again later.',
      retryAfterSeconds: Math.max(1, Math.ceil(Math.max(...waits) / 1_000)),
    });
  await trx
    .insertInto('funder_claim_codes')
    .values({ member_id: memberId, funder_id: funderId, address_digest: address, asked_at: now })
    .execute();
}

async function lockLive(trx: Trx, { memberId, funderId }: { memberId: string; funderId: string }) {
  const claim = await trx
    .selectFrom('funder_claims')
    .where('member_id', '=', memberId)
    .where('funder_id', '=', funderId)
    .where('state', 'in', liveStates)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  return claim ?? null;
}

/** A wrong code is counted even though it is refused: the refusal is thrown after the transaction. */
export async function proveClaim(
  tools: Tools,
  member: Member,
  { funderId, code }: { funderId: string; code: string },
): Promise<ClaimStatus> {
  const { db } = tools;
  const isRight = await db.transaction().execute(async (trx) => {
    const funder = await getClaimableFunder(trx, funderId);
    const claim = await lockLive(trx, { memberId: member.memberId, funderId: funder.id });
    if (!actionsFor(claim?.state ?? null).includes('prove') || claim === null)
      throw new Refusal('invalid_transition', { detail: 'No code is waiting to be entered.' });
    return tryCode(tools, trx, { claim, code });
  });
  if (!isRight)
    throw new Refusal('wrong_code', {
      errors: { code: 'This code is wrong or too old. After five wrong ones you need a new code.' },
    });
  return getStatus(db, { member, funderId });
}

async function tryCode(
  { vault, clock }: Tools,
  trx: Trx,
  { claim, code }: { claim: NonNullable<Awaited<ReturnType<typeof lockLive>>>; code: string },
): Promise<boolean> {
  const now = clock.now();
  const { code_digest: digest, code_expires_at: expiresAt } = claim;
  const isLive = digest !== null && expiresAt !== null && now < expiresAt && claim.code_tries < codeTries;
  const isRight = isLive && timingSafeEqual(digest, codeDigest(vault, { claimId: claim.id, code }));
  await trx
    .updateTable('funder_claims')
    .set(
      isRight
        ? { state: 'waiting', proved_at: now, code_digest: null, code_expires_at: null, version: claim.version + 1 }
        : { code_tries: Math.min(codeTries, claim.code_tries + 1) },
    )
    .where('id', '=', claim.id)
    .execute();
  return isRight;
}

/** The member gives the claim back, whatever became of it. Doing it again changes nothing. */
export async function withdrawClaim(
  { db, clock }: Tools,
  member: Member,
  { funderId }: { funderId: string },
): Promise<ClaimStatus> {
  return db.transaction().execute(async (trx) => {
    const funder = await getClaimableFunder(trx, funderId);
    const claim = await lockLive(trx, { memberId: member.memberId, funderId: funder.id });
    if (claim !== null)
      await trx
        .updateTable('funder_claims')
        .set({ state: 'withdrawn', ended_at: clock.now(), code_digest: null, version: claim.version + 1 })
        .where('id', '=', claim.id)
        .execute();
    return getStatus(trx, { member, funderId: funder.id });
  });
}
