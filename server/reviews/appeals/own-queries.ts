import type { MyAppeal } from '../../../contract/reviews/reviews.ts';
import { dayOf } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Decided } from '../known-rules.ts';
import { foundByCodeOf, reasonCodeOf } from '../last-decision.ts';
import { statementOf } from '../statement-rules.ts';
import { appealable, appealUntil, isAgainst } from './rules.ts';
import { openAppeal } from './sealed-text.ts';
import { findWaitingAppeal, type WaitingAppeal } from './waiting-appeals.ts';

type Tools = Pick<Context, 'vault' | 'clock'>;

export interface OwnAppeal {
  readonly shown: MyAppeal | null;
  /** The decision that can be appealed now. */
  readonly appealable: Decided | null;
  readonly waiting: WaitingAppeal | null;
  /** An appeal is not decided, or its author was not told: the review cannot be sent again in the meantime. */
  readonly isPending: boolean;
}

interface Asked {
  readonly reviewId: string;
  /** The last decision that the author knows of. */
  readonly last: Decided | null;
  readonly toldAt: Date | null;
  /** A changed text waits: the decision before it is answered. */
  readonly isSentAgain?: boolean;
}

const none = { text: null, outcome: null, isSameDecider: false, statement: null, message: null, until: null } as const;

/** How an appeal of this review stands, as its author reads it: the result at once, before the settlement. */
export async function findOwnAppeal({ vault, clock }: Tools, db: Db | Trx, asked: Asked): Promise<OwnAppeal> {
  const { reviewId, last } = asked;
  // All that waits must be opened to find it: only where there is a decision that it can be about.
  const waiting = last !== null && isAgainst(last.decision) ? await findWaitingAppeal(db, { vault, reviewId }) : null;
  if (waiting !== null) {
    const shown = { ...none, state: 'waiting', text: waiting.text } as const;
    return { shown, appealable: null, waiting, isPending: true };
  }
  const row = last === null ? undefined : await findRow(db, reviewId, last.version);
  if (row !== undefined) {
    const text = openAppeal(vault, row.sealed);
    const isPending = row.review_version === last?.version;
    if (row.decided_version === null)
      return { shown: { ...none, state: 'open', text }, appealable: null, waiting, isPending };
    const final = await findFinal(db, reviewId, row.decided_version);
    const shown = {
      ...none,
      state: 'decided',
      text,
      outcome: row.outcome,
      isSameDecider: row.is_same_decider,
      statement: final === null ? null : statementOf(final),
      message: final?.message ?? null,
    } as const;
    return { shown, appealable: null, waiting, isPending };
  }
  const decision = asked.isSentAgain === true ? null : appealable(last);
  const until = decision === null ? null : appealUntil({ decidedAt: decision.decidedAt, toldAt: asked.toldAt });
  if (decision === null || until === null || until < dayOf(clock.now()))
    return { shown: null, appealable: null, waiting, isPending: false };
  return { shown: { ...none, state: 'possible', until }, appealable: decision, waiting, isPending: false };
}

/** What the author can do about it now. */
export const appealActionsOf = ({ appealable: decision, waiting }: OwnAppeal): ('appeal' | 'take_appeal_back')[] => [
  ...(decision === null ? [] : (['appeal'] as const)),
  ...(waiting === null || waiting.isOrphan ? [] : (['take_appeal_back'] as const)),
];

const findRow = (db: Db | Trx, reviewId: string, version: number) =>
  db
    .selectFrom('review_appeals')
    .where('review_id', '=', reviewId)
    .where((one) => one.or([one('review_version', '=', version), one('decided_version', '=', version)]))
    .select(['review_version', 'decided_version', 'outcome', 'sealed', 'is_same_decider'])
    .executeTakeFirst();

/** The decision about the appeal. */
export async function findFinal(db: Db | Trx, reviewId: string, version: number) {
  const row = await db
    .selectFrom('review_decisions')
    .where('review_id', '=', reviewId)
    .where('review_version', '=', version)
    .where('is_appeal', '=', true)
    .select(['reason_code', 'message', 'found_by', 'decided_at'])
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    reasonCode: reasonCodeOf(row.reason_code),
    message: row.message,
    foundBy: foundByCodeOf(row.found_by),
    decidedAt: row.decided_at,
  };
}

/** When the author heard of what they know last; null where no settlement told them. */
export async function findToldAt(db: Db | Trx, reviewId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('review_tellings')
    .innerJoin('review_settlements', 'review_settlements.id', 'review_tellings.settlement_id')
    .where('review_tellings.review_id', '=', reviewId)
    .select('review_settlements.settled_at')
    .executeTakeFirst();
  return row?.settled_at ?? null;
}
