import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { Refusal } from '../../refusal.ts';
import { isMine } from '../authorship/one-link-queries.ts';
import type { Subject } from '../authorship/sealed-link.ts';
import { getKnown } from '../known-queries.ts';
import type { Known } from '../known-rules.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import type { ChosenSubject } from './subject-commands.ts';

export interface OwnReview {
  readonly id: string;
  readonly state: ReviewState;
  readonly version: number;
  /** What its author knows of it: what they do is judged by that, so that a refusal tells of no decision. */
  readonly known: Known;
  /** 2 when a moderator saw proof; a changed text does not take that away. */
  readonly verificationLevel: number;
  readonly subject: Subject;
  readonly subjectName: string;
  readonly chosen: ChosenSubject;
}

interface Whose {
  readonly reviewId: string;
  readonly memberId: string;
}

/** The member's own review, locked. Another member's is not found. */
export const lockMine = (tools: Pick<Context, 'vault'>, trx: Trx, whose: Whose): Promise<OwnReview> =>
  readMine(tools, trx, { ...whose, isLocked: true });

/** The same without a lock: for what is written on the side of the member. */
export const findMine = (tools: Pick<Context, 'vault'>, trx: Trx, whose: Whose): Promise<OwnReview> =>
  readMine(tools, trx, { ...whose, isLocked: false });

async function readMine(
  { vault }: Pick<Context, 'vault'>,
  trx: Trx,
  { reviewId, memberId, isLocked }: Whose & { isLocked: boolean },
): Promise<OwnReview> {
  const row = (await isMine(trx, { vault, reviewId, memberId }))
    ? await reviewsWithSubject(trx)
        .where('reviews.id', '=', reviewId)
        .select([
          'reviews.id',
          'reviews.state',
          'reviews.version',
          'reviews.subject_kind',
          'reviews.verification_level',
        ])
        .$if(isLocked, (query) => query.forUpdate('reviews'))
        .executeTakeFirst()
    : undefined;
  if (row === undefined) throw new Refusal('not_found', { detail: 'We found no review of yours here.' });
  const { id, state, version } = row;
  const subjectId = row.subject_id ?? '';
  return {
    id,
    state,
    version,
    known: await getKnown(trx, { id, state }),
    verificationLevel: row.verification_level,
    subject: { kind: row.subject_kind, id: subjectId },
    subjectName: row.subject_name ?? '',
    chosen: {
      id: subjectId,
      website: row.subject_website,
      state: row.subject_state === 'proposed' ? 'proposed' : 'listed',
    },
  };
}

export function refuseStaleReview(review: { version: number }, version: number): void {
  if (review.version !== version)
    throw new Refusal('stale', {
      detail: 'This review changed since you opened it. Open it again to see its present state.',
    });
}
