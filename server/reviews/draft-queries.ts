import { funderReviewDraftAnswers } from '../../contract/review-fields.ts';
import type { Draft, DraftSummary } from '../../contract/reviews.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { Refusal } from '../http/refusal.ts';
import { listReviewIdsOfVoice } from './authorship.ts';
import { monthsBefore, oneReviewMonths } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The drafts of a member, the one changed last first. */
export async function listDrafts(db: Db, memberId: string): Promise<DraftSummary[]> {
  const rows = await draftsOf(db, memberId)
    .orderBy('review_drafts.updated_at', 'desc')
    .orderBy('review_drafts.id')
    .execute();
  return rows.map(summaryOf);
}

export async function getDraft(
  tools: Tools,
  { memberId, draftId }: { memberId: string; draftId: string },
): Promise<Draft> {
  const row = await draftsOf(tools.db, memberId).where('review_drafts.id', '=', draftId).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  const replacesEarlier =
    row.subject_id !== null && (await hasLiveReview(tools, { memberId, funderId: row.subject_id }));
  return {
    ...summaryOf(row),
    answers: funderReviewDraftAnswers.parse(row.answers),
    version: row.version,
    replacesEarlier,
  };
}

function draftsOf(db: Db, memberId: string) {
  return db
    .selectFrom('review_drafts')
    .leftJoin('funders', 'funders.id', 'review_drafts.subject_id')
    .where('review_drafts.member_id', '=', memberId)
    .where('review_drafts.subject_kind', '=', 'funder')
    .select([
      'review_drafts.id',
      'review_drafts.subject_id',
      'review_drafts.step',
      'review_drafts.version',
      'review_drafts.updated_at',
      'review_drafts.answers',
    ])
    .select('funders.name as funder_name');
}

type Row = Awaited<ReturnType<ReturnType<typeof draftsOf>['execute']>>[number];

function summaryOf(row: Row): DraftSummary {
  const { newFunder } = funderReviewDraftAnswers.parse(row.answers);
  return {
    id: row.id,
    subjectKind: 'funder',
    subjectId: row.subject_id,
    subjectName: row.funder_name ?? newFunder?.name ?? null,
    step: row.step,
    updatedAt: row.updated_at.toISOString(),
  };
}

/** Whether the member has a review of this funder, of the last twelve months, that stands or waits to come out. */
async function hasLiveReview(
  { db, vault, clock }: Tools,
  { memberId, funderId }: { memberId: string; funderId: string },
): Promise<boolean> {
  const ids = await listReviewIdsOfVoice(db, { vault, memberId, subject: { kind: 'funder', id: funderId } });
  if (ids.length === 0) return false;
  const live = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .where('state', 'in', ['approved', 'published'])
    .where('submitted_at', '>', monthsBefore(clock.now(), oneReviewMonths))
    .select('id')
    .executeTakeFirst();
  return live !== undefined;
}
