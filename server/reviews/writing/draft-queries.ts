import { formOf, readDraftOf, type DraftAnswersByKind, type SubjectKind } from '../../../contract/reviews/forms.ts';
import { proposedNameOf } from '../../../contract/reviews/question.ts';
import type { Draft, DraftSummary } from '../../../contract/reviews/reviews.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { listReviewIdsOfVoice, type Subject } from '../authorship/link-queries.ts';
import { monthsBefore, oneReviewMonths } from '../rules.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** The drafts of a member, the one changed last first. */
export async function listDrafts(db: Db, memberId: string): Promise<DraftSummary[]> {
  const rows = await draftsOf(db, memberId)
    .orderBy('review_drafts.updated_at', 'desc')
    .orderBy('review_drafts.id')
    .execute();
  return rows.map(summaryOf);
}

/** The answers beside the kind that they belong to. */
export type OfKind = { [K in SubjectKind]: { subjectKind: K; answers: DraftAnswersByKind[K] } }[SubjectKind];

const parsers: { readonly [K in SubjectKind]: (answers: unknown) => OfKind } = {
  funder: (answers) => ({ subjectKind: 'funder', answers: readDraftOf('funder', answers) }),
  entrepreneur: (answers) => ({ subjectKind: 'entrepreneur', answers: readDraftOf('entrepreneur', answers) }),
  provider: (answers) => ({ subjectKind: 'provider', answers: readDraftOf('provider', answers) }),
};
export const answersOfKind = (kind: SubjectKind, answers: unknown): OfKind => parsers[kind](answers);

export async function getDraft(
  tools: Tools,
  { memberId, draftId }: { memberId: string; draftId: string },
): Promise<Draft> {
  const row = await draftsOf(tools.db, memberId).where('review_drafts.id', '=', draftId).executeTakeFirst();
  if (row === undefined) throw new Refusal('not_found', { detail: 'This draft is gone. It was sent or deleted.' });
  const { subject_kind: kind, subject_id: id } = row;
  const replacesEarlier = id !== null && (await hasLiveReview(tools, { memberId, subject: { kind, id } }));
  return { ...summaryOf(row), version: row.version, replacesEarlier, ...answersOfKind(kind, row.answers) };
}

function draftsOf(db: Db, memberId: string) {
  return db
    .selectFrom('review_drafts')
    .leftJoin('funders', (join) =>
      join.onRef('funders.id', '=', 'review_drafts.subject_id').on('review_drafts.subject_kind', '=', 'funder'),
    )
    .leftJoin('entrepreneurs', (join) =>
      join
        .onRef('entrepreneurs.id', '=', 'review_drafts.subject_id')
        .on('review_drafts.subject_kind', '=', 'entrepreneur'),
    )
    .leftJoin('providers', (join) =>
      join.onRef('providers.id', '=', 'review_drafts.subject_id').on('review_drafts.subject_kind', '=', 'provider'),
    )
    .where('review_drafts.member_id', '=', memberId)
    .select([
      'review_drafts.id',
      'review_drafts.subject_kind',
      'review_drafts.subject_id',
      'review_drafts.step',
      'review_drafts.version',
      'review_drafts.updated_at',
      'review_drafts.answers',
    ])
    .select((eb) =>
      eb.fn.coalesce(eb.ref('funders.name'), eb.ref('entrepreneurs.name'), eb.ref('providers.name')).as('subject_name'),
    )
    .select((eb) =>
      eb
        .selectFrom('reminders')
        .whereRef('reminders.draft_id', '=', 'review_drafts.id')
        .where('reminders.state', '=', 'scheduled')
        .select((of) => of.fn.min('reminders.next_send_on').as('next_send_on'))
        .as('remind_on'),
    );
}

type Row = Awaited<ReturnType<ReturnType<typeof draftsOf>['execute']>>[number];

function summaryOf(row: Row): DraftSummary {
  const kind = row.subject_kind;
  return {
    id: row.id,
    subjectKind: kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? (proposedNameOf(formOf(kind).questions, readDraftOf(kind, row.answers)) || null),
    step: row.step,
    updatedAt: row.updated_at.toISOString(),
    remindOn: row.remind_on,
    isBegun: row.remind_on !== null || (row.version > firstVersion && hasAnswer(row.answers)),
  };
}

/** Of a draft that was never saved: it holds what its address said alone. */
const firstVersion = 1;
/** Questions that a form answers by itself. */
const presetFields: ReadonlySet<string> = new Set(['displayAs', 'publishDelay']);
const hasAnswer = (answers: unknown): boolean =>
  typeof answers === 'object' && answers !== null && Object.keys(answers).some((field) => !presetFields.has(field));

/** Whether the member has a review of this subject, of the last twelve months, that stands or waits to be published. */
async function hasLiveReview(
  { db, vault, clock }: Tools,
  { memberId, subject }: { memberId: string; subject: Subject },
): Promise<boolean> {
  const ids = await listReviewIdsOfVoice(db, { vault, memberId, subject });
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
