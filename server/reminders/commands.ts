import { sql } from 'kysely';
import type { BodyOf } from '../../contract/endpoint.ts';
import type {
  Reminder,
  remindOfDraft as endpointOfDraft,
  setReminder as endpoint,
} from '../../contract/reminders/reminders.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { findReviewableFunder } from '../funders/queries.ts';
import { Refusal } from '../refusal.ts';
import type { Member } from '../http/viewer.ts';
import { findOwnDraft } from '../review-drafts/queries.ts';
import type { Vault } from '../vault.ts';
import { findReminder } from './queries.ts';
import { dayOfTime, problemOfDay } from './rules.ts';
import { sealAbout } from './sealed-about.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;
type When = BodyOf<typeof endpointOfDraft>;

/** A reminder that is about no draft; it takes the place of the one before. */
export async function setReminder(tools: Tools, member: Member, body: BodyOf<typeof endpoint>): Promise<Reminder> {
  const { funderId } = body;
  const funder = funderId === undefined ? null : await findReviewableFunder(tools.db, funderId);
  if (funderId !== undefined && funder === null)
    throw new Refusal('invalid', { errors: { funderId: 'We know no funder with this id' } });
  return write(tools, member, { body, draftId: null, funderId: funder?.id ?? null });
}

/** A reminder of the member's own draft; it replaces the one before. */
export async function remindOfDraft(
  tools: Tools,
  member: Member,
  { draftId, body }: { draftId: string; body: When },
): Promise<Reminder> {
  return write(tools, member, { body, draftId, funderId: null });
}

/** The funder that the draft is about. The draft stays until the end of the transaction: it may be sent at this moment. */
async function holdDraft(
  trx: Trx,
  { vault, memberId, draftId }: { vault: Vault; memberId: string; draftId: string },
): Promise<string | null> {
  const held = await trx
    .selectFrom('review_drafts')
    .where('id', '=', draftId)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  // Null for one of another member, too.
  const draft = held === undefined ? null : await findOwnDraft(trx, { vault, memberId, draftId });
  if (draft === null) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  return draft.kind === 'funder' ? draft.subjectId : null;
}

interface NewReminder {
  readonly body: When;
  readonly draftId: string | null;
  readonly funderId: string | null;
}

async function write(
  { db, vault, clock }: Tools,
  member: Member,
  { body, draftId, funderId }: NewReminder,
): Promise<Reminder> {
  const now = clock.now();
  const { memberId } = member;
  const day = dayFor(body, now);
  return db.transaction().execute(async (trx) => {
    // Two clicks at once leave one reminder.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`reminders ${memberId}`}, 0))`.execute(trx);
    const aboutFunderId = draftId === null ? funderId : await holdDraft(trx, { vault, memberId, draftId });
    await trx
      .updateTable('reminders')
      .set({ state: 'cancelled', next_send_on: null, ended_on: dayOf(now) })
      .where('member_id', '=', memberId)
      .where('state', '=', 'scheduled')
      .where('draft_id', draftId === null ? 'is' : '=', draftId)
      .execute();
    const { id } = await trx
      .insertInto('reminders')
      .values({
        member_id: memberId,
        email: member.email.toLowerCase(),
        sealed_about: aboutFunderId === null ? null : sealAbout(vault, aboutFunderId),
        draft_id: draftId,
        why: body.why ?? null,
        next_send_on: day,
        remind_on: day,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const reminder = await findReminder(trx, { vault, memberId, id });
    if (reminder === null) throw new Error('a reminder that was just written is gone');
    return reminder;
  });
}

function dayFor(body: When, now: Date): string {
  if (body.when !== 'date') return dayOfTime(body.when, now);
  const problem = problemOfDay(body.date, now);
  if (problem !== null) throw new Refusal('invalid', { errors: { date: problem } });
  return body.date;
}

/** Cancelling a finished one changes nothing; another member's reminder is not found. */
export async function cancelReminder(
  { db, vault, clock }: Tools,
  { memberId, id }: { memberId: string; id: string },
): Promise<void> {
  const found = await findReminder(db, { vault, memberId, id });
  if (found === null) throw new Refusal('not_found', { detail: 'We found no reminder of yours here.' });
  await db
    .updateTable('reminders')
    .set({ state: 'cancelled', next_send_on: null, ended_on: dayOf(clock.now()) })
    .where('id', '=', id)
    .where('state', '=', 'scheduled')
    .execute();
}

/** Before a draft is deleted: nothing is left to remind of. */
export async function cancelRemindersOfDraft(
  trx: Trx,
  { memberId, draftId, today }: { memberId: string; draftId: string; today: string },
): Promise<void> {
  await trx
    .updateTable('reminders')
    .set({ state: 'cancelled', next_send_on: null, ended_on: today })
    .where('member_id', '=', memberId)
    .where('draft_id', '=', draftId)
    .where('state', '=', 'scheduled')
    .execute();
}
