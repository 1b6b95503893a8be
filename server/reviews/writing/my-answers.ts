import type { Context } from '../../context.ts';
import { listWaiting } from '../intake/submissions.ts';
import { findMyVenture, listChoices, listMyReviewIds } from '../authorship/link-queries.ts';
import { findKnown } from '../known-queries.ts';
import { choicesOf } from './stored-answers.ts';

/** Everything that a member sent, as it is kept, with what only they may see: for the export of their own data. */
export async function listMyReviewAnswers(
  { db, vault }: Pick<Context, 'db' | 'vault'>,
  memberId: string,
): Promise<Record<string, unknown>[]> {
  const waiting = (await listWaiting(db, { vault, memberId })).map((one) => ({
    id: one.reviewId,
    subject_kind: one.kind,
    subject_id: one.subjectId,
    subject_name: one.subjectName,
    state: 'submitted',
    answers: one.answers,
    submitted_at: one.sentAt,
    organisation: null,
    choices: choicesOf(one.answers),
  }));
  const ids = await listMyReviewIds(db, { vault, memberId });
  if (ids.length === 0) return waiting;
  const rows = await db
    .selectFrom('reviews')
    .where('id', 'in', ids)
    .select(['id', 'subject_kind', 'funder_id', 'entrepreneur_id', 'provider_id', 'state', 'answers', 'submitted_at'])
    .orderBy('submitted_at')
    .orderBy('id')
    .execute();
  const known = await findKnown(db, rows);
  const choices = await listChoices(db, { vault, reviewIds: ids });
  const reviews = await Promise.all(
    rows.map(async ({ funder_id, entrepreneur_id, provider_id, ...row }) => ({
      ...row,
      state: known.get(row.id)?.state ?? row.state,
      subject_id: funder_id ?? entrepreneur_id ?? provider_id,
      organisation: await findMyVenture(db, { vault, reviewId: row.id }),
      choices: choices.get(row.id) ?? null,
    })),
  );
  return [...waiting, ...reviews];
}
