import type { BodyOf } from '../../contract/endpoint.ts';
import {
  invitationDays,
  invitationsPerDay,
  mostInvitationEmails,
  type invite as endpointOfInvite,
  type Invitation,
} from '../../contract/invitations/invitations.ts';
import { formatDay } from '../../contract/formats.ts';
import { recordAdminAction } from '../audit/commands.ts';
import { recordLimitedAction } from '../audit/file-commands.ts';
import { after, dayOf, days } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import type { ReportLimit } from '../http/limit-fields.ts';
import type { Admin } from '../http/viewer.ts';
import { Refusal } from '../refusal.ts';
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
    await refuseKnown(trx, body.email, now);
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
    await jobs.send(trx, invitationEmailJob, { invitationId: id, round: 1 });
    return readInvitation(trx, id, now);
  });
}

/** An invitation that ran out makes room for the next. */
async function refuseKnown(trx: Trx, email: string, now: Date): Promise<void> {
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
