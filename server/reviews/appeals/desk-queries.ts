import { sql } from 'kysely';
import type { AppealRow } from '../../../contract/reviews/appeals.ts';
import type { AppealTab } from '../../../contract/reviews/appeal-words.ts';
import { formOf } from '../../../contract/reviews/forms.ts';
import { cardTexts } from '../../../contract/reviews/published.ts';
import { reasons } from '../../../contract/reviews/reasons.ts';
import { appealOutcomes } from '../../../contract/reviews/appeal-words.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { openCursor, sealCursor } from '../../database/sealed-cursor.ts';
import type { Moderator } from '../../http/viewer.ts';
import { pseudonymOf } from '../authorship/number-queries.ts';
import { foundByCodeOf, reasonCodeOf } from '../last-decision.ts';
import { listModeratorNumbers, moderatorWord, upperFirst } from '../moderation/people.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';
import { statementOf } from '../statement-rules.ts';
import { findDecider } from './decider-queries.ts';
import { findFinal } from './own-queries.ts';
import { dueOnOf, isAgainst } from './rules.ts';
import { openAppeal } from './sealed-text.ts';

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;
const defaultPage = 50;

export interface AppealPage {
  rows: AppealRow[];
  counts: Record<AppealTab, number>;
  nextCursor: string | null;
}

export async function listAppeals(
  tools: Tools,
  admin: Moderator,
  query: { state: AppealTab; cursor?: string | undefined; limit?: number | undefined },
): Promise<AppealPage> {
  const { db, vault } = tools;
  const { state, cursor, limit = defaultPage } = query;
  const isOpen = state === 'open';
  const binding = JSON.stringify(['listAppeals', state]);
  const at = isOpen ? sql<string>`came_in_on::text` : sql<string>`review_appeals.decided_at::text`;
  let page = appealsOf(db).where('outcome', isOpen ? 'is' : 'is not', null);
  if (cursor !== undefined) {
    const [last = '', id = ''] = openCursor(vault, binding, cursor);
    page = page.where(
      isOpen
        ? sql<boolean>`(came_in_on, review_appeals.id) > (${last}::date, ${id}::uuid)`
        : sql<boolean>`(review_appeals.decided_at, review_appeals.id) < (${last}::timestamptz, ${id}::uuid)`,
    );
  }
  const direction = isOpen ? 'asc' : 'desc';
  const [found, counts] = await Promise.all([
    page
      .select(at.as('at_text'))
      .orderBy(isOpen ? 'came_in_on' : 'review_appeals.decided_at', direction)
      .orderBy('review_appeals.id', direction)
      .limit(limit + 1)
      .execute(),
    countTabs(db),
  ]);
  const rows: AppealRow[] = [];
  for (const row of found.slice(0, limit)) rows.push(await present(tools, admin, row));
  const last = found[limit - 1];
  const isMore = found.length > limit && last !== undefined;
  return { rows, counts, nextCursor: isMore ? sealCursor(vault, binding, [last.at_text, last.id]) : null };
}

async function countTabs(db: Db): Promise<Record<AppealTab, number>> {
  const { open, decided } = await db
    .selectFrom('review_appeals')
    .select([
      sql<number>`count(*) filter (where outcome is null)::integer`.as('open'),
      sql<number>`count(*) filter (where outcome is not null)::integer`.as('decided'),
    ])
    .executeTakeFirstOrThrow();
  return { open, decided };
}

/** Appeals with their reviews and the decisions that they are about. */
export const appealsOf = (db: Db | Trx) =>
  reviewsWithSubject(db)
    .innerJoin('review_appeals', 'review_appeals.review_id', 'reviews.id')
    .leftJoin('review_decisions as first', (join) =>
      join
        .onRef('first.review_id', '=', 'reviews.id')
        .onRef('first.review_version', '=', 'review_appeals.review_version')
        .on('first.decision', 'in', ['decline', 'remove']),
    )
    .select([
      'review_appeals.id',
      'review_appeals.review_id',
      'review_appeals.sealed',
      'review_appeals.came_in_on',
      'review_appeals.outcome',
      'review_appeals.decided_at',
      'review_appeals.decided_version',
      'reviews.version',
      'reviews.state',
      'reviews.headline',
      'reviews.subject_kind',
      'reviews.answers',
      'first.decision as first_decision',
      'first.reason_code as first_reason',
      'first.message as first_message',
      'first.found_by as first_found_by',
      'first.decided_by as first_decided_by',
      'first.approved_by as first_approved_by',
      'first.decided_at as first_decided_at',
    ]);
export type FoundAppeal = Awaited<ReturnType<ReturnType<typeof appealsOf>['execute']>>[number];

export const whatOf = (row: FoundAppeal): 'decline' | 'remove' =>
  row.first_decision !== null && isAgainst(row.first_decision) ? row.first_decision : 'decline';

async function present({ db, vault, clock }: Tools, admin: Moderator, row: FoundAppeal): Promise<AppealRow> {
  const now = clock.now();
  const numbers = await listModeratorNumbers(db);
  const subject = { kind: row.subject_kind, id: row.subject_id ?? '' };
  const decider = await findDecider(db, numbers, {
    subject,
    website: row.subject_website,
    decidedBy: row.first_decided_by,
    approvedBy: row.first_approved_by,
    what: whatOf(row),
    cameInOn: row.came_in_on,
    admin,
    now,
  });
  const dueOn = dueOnOf(row.came_in_on);
  const isOpen = row.outcome === null;
  const isYours = decider.may === 'yes' || decider.may === 'yes_again';
  return {
    id: row.id,
    reviewId: row.review_id,
    version: row.version,
    subjectKind: subject.kind,
    subjectId: subject.id,
    subjectName: row.subject_name ?? '',
    headline: row.headline ?? '',
    reviewState: row.state,
    pseudonym: await pseudonymOf(db, { vault, reviewId: row.review_id }),
    cameInOn: row.came_in_on,
    dueOn,
    isLate: isOpen && dueOn < dayOf(now),
    text: openAppeal(vault, row.sealed),
    words: cardTexts(formOf(row.subject_kind).questions, Object(row.answers)),
    first: firstOf(row, (id) => (id === null ? 'The system' : upperFirst(moderatorWord(numbers, id, admin.memberId)))),
    outcome: row.outcome,
    decidedAt: row.decided_at?.toISOString() ?? null,
    final: await finalOf(db, row),
    whoDecides: isOpen ? decider.words : '',
    can: isOpen && isYours && isAgainstNow(row) ? [...appealOutcomes] : [],
  };
}

/** Whether the decision that is appealed still holds. */
export const isAgainstNow = ({ state }: Pick<FoundAppeal, 'state'>): boolean =>
  state === 'declined' || state === 'removed';

function firstOf(row: FoundAppeal, by: (id: string | null) => string): AppealRow['first'] {
  const reasonCode = reasonCodeOf(row.first_reason);
  if (reasonCode === null || row.first_decided_at === null) return null;
  const statement = statementOf({
    reasonCode,
    foundBy: foundByCodeOf(row.first_found_by),
    decidedAt: row.first_decided_at,
  });
  return statement === null
    ? null
    : {
        ...statement,
        reasonCode,
        reason: reasons[reasonCode].sentence,
        message: row.first_message,
        what: whatOf(row),
        by: by(row.first_decided_by),
      };
}

async function finalOf(db: Db, row: FoundAppeal): Promise<AppealRow['final']> {
  if (row.decided_version === null) return null;
  const final = await findFinal(db, row.review_id, row.decided_version);
  const statement = statementOf(final);
  return statement === null ? null : { ...statement, reason: null, message: final?.message ?? null };
}
