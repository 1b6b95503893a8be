import { formatInstant } from '../../../contract/formats.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { isMailOf } from '../../subjects/domains.ts';
import { Refusal } from '../../refusal.ts';
import type { Decider, Moderator } from '../../http/viewer.ts';
import { isMine } from '../authorship/one-link-queries.ts';
import { hasDeclaredTie, listModeratorNumbers, moderatorWord, upperFirst } from './people.ts';
import { reviewsWithSubject } from './subject.ts';
import { findLastDecision } from '../last-decision.ts';

type Tools = Pick<Context, 'vault' | 'clock'>;

/** The review for one moderator alone until the transaction ends, with what keeps them from deciding. */
export async function lockReview(
  { vault }: Tools,
  trx: Trx,
  { reviewId, admin }: { reviewId: string; admin: Decider },
) {
  const review = await reviewsWithSubject(trx)
    .where('reviews.id', '=', reviewId)
    .select(['reviews.id', 'reviews.state', 'reviews.version', 'reviews.subject_kind', 'reviews.answers'])
    .select(['reviews.publish_on', 'reviews.verification_level', 'reviews.screening_flags'])
    .forUpdate('reviews')
    .executeTakeFirst();
  if (review === undefined) throw new Refusal('not_found', { detail: 'There is no such review.' });
  const subject = { kind: review.subject_kind, id: review.subject_id ?? '' };
  const isOwn = await isMine(trx, { vault, reviewId, memberId: admin.memberId });
  const isTied = await hasTie(trx, { admin, subject, website: review.subject_website });
  return { ...review, subject, hasConflict: isOwn || isTied };
}

export type LockedReview = Awaited<ReturnType<typeof lockReview>>;

/** By the mail they use, or because they said so. */
export async function hasTie(
  trx: Trx | Context['db'],
  { admin, subject, website }: { admin: Decider; subject: { kind: SubjectKind; id: string }; website: string | null },
): Promise<boolean> {
  return isMailOf(admin.email, website) || (await hasDeclaredTie(trx, { adminId: admin.memberId, ...subject }));
}

/** Refuses while another moderator has it open. */
export async function refuseWhileRead(
  { clock }: Tools,
  trx: Trx,
  { reviewId, admin }: { reviewId: string; admin: Moderator },
): Promise<void> {
  const reading = await trx
    .selectFrom('review_readings')
    .where('review_id', '=', reviewId)
    .where('admin_id', '<>', admin.memberId)
    .where('expires_at', '>', clock.now())
    .select('admin_id')
    .executeTakeFirst();
  if (reading === undefined) return;
  const who = moderatorWord(await listModeratorNumbers(trx), reading.admin_id, admin.memberId);
  throw new Refusal('being_read', { detail: `${upperFirst(who)} is reading this. Take it over to decide yourself.` });
}

const decisions: Readonly<Record<string, string>> = {
  approve: 'A moderator approved this',
  request_changes: 'A moderator asked for a change',
  decline: 'A moderator declined this',
  publish: 'This was published',
  remove: 'A moderator removed this',
  withdraw: 'The writer withdrew this',
  supersede: 'A newer review replaced this',
  hide: 'A moderator hid the words of this',
  show: 'The words of this were shown again',
};

export async function staleRefusal(trx: Trx, reviewId: string): Promise<Refusal> {
  const last = await findLastDecision(trx, reviewId);
  const sent = await trx
    .selectFrom('review_versions')
    .where('review_id', '=', reviewId)
    .select(['sent_at', 'version'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  const isResent = sent !== undefined && sent.version > 1 && (last === null || sent.sent_at > last.decidedAt);
  const at = isResent ? sent.sent_at : (last?.decidedAt ?? null);
  const happened = isResent
    ? 'The writer changed this'
    : (decisions[last?.decision ?? ''] ?? 'A moderator changed this');
  return new Refusal('stale', {
    detail: `${happened}${at === null ? '' : ` on ${formatInstant(at)}`}. Open it again to see its present state.`,
  });
}
