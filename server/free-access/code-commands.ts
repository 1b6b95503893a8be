import type { z } from 'zod';
import {
  mailboxHadAccess,
  missesPerHour,
  type AccessCode,
  type createAccessCode as endpointOfCreate,
  type switchAccessCode as endpointOfSwitch,
} from '../../contract/free-access/free-access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { formatDay } from '../../contract/formats.ts';
import { giveFreePass, isClosed } from '../access/commands.ts';
import { lockMailbox } from '../access/mailbox-commands.ts';
import { recordAdminAction, type Act } from '../audit/commands.ts';
import { after, dayOf, hours } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db, Trx } from '../database/connect.ts';
import type { ReportLimit } from '../http/limit-fields.ts';
import { refuseMisses } from '../http/refuse-misses.ts';
import { Refusal } from '../refusal.ts';
import type { Admin, Member } from '../http/viewer.ts';
import { listCodes } from './queries.ts';
import { codeProblem, makeCode, plainCode, type CodeFacts, type CodeProblem } from './rules.ts';

interface Redeemed {
  readonly campaign: string;
  readonly accessExpiresOn: string;
  readonly dealKind: DealKind | null;
}

type Outcome =
  | { readonly problem: CodeProblem | 'unknown' | 'nothing_to_give'; readonly code?: LockedCode }
  | { readonly problem: null; readonly redeemed: Redeemed };

/** Uses a code: once for each mailbox, within its limits, which hold however many use it at the same moment. */
export async function redeemCode(
  { db, clock, vault }: Context,
  viewer: Member,
  { typed, reportLimit }: { typed: string; reportLimit: ReportLimit },
): Promise<Redeemed> {
  const { memberId, email } = viewer;
  const now = clock.now();
  await refuseAfterMisses(db, { memberId, now, reportLimit });
  const outcome = await db.transaction().execute(async (trx): Promise<Outcome> => {
    const code = await lockCode(trx, plainCode(typed));
    if (code === undefined) return { problem: 'unknown' };
    const others = await lockMailbox(trx, { vault, memberId });
    if (await isClosed(trx, memberId)) throw new Refusal('account_suspended');
    const domain = email.split('@')[1] ?? '';
    const problem = codeProblem(await factsOf(trx, code, { memberId, others, domain }), dayOf(now));
    if (problem !== null) return { problem, code };
    const reason = `Free access: ${code.campaign}`;
    const source = `code:${code.id}:${memberId}`;
    const { days: length, deal_kind: dealKind } = code;
    const endsAt = await giveFreePass(trx, {
      vault,
      memberId,
      kind: 'code',
      reason,
      source,
      days: length,
      dealKind,
      now,
    });
    if (endsAt === null) return { problem: 'nothing_to_give' };
    await trx
      .insertInto('access_code_uses')
      .values({ code_id: code.id, member_id: memberId, domain, used_at: now })
      .execute();
    return { problem: null, redeemed: { campaign: code.campaign, accessExpiresOn: dayOf(endsAt), dealKind } };
  });
  if (outcome.problem === null) return outcome.redeemed;
  // A code that is right and cannot be used now is not a guess.
  if (outcome.problem === 'unknown')
    await db.insertInto('access_code_misses').values({ member_id: memberId, missed_at: now }).execute();
  throw new Refusal('wrong_code', { errors: { code: wordsOf(outcome.problem, outcome.code) } });
}

async function refuseAfterMisses(
  db: Db,
  { memberId, now, reportLimit }: { memberId: string; now: Date; reportLimit: ReportLimit },
): Promise<void> {
  const misses = await db
    .selectFrom('access_code_misses')
    .where('member_id', '=', memberId)
    .where('missed_at', '>', after(now, -hours(1)))
    .select('missed_at')
    .orderBy('missed_at', 'desc')
    .limit(missesPerHour)
    .execute();
  const past = misses.map(({ missed_at }) => missed_at);
  const sentence = `You tried ${missesPerHour} codes that we do not know.`;
  refuseMisses({ name: 'code-misses', quota: missesPerHour, past, now, reportLimit, sentence });
}

/** Locked: its uses are counted and added to by one at a time. */
const lockCode = (trx: Trx, code: string) =>
  trx.selectFrom('access_codes').where('code', '=', code).selectAll().forUpdate().executeTakeFirst();
type LockedCode = NonNullable<Awaited<ReturnType<typeof lockCode>>>;

async function factsOf(
  trx: Trx,
  code: LockedCode,
  { memberId, others, domain }: { memberId: string; others: readonly string[]; domain: string },
): Promise<CodeFacts> {
  const uses = await trx
    .selectFrom('access_code_uses')
    .where('code_id', '=', code.id)
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('domain', '=', domain).as('of_domain'),
      fn.countAll<number>().filterWhere('member_id', '=', memberId).as('of_member'),
      fn
        .countAll<number>()
        .filterWhere('member_id', 'in', [memberId, ...others])
        .as('of_mailbox'),
    ])
    .executeTakeFirstOrThrow();
  return {
    isDisabled: code.is_disabled,
    validFrom: code.valid_from,
    validTo: code.valid_to,
    maxUses: code.max_uses,
    maxUsesPerDomain: code.max_uses_per_domain,
    uses: uses.all,
    usesOfDomain: uses.of_domain,
    isUsedByMember: uses.of_member > 0,
    isUsedByMailbox: uses.of_mailbox > 0,
  };
}

const dayWords = (day: string | null | undefined, otherwise: string): string =>
  day == null ? otherwise : formatDay(day);

function wordsOf(problem: CodeProblem | 'unknown' | 'nothing_to_give', code: LockedCode | undefined): string {
  switch (problem) {
    case 'unknown':
      return 'We do not know this code. Check it for typing errors.';
    case 'used_by_you':
      return 'You have already used this code.';
    case 'used_by_mailbox':
      return `${mailboxHadAccess} It was from this code, with another form of your address.`;
    case 'disabled':
      return 'This code was switched off. Ask the person who gave it to you for a new one.';
    case 'not_yet':
      return `This code works from ${dayWords(code?.valid_from, 'a later day')} on.`;
    case 'ended':
      return `This code ended on ${dayWords(code?.valid_to, 'an earlier day')}. Ask the person who gave it to you for a new one.`;
    case 'used_up':
      return 'This code has been used as often as it may be. Ask the person who gave it to you for a new one.';
    case 'domain_used_up':
      return 'Your organisation has used this code as often as it may.';
    case 'nothing_to_give':
      return 'You have access for longer than this code gives. Keep it for later.';
  }
}

export async function createCode(
  { db, clock }: Context,
  admin: Admin,
  { body, requestId }: { body: z.output<typeof endpointOfCreate.body>; requestId: string },
): Promise<AccessCode> {
  return db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('access_codes')
      .values({
        code: makeCode(),
        campaign: body.campaign,
        days: body.days,
        deal_kind: body.dealKind,
        max_uses: body.maxUses,
        max_uses_per_domain: body.maxUsesPerDomain,
        valid_from: body.validFrom,
        valid_to: body.validTo,
        created_by: admin.memberId,
        created_at: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await note(trx, { admin, action: 'access_code.create', id, after: body, requestId, now: clock.now() });
    return getCode(trx, id);
  });
}

export async function switchCode(
  { db, clock }: Context,
  admin: Admin,
  { id, body, requestId }: { id: string; body: z.output<typeof endpointOfSwitch.body>; requestId: string },
): Promise<AccessCode> {
  return db.transaction().execute(async (trx) => {
    const code = await trx
      .selectFrom('access_codes')
      .where('id', '=', id)
      .select('version')
      .forUpdate()
      .executeTakeFirst();
    if (code === undefined) throw new Refusal('not_found', { detail: 'There is no such code.' });
    if (code.version !== body.version)
      throw new Refusal('stale', { detail: 'Another admin changed this code. Look again.' });
    await trx
      .updateTable('access_codes')
      .set({ is_disabled: body.isDisabled, version: code.version + 1 })
      .where('id', '=', id)
      .execute();
    const action = body.isDisabled ? 'access_code.switch_off' : 'access_code.switch_on';
    await note(trx, { admin, action, id, after: null, requestId, now: clock.now() });
    return getCode(trx, id);
  });
}

async function getCode(db: Db | Trx, id: string): Promise<AccessCode> {
  const [code] = await listCodes(db, id);
  if (code === undefined) throw new Refusal('not_found', { detail: 'There is no such code.' });
  return code;
}

async function note(
  trx: Trx,
  { admin, id, ...act }: Omit<Act, 'actorId' | 'target'> & { admin: Admin; id: string },
): Promise<void> {
  await recordAdminAction(trx, { ...act, actorId: admin.memberId, target: { kind: 'access_code', id } });
}
