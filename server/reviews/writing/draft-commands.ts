import { sql } from 'kysely';
import type { RefusalCode } from '../../../contract/refusals.ts';
import { subjectFieldOf, subjectIdOf, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { type Draft, draftDays } from '../../../contract/reviews/reviews.ts';
import { dayOf, after, days } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import type { Member } from '../../http/viewer.ts';
import { cancelRemindersOfDraft } from '../../reminders/commands.ts';
import { typeAnswers } from './filing-queries.ts';
import { refusalToReview, refusalToWrite } from '../policy.ts';
import { getDraft } from './draft-queries.ts';
import { findProviderType, findReviewable } from './subject-queries.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The draft about this subject (or about none yet), begun now where there is none. */
export async function startDraft(
  tools: Tools,
  member: Member,
  { subjectKind: kind, subjectId }: { subjectKind: SubjectKind; subjectId?: string | undefined },
): Promise<Draft> {
  const { db } = tools;
  refuse(refusalToWrite(member, kind));
  const subject = subjectId === undefined ? null : await findReviewable(db, { kind, id: subjectId });
  if (subjectId !== undefined && subject === null)
    throw new Refusal('not_found', { detail: `We know no ${kind} with this id.` });
  if (subject !== null) refuse(refusalToReview(member, subject));
  const about = { memberId: member.memberId, kind, subjectId: subject?.id ?? null };
  const draftId = await db.transaction().execute(async (trx) => {
    await lockDrafts(trx, member.memberId);
    return (await findDraftAbout(trx, about)) ?? addDraft(trx, { ...about, now: tools.clock.now() });
  });
  return getDraft(tools, { memberId: member.memberId, draftId });
}

function refuse(refusal: RefusalCode | null): void {
  if (refusal !== null) throw new Refusal(refusal);
}

/** Two tabs that begin at once get the same draft. */
async function lockDrafts(trx: Trx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review drafts ${memberId}`}, 0))`.execute(trx);
}

interface About {
  readonly memberId: string;
  readonly kind: SubjectKind;
  readonly subjectId: string | null;
}

async function findDraftAbout(trx: Trx, { memberId, kind, subjectId }: About): Promise<string | null> {
  const draft = await trx
    .selectFrom('review_drafts')
    .where('member_id', '=', memberId)
    .where('subject_kind', '=', kind)
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .select('id')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return draft?.id ?? null;
}

async function addDraft(trx: Trx, { memberId, kind, subjectId, now }: About & { now: Date }): Promise<string> {
  const draft = await trx
    .insertInto('review_drafts')
    .values({
      member_id: memberId,
      subject_kind: kind,
      subject_id: subjectId,
      answers: subjectId === null ? {} : await firstAnswers(trx, { kind, subjectId }),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return draft.id;
}

/** What a form about this subject holds before anything was typed. */
async function firstAnswers(trx: Trx, { kind, subjectId }: { kind: SubjectKind; subjectId: string }): Promise<object> {
  const chosen = { [subjectFieldOf(kind)]: subjectId };
  const type = kind === 'provider' ? await findProviderType(trx, subjectId) : null;
  return type === null ? chosen : { ...chosen, ...typeAnswers(type) };
}

export interface DraftChange {
  readonly draftId: string;
  readonly subjectKind: SubjectKind;
  /** As the form of this kind has them. */
  readonly answers: object;
  readonly step: number;
  readonly version: number;
}

/** Keeps what was typed so far. The draft follows the subject that is chosen in it. */
export async function saveDraft(
  tools: Tools,
  member: Member,
  change: DraftChange,
): Promise<{ version: number; savedAt: string }> {
  const now = tools.clock.now();
  const { memberId } = member;
  return tools.db.transaction().execute(async (trx) => {
    await lockDrafts(trx, memberId);
    const draft = await trx
      .selectFrom('review_drafts')
      .where('id', '=', change.draftId)
      .where('member_id', '=', memberId)
      .select(['id', 'version', 'updated_at', 'subject_kind', 'subject_id'])
      .select(sql<boolean>`answers = ${JSON.stringify(change.answers)}::jsonb and step = ${change.step}`.as('is_same'))
      .executeTakeFirst();
    if (draft === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
    if (draft.subject_kind !== change.subjectKind)
      throw new Refusal('invalid', { errors: { subjectKind: `This draft is about a ${draft.subject_kind}` } });
    // A save that is repeated because its answer was lost, or by the tab that was opened after, is no conflict.
    if (draft.is_same) return { version: draft.version, savedAt: draft.updated_at.toISOString() };
    refuseStaleDraft(draft, change.version);
    const subjectId = await subjectFor(trx, memberId, {
      draft,
      chosenId: subjectIdOf(change.subjectKind, change.answers),
    });
    const version = draft.version + 1;
    await trx
      .updateTable('review_drafts')
      .set({ answers: change.answers, step: change.step, version, subject_id: subjectId, updated_at: now })
      .where('id', '=', draft.id)
      .execute();
    return { version, savedAt: now.toISOString() };
  });
}

export function refuseStaleDraft(draft: { version: number; updated_at: Date }, version: number): void {
  if (draft.version === version) return;
  const time = draft.updated_at.toISOString();
  throw new Refusal('stale', {
    detail: `You changed this on another device at ${time.slice(11, 16)} UTC.`,
    errors: { version: String(draft.version) },
  });
}

async function subjectFor(
  trx: Trx,
  memberId: string,
  {
    draft,
    chosenId,
  }: { draft: { id: string; subject_kind: SubjectKind; subject_id: string | null }; chosenId: string | undefined },
): Promise<string | null> {
  if (chosenId === undefined || chosenId === draft.subject_id) return chosenId ?? null;
  const kind = draft.subject_kind;
  const field = subjectFieldOf(kind);
  const subject = await findReviewable(trx, { kind, id: chosenId });
  if (subject === null) throw new Refusal('invalid', { errors: { [field]: `We know no ${kind} with this id` } });
  const other = await findDraftAbout(trx, { memberId, kind, subjectId: subject.id });
  if (other !== null && other !== draft.id)
    throw new Refusal('invalid', {
      errors: { [field]: `You have another draft about ${subject.name}. Go on with that one.` },
    });
  return subject.id;
}

/** Of this member only; a deleted draft or another member's is not found. */
export async function deleteDraft(
  tools: Tools,
  { memberId, draftId }: { memberId: string; draftId: string },
): Promise<void> {
  await tools.db.transaction().execute(async (trx) => {
    await cancelRemindersOfDraft(trx, { memberId, draftId, today: dayOf(tools.clock.now()) });
    const gone = await trx
      .deleteFrom('review_drafts')
      .where('id', '=', draftId)
      .where('member_id', '=', memberId)
      .executeTakeFirst();
    if (gone.numDeletedRows === 0n)
      throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  });
}

const pieceSize = 500;

/**
 * Deletes the drafts without a change for 180 days, and returns how many. Skips one that is being sent at this moment.
 * A reminder that is still to come stays: it was promised, and no longer mentions a draft.
 */
export async function deleteForgottenDrafts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const before = after(clock.now(), -days(draftDays));
  for (let deleted = 0; ;) {
    const { numDeletedRows } = await db
      .deleteFrom('review_drafts')
      .where('id', 'in', (draft) =>
        draft
          .selectFrom('review_drafts')
          .where('updated_at', '<=', before)
          .select('id')
          .orderBy('updated_at')
          .limit(pieceSize)
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < pieceSize) return deleted;
  }
}
