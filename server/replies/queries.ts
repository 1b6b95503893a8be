import { fewestMarks } from '../../contract/helpful/helpful.ts';
import type { Responses, ShownResponse } from '../../contract/replies/replies.ts';
import { listHeldFunderIds } from '../claims/queries.ts';
import { dayOf } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Db } from '../database/connect.ts';
import { countMarks, listMarkedByMe } from '../helpful/queries.ts';
import type { Member } from '../http/viewer.ts';
import { listMyReviewIds } from '../reviews/authorship/link-queries.ts';
import { listHidden } from '../reviews/removal/queries.ts';
import { halfYearOf } from '../../contract/reviews/period.ts';
import { reasonWordsOf } from './rules.ts';

type Tools = Pick<Context, 'db' | 'vault'>;

/** The replies under these reviews, for this reader. Reviews that they may not read are left out. */
export async function listResponses(
  { db, vault }: Tools,
  member: Member,
  reviewIds: readonly string[],
): Promise<Responses[]> {
  const { memberId } = member;
  const held = await listHeldFunderIds(db, memberId);
  const reviews = await readableOf(db, { reviewIds, held, hasAccess: member.access.hasAccess });
  const ids = reviews.map((review) => review.id);
  if (ids.length === 0) return [];
  const [responses, marks, marked, reported, mine, hidden] = await Promise.all([
    db.selectFrom('review_responses').where('review_id', 'in', ids).selectAll().execute(),
    countMarks(db, ids),
    listMarkedByMe(db, { memberId, reviewIds: ids }),
    listReportedByMe(db, { memberId, reviewIds: ids }),
    listMyReviewIds(db, { vault, memberId }),
    listHidden(db, ids),
  ]);
  return reviews.map(({ id, funder_id: funderId }): Responses => {
    const find = (kind: 'reply' | 'update') =>
      // What stands under hidden words may quote them.
      hidden.has(id) ? null : (responses.find((one) => one.review_id === id && one.kind === kind) ?? null);
    const [reply, update] = [find('reply'), find('update')];
    const shownReply = presentShown(reply);
    const isHeld = funderId !== null && held.includes(funderId);
    const mayUpdate = mine.includes(id) && shownReply?.text != null && update?.published_at == null;
    const count = marks.get(id) ?? 0;
    return {
      reviewId: id,
      reply: shownReply,
      update: presentShown(update),
      helpful: count < fewestMarks ? null : count,
      isHelpfulToMe: marked.has(id),
      reported: reported.filter((one) => one.review_id === id).map((one) => one.response_id ?? id),
      can: [
        ...(member.access.hasAccess && !isHeld ? (['mark_helpful'] as const) : []),
        ...(isHeld && !hidden.has(id) ? (['reply'] as const) : []),
        ...(mayUpdate ? (['update'] as const) : []),
      ],
    };
  });
}

/** Published reviews that people read: of funders and providers. Who has no access reads those of their own funder. */
async function readableOf(
  db: Db,
  { reviewIds, held, hasAccess }: { reviewIds: readonly string[]; held: readonly string[]; hasAccess: boolean },
) {
  let found = db
    .selectFrom('reviews')
    .where('id', 'in', [...reviewIds])
    .where('state', '=', 'published')
    .where('subject_kind', 'in', ['funder', 'provider']);
  if (!hasAccess) {
    if (held.length === 0) return [];
    found = found.where('funder_id', 'in', [...held]);
  }
  return found.select(['id', 'funder_id']).execute();
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly shown_body: string | null;
  readonly published_at: Date | null;
  readonly removal_reason: string | null;
}

function presentShown(row: Row | null): ShownResponse | null {
  if (row?.shown_body == null || row.published_at === null) return null;
  const isRemoved = row.state === 'removed';
  return {
    id: row.id,
    text: isRemoved ? null : row.shown_body,
    period: halfYearOf(dayOf(row.published_at)),
    removedReason: isRemoved ? (reasonWordsOf(row.removal_reason)?.label ?? 'Against the guidelines') : null,
  };
}

function listReportedByMe(db: Db, { memberId, reviewIds }: { memberId: string; reviewIds: readonly string[] }) {
  return db
    .selectFrom('review_reports')
    .where('member_id', '=', memberId)
    .where('review_id', 'in', [...reviewIds])
    .select(['review_id', 'response_id'])
    .execute();
}
