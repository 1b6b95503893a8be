import type { z } from 'zod';
import {
  mailboxHadAccess,
  type Application,
  type ApplicationDays,
  type ApplicationState,
  type applyForAccess as endpointOfApply,
  type decideApplication as endpointOfDecision,
} from '../../contract/free-access/free-access.ts';
import { formatDay } from '../../contract/formats.ts';
import { giveFreePass, isClosed } from '../access/commands.ts';
import { lockMailbox } from '../access/mailbox-commands.ts';
import { reasonTexts } from '../access/rules.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { Vault } from '../vault.ts';
import { currentSettings } from '../current-settings.ts';
import { Refusal } from '../refusal.ts';
import type { Admin, Member } from '../http/viewer.ts';
import { answerEmail } from './jobs.ts';
import { getApplication, listApplicationsOf } from './queries.ts';
import { isAcademic, mayAsk } from './rules.ts';

/** Days that the address of a school gets at once, whatever was asked for. */
const academicDays: ApplicationDays = 30;

/** Asks for access. The address of a school is answered at once, everyone else by a person. */
export async function applyForAccess(
  context: Context,
  viewer: Member,
  body: z.output<typeof endpointOfApply.body>,
): Promise<{ state: ApplicationState }> {
  const { db, clock, config, jobs, vault } = context;
  const { memberId, email } = viewer;
  const now = clock.now();
  const { schoolDomains } = await currentSettings({ db, config });
  const schools = [...config.academicDomains, ...schoolDomains];
  return db.transaction().execute(async (trx) => {
    // Two requests sent together must not both be the first.
    const others = await lockMailbox(trx, { vault, memberId });
    if (await isClosed(trx, memberId)) throw new Refusal('account_suspended');
    await refuseAsking(trx, { memberId, others, now });
    const isApproved = body.who === 'student_or_academic' && isAcademic(email.split('@')[1] ?? '', schools);
    const { id } = await trx
      .insertInto('access_applications')
      .values({
        member_id: memberId,
        who: body.who,
        organisation: body.organisation,
        website: body.website,
        why: body.why,
        country: body.country,
        days: body.days,
        asked_at: now,
        ...(isApproved ? { state: 'approved', given_days: academicDays, decided_at: now } : {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (isApproved) {
      await givePassOf(trx, { vault, id, memberId, given: academicDays, now });
      await jobs.send(trx, answerEmail, { applicationId: id });
    }
    return { state: isApproved ? ('approved' as const) : ('received' as const) };
  });
}

async function refuseAsking(
  trx: Trx,
  { memberId, others, now }: { memberId: string; others: readonly string[]; now: Date },
): Promise<void> {
  const answer = mayAsk(await listApplicationsOf(trx, [memberId]), await listApplicationsOf(trx, others), now);
  if (answer.canAsk) return;
  if (answer.isMailboxUsed)
    throw new Refusal('invalid_transition', {
      detail: `${mailboxHadAccess} Or a request that you made with another form of your address is waiting.`,
    });
  throw new Refusal('invalid_transition', {
    detail:
      answer.askAgainOn === null
        ? 'You cannot ask now: you have a waiting request, or you have used your one renewal.'
        : `You can ask again on ${formatDay(answer.askAgainOn)}.`,
  });
}

function givePassOf(
  trx: Trx,
  {
    vault,
    id,
    memberId,
    given,
    now,
  }: { vault: Vault; id: string; memberId: string; given: ApplicationDays; now: Date },
): Promise<Date | null> {
  const source = `application:${id}`;
  return giveFreePass(trx, {
    vault,
    memberId,
    kind: 'application',
    reason: reasonTexts.application,
    source,
    days: given,
    dealKind: null,
    now,
  });
}

export async function withdrawApplication({ db }: Context, viewer: Member, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id);
    if (application?.member_id !== viewer.memberId) throw new Refusal('not_found');
    if (application.state !== 'received')
      throw new Refusal('invalid_transition', { detail: 'This request has already been answered.' });
    await trx
      .updateTable('access_applications')
      .set({ state: 'withdrawn', version: application.version + 1 })
      .where('id', '=', id)
      .execute();
  });
}

/** One decision in one transaction with the pass, the email and its audit line. */
export async function decideApplication(
  context: Context,
  admin: Admin,
  { id, body, requestId }: { id: string; body: z.output<typeof endpointOfDecision.body>; requestId: string },
): Promise<Application> {
  const { db, clock, jobs, vault } = context;
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, id);
    if (application === undefined) throw new Refusal('not_found', { detail: 'There is no such request.' });
    if (application.version !== body.version)
      throw new Refusal('stale', {
        detail: 'Another admin answered this request, or the member withdrew it. Check again.',
      });
    if (application.state !== 'received')
      throw new Refusal('invalid_transition', { detail: 'This request is answered.' });
    if (application.member_id === admin.memberId) throw new Refusal('conflict_of_interest');
    const isApproval = body.decision === 'approve';
    await trx
      .updateTable('access_applications')
      .set({
        state: isApproval ? 'approved' : 'declined',
        given_days: isApproval ? body.days : null,
        reason: isApproval ? null : body.reason,
        version: application.version + 1,
        decided_at: now,
        decided_by: admin.memberId,
      })
      .where('id', '=', id)
      .execute();
    const until = isApproval
      ? await givePassOf(trx, { vault, id, memberId: application.member_id, given: body.days, now })
      : null;
    await jobs.send(trx, answerEmail, { applicationId: id });
    await recordAdminAction(trx, {
      now,
      actorId: admin.memberId,
      action: `access_application.${body.decision}`,
      target: { kind: 'access_application', id },
      reason: isApproval ? null : body.reason,
      after: isApproval ? { days: body.days, until: until && dayOf(until) } : null,
      requestId,
    });
    return getApplication(trx, id);
  });
}

const lockApplication = (trx: Trx, id: string) =>
  trx
    .selectFrom('access_applications')
    .where('id', '=', id)
    .select(['member_id', 'state', 'version'])
    .forUpdate()
    .executeTakeFirst();
