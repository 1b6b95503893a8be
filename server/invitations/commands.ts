import type { BodyOf } from '../../contract/endpoint.ts';
import { invitationDays } from '../../contract/invitations/days.ts';
import {
  invitationsPerDay,
  mostInvitationEmails,
  type invite as endpointOfInvite,
  type Invitation,
} from '../../contract/invitations/invitations.ts';
import { formatDay } from '../../contract/formats.ts';
import type { Role } from '../../contract/members/account.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { recordLimitedAction } from '../audit/file-commands.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { ReportLimit } from '../http/limit-fields.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
import { closeWaiting, keepWaiting } from '../waiting-actions/commands.ts';
import { listOtherAdmins } from '../waiting-actions/queries.ts';
import { runsAtOf } from '../waiting-actions/rules.ts';
import { invitationEmailJob } from './jobs.ts';
import { readInvitation } from './queries.ts';
import { giftProblem, stateOf } from './rules.ts';

interface By {
  readonly admin: Admin;
  readonly requestId: string;
}

export async function invite(
  { db, clock, jobs }: Context,
  by: By & { readonly reportLimit: ReportLimit },
  body: BodyOf<typeof endpointOfInvite>,
): Promise<Invitation> {
  const now = clock.now();
  const problem = giftProblem(body);
  if (problem !== null) throw new Refusal('invalid', { errors: { accessDays: problem } });
  return db.transaction().execute(async (trx) => {
    await refuseKnown(trx, { email: body.email, adminId: by.admin.memberId, now });
    const { email, role, isModerator, accessDays, reason } = body;
    const { id } = await trx
      .insertInto('member_invitations')
      .values({
        email,
        role,
        is_moderator: isModerator,
        access_days: accessDays,
        reason,
        invited_by: by.admin.memberId,
        invited_at: now,
        expires_at: after(now, days(invitationDays)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordLimitedAction(trx, {
      ...actOf(by, now),
      actorId: by.admin.memberId,
      action: 'invitation.create',
      target: { kind: 'invitation', id },
      reason,
      after: { role, isModerator, days: accessDays },
      reportLimit: by.reportLimit,
      limitName: 'invitations',
      quota: invitationsPerDay,
      refusalCode: 'invitation_limit',
      refusal: `You invited ${invitationsPerDay} people today. Tomorrow (UTC) you can invite more.`,
    });
    if (role === 'admin' || isModerator) await askForRole(trx, { clock, jobs }, by, { id, role, isModerator, reason });
    await jobs.send(trx, invitationEmailJob, { invitationId: id, round: 1 });
    return readInvitation(trx, id, now);
  });
}

/** A role waits for a second admin like any other (decision 0122); the email goes at once. */
async function askForRole(
  trx: Trx,
  { clock, jobs }: Pick<Context, 'clock' | 'jobs'>,
  by: By,
  { id, role, isModerator, reason }: { id: string; role: Role; isModerator: boolean; reason: string },
): Promise<void> {
  const now = clock.now();
  // An admin who comes or goes in the meantime waits.
  await trx.selectFrom('members').where('role', '=', 'admin').select('id').orderBy('id').forNoKeyUpdate().execute();
  const askedBy = by.admin.memberId;
  const others = await listOtherAdmins(trx, { askedBy, memberIds: [] });
  const runsAt = runsAtOf(others.length, now);
  await keepWaiting(
    trx,
    { jobs },
    { kind: 'invite_role', roles: { role, isModerator }, reason, askedBy, now, runsAt, invitationId: id },
    others,
  );
  await recordAdminAction(trx, {
    ...actOf(by, now),
    action: 'invitation.ask_role',
    target: targetOf(id),
    reason,
    after: { role, isModerator, runsAt: runsAt?.toISOString() ?? null },
  });
}

/** What is withdrawn, or ran out, gives no role. */
async function dropRole(trx: Trx, { id, decidedBy, now }: { id: string; decidedBy: string; now: Date }): Promise<void> {
  const waiting = await trx
    .selectFrom('waiting_actions')
    .where('invitation_id', '=', id)
    .where('kind', '=', 'invite_role')
    .where('outcome', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  if (waiting !== undefined) await closeWaiting(trx, { id: waiting.id, outcome: 'withdrawn', decidedBy, now });
}

/** An invitation that ran out makes room for the next. */
async function refuseKnown(
  trx: Trx,
  { email, adminId, now }: { email: string; adminId: string; now: Date },
): Promise<void> {
  const refuse = (words: string): never => {
    throw new Refusal('invalid', { errors: { email: words } });
  };
  const member = await trx.selectFrom('members').where('email', '=', email).select('id').executeTakeFirst();
  if (member !== undefined) refuse('This address has an account. Search for it under Members');
  const open = await trx
    .selectFrom('member_invitations')
    .where('email', '=', email)
    .where('withdrawn_at', 'is', null)
    .where('accepted_at', 'is', null)
    .select(['id', 'expires_at'])
    .forUpdate()
    .executeTakeFirst();
  if (open === undefined) return;
  if (open.expires_at > now) refuse(`This address is invited until ${formatDay(dayOf(open.expires_at))}`);
  await trx.updateTable('member_invitations').set({ withdrawn_at: now }).where('id', '=', open.id).execute();
  await dropRole(trx, { id: open.id, decidedBy: adminId, now });
}

export async function sendAgain({ db, clock, jobs }: Context, by: By, id: string): Promise<Invitation> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { state, sent_count: sent } = await lockInvitation(trx, id, now);
    if (state === 'accepted' || state === 'withdrawn') throw refusalOf(state);
    if (sent >= mostInvitationEmails)
      throw new Refusal('invalid_transition', { detail: `This invitation was sent ${sent} times. No more are sent.` });
    await trx
      .updateTable('member_invitations')
      .set({ sent_count: sent + 1, expires_at: after(now, days(invitationDays)) })
      .where('id', '=', id)
      .execute();
    await recordAdminAction(trx, { ...actOf(by, now), action: 'invitation.send_again', target: targetOf(id) });
    await jobs.send(trx, invitationEmailJob, { invitationId: id, round: sent + 1 });
    return readInvitation(trx, id, now);
  });
}

export async function withdraw({ db, clock }: Pick<Context, 'db' | 'clock'>, by: By, id: string): Promise<void> {
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    const { state } = await lockInvitation(trx, id, now);
    if (state === 'accepted' || state === 'withdrawn') throw refusalOf(state);
    await trx.updateTable('member_invitations').set({ withdrawn_at: now }).where('id', '=', id).execute();
    await dropRole(trx, { id, decidedBy: by.admin.memberId, now });
    await recordAdminAction(trx, { ...actOf(by, now), action: 'invitation.withdraw', target: targetOf(id) });
  });
}

const actOf = ({ admin, requestId }: By, now: Date) => ({ now, actorId: admin.memberId, requestId });
const targetOf = (id: string) => ({ kind: 'invitation', id }) as const;

async function lockInvitation(trx: Trx, id: string, now: Date) {
  const row = await trx
    .selectFrom('member_invitations')
    .where('id', '=', id)
    .select(['sent_count', 'expires_at', 'withdrawn_at', 'accepted_at'])
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'There is no such invitation.' });
  return { ...row, state: stateOf(row, now) };
}

const refusalOf = (state: 'accepted' | 'withdrawn'): Refusal =>
  new Refusal('invalid_transition', {
    detail: state === 'accepted' ? 'This invitation was accepted.' : 'This invitation was withdrawn.',
  });
