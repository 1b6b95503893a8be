import { sql, type RawBuilder } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import { reasons, type ReasonCode } from '../../../contract/reviews/reasons.ts';
import type { ReviewState } from '../../../contract/reviews/reviews.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { reasonCodeOf } from '../last-decision.ts';
import type { UnsettledDecision } from './effect-rules.ts';

/** What an author hears of later. What they withdrew themselves they know; it ends access. */
const settledDecisions = [
  'approve',
  'request_changes',
  'decline',
  'remove',
  'publish',
  'withdraw',
  'supersede',
  'keep',
  'hide',
  'show',
] as const;
export type SettledDecision = (typeof settledDecisions)[number];

/** The version of a review up to which its author was told of decisions; 0 before the first time. */
export async function findToldUntil(db: Db | Trx, reviewId: string): Promise<number> {
  const telling = await db
    .selectFrom('review_tellings')
    .where('review_id', '=', reviewId)
    .select('told_until')
    .executeTakeFirst();
  return telling?.told_until ?? 0;
}

/** Reviews with decisions that their authors were not told of, as SQL that selects their ids. */
export const untoldReviews: RawBuilder<string> = sql<string>`(select review_decisions.review_id from review_decisions
  left join review_tellings on review_tellings.review_id = review_decisions.review_id
  where review_decisions.review_version > coalesce(review_tellings.told_until, 0))`;

/** A review with decisions that its author does not know yet. */
export interface Unsettled {
  readonly reviewId: string;
  readonly subjectKind: SubjectKind;
  readonly state: ReviewState;
  readonly answers: unknown;
  /** The version of its last text. */
  readonly sentVersion: number;
  readonly toldUntil: number;
  /** Oldest first. */
  readonly decisions: readonly UnsettledDecision[];
  readonly oldest: Date;
}

interface Row {
  readonly review_id: string;
  readonly subject_kind: SubjectKind;
  readonly state: ReviewState;
  readonly answers: unknown;
  readonly sent_version: number;
  readonly told_until: number;
  readonly oldest: Date;
  readonly decisions: { version: number; decision: SettledDecision; reason: string | null }[];
}

/**
 * What was decided until then and not told, in random order. What was decided about a review that its author withdrew
 * counts once that has left the desk.
 */
export async function listUnsettled(trx: Trx, until: Date): Promise<Unsettled[]> {
  const rows = await select(
    trx,
    sql`review_version > coalesce(tellings.told_until, 0) and decided_at <= ${until}
      and not exists (select from reviews as leaving where leaving.id = decisions.review_id
        and leaving.leaves_on is not null and leaving.state <> 'published')`,
    sql`coalesce(tellings.told_until, 0)`,
  );
  return rows.map(present);
}

/** What a settlement that was planned is about, in another random order. */
export async function listPlanned(trx: Trx, settlementId: string): Promise<Unsettled[]> {
  const rows = await select(
    trx,
    sql`tellings.settlement_id = ${settlementId} and review_version > tellings.told_before
      and review_version <= tellings.told_until`,
    sql`tellings.told_until`,
  );
  return rows.map(present);
}

async function select(trx: Trx, isMeant: RawBuilder<unknown>, toldUntil: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select reviews.id as review_id, subject_kind, state, answers, chosen.told_until, chosen.oldest, chosen.decisions,
      (select coalesce(max(version), 1) from review_versions where review_versions.review_id = reviews.id) as sent_version
    from reviews join (
      select decisions.review_id, ${toldUntil} as told_until, min(decided_at) as oldest,
        jsonb_agg(jsonb_build_object('version', review_version, 'decision', decision, 'reason', reason_code)
          order by review_version, decided_at) as decisions
      from review_decisions as decisions left join review_tellings as tellings on tellings.review_id = decisions.review_id
      where decision in (${sql.join([...settledDecisions])}) and ${isMeant}
      group by decisions.review_id, tellings.told_until) as chosen on chosen.review_id = reviews.id
    order by random()`.execute(trx);
  return rows;
}

const present = (row: Row): Unsettled => ({
  reviewId: row.review_id,
  subjectKind: row.subject_kind,
  state: row.state,
  answers: row.answers,
  sentVersion: row.sent_version,
  toldUntil: row.told_until,
  oldest: new Date(row.oldest),
  decisions: row.decisions.map(({ version, decision, reason }) => ({
    version,
    decision,
    isFraud: isFraud(reasonCodeOf(reason)),
  })),
});

const isFraud = (reason: ReasonCode | null): boolean => reason !== null && reasons[reason].endsAccessAtOnce;

/** A settlement that was planned and not carried out: a server stopped in between. */
export async function findUnfinished(db: Db | Trx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select settlement_id as id from review_tellings
    where not exists (select from review_settlements where review_settlements.id = settlement_id) limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
