import { sql } from 'kysely';
import type { FunderReviewDraftAnswers } from '../../contract/review-fields.ts';
import type { Draft } from '../../contract/reviews.ts';
import type { Context } from '../context.ts';
import type { Trx } from '../database/connect.ts';
import { findReviewableFunder } from '../funders/queries.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/viewer.ts';
import { refusalToReview } from './policy.ts';
import { getDraft } from './draft-queries.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The draft about this funder (or about none yet), begun now where there is none. */
export async function startDraft(
  tools: Tools,
  member: Member,
  { subjectId }: { subjectId?: string | undefined },
): Promise<Draft> {
  const funder = subjectId === undefined ? null : await findReviewableFunder(tools.db, subjectId);
  if (subjectId !== undefined && funder === null)
    throw new Refusal('not_found', { detail: 'We know no funder with this id.' });
  const refusal = funder === null ? null : refusalToReview(member, funder);
  if (refusal !== null) throw new Refusal(refusal);
  const draftId = await tools.db.transaction().execute(async (trx) => {
    await lockDrafts(trx, member.memberId);
    return (
      (await findDraftAbout(trx, member.memberId, funder?.id ?? null)) ??
      addDraft(trx, member.memberId, { funderId: funder?.id ?? null, now: tools.clock.now() })
    );
  });
  return getDraft(tools, { memberId: member.memberId, draftId });
}

/** Two tabs that begin at once get the same draft. */
async function lockDrafts(trx: Trx, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`review drafts ${memberId}`}, 0))`.execute(trx);
}

async function findDraftAbout(trx: Trx, memberId: string, funderId: string | null): Promise<string | null> {
  const draft = await trx
    .selectFrom('review_drafts')
    .where('member_id', '=', memberId)
    .where('subject_kind', '=', 'funder')
    .where('subject_id', funderId === null ? 'is' : '=', funderId)
    .select('id')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return draft?.id ?? null;
}

async function addDraft(
  trx: Trx,
  memberId: string,
  { funderId, now }: { funderId: string | null; now: Date },
): Promise<string> {
  const draft = await trx
    .insertInto('review_drafts')
    .values({
      member_id: memberId,
      subject_kind: 'funder',
      subject_id: funderId,
      answers: funderId === null ? {} : { funderId },
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return draft.id;
}

export interface DraftChange {
  readonly draftId: string;
  readonly answers: FunderReviewDraftAnswers;
  readonly step: number;
  readonly version: number;
}

/** Keeps what was typed so far. The draft follows the funder that is chosen in it. */
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
      .select(['id', 'version', 'updated_at', 'subject_id'])
      .select(sql<boolean>`answers = ${JSON.stringify(change.answers)}::jsonb and step = ${change.step}`.as('is_same'))
      .executeTakeFirst();
    if (draft === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
    // A save that is repeated because its answer was lost, or by the tab that was opened after, is no conflict.
    if (draft.is_same) return { version: draft.version, savedAt: draft.updated_at.toISOString() };
    refuseStaleDraft(draft, change.version);
    const subjectId = await subjectFor(trx, memberId, { draft, funderId: change.answers.funderId });
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
  { draft, funderId }: { draft: { id: string; subject_id: string | null }; funderId: string | undefined },
): Promise<string | null> {
  if (funderId === undefined || funderId === draft.subject_id) return funderId ?? null;
  const funder = await findReviewableFunder(trx, funderId);
  if (funder === null) throw new Refusal('invalid', { errors: { funderId: 'We know no funder with this id' } });
  const other = await findDraftAbout(trx, memberId, funder.id);
  if (other !== null && other !== draft.id)
    throw new Refusal('invalid', {
      errors: { funderId: `You have another draft about ${funder.name}. Go on with that one.` },
    });
  return funder.id;
}

/** Of the member alone; what is gone or somebody else's is not found. */
export async function deleteDraft(
  tools: Tools,
  { memberId, draftId }: { memberId: string; draftId: string },
): Promise<void> {
  const gone = await tools.db
    .deleteFrom('review_drafts')
    .where('id', '=', draftId)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n)
    throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
}
