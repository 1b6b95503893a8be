import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';
import { addStored, listStored, type Stored } from '../intake/stored-submissions.ts';

/**
 * Appeals that were sent and are not taken in yet. They lie among the submissions, sealed and padded like reviews: no one
 * who has the table alone tells an appeal from a review that is sent again.
 */

const waitingAppeal = z.object({
  /** Chance chose it; the appeal has it from its intake on. */
  appealId: uuid,
  /** The review. */
  appealOf: uuid,
  /** Of the decision. */
  decidedVersion: z.int(),
  text: z.string(),
  /** Its account became one of another mailbox: no member withdraws it. */
  isOrphan: z.boolean().default(false),
});
type Sealed = z.output<typeof waitingAppeal>;

export interface WaitingAppeal extends Sealed, Stored {}

/** Whether what lies sealed among the submissions is an appeal. */
export const isAppeal = (content: object): boolean => 'appealOf' in content;

export async function addWaitingAppeal(
  trx: Trx,
  {
    vault,
    memberId,
    now,
    ...sent
  }: Omit<Sealed, 'appealId' | 'isOrphan'> & { vault: Vault; memberId: string | null; now: Date },
): Promise<void> {
  const content: Sealed = { appealId: randomUUID(), isOrphan: false, ...sent };
  await addStored(trx, { vault, memberId, sentAt: now, content });
}

/** All that lie there, with those that were taken in and are still to be deleted. */
async function listSent(db: Db | Trx, vault: Vault): Promise<WaitingAppeal[]> {
  return (await listStored(db, { vault })).flatMap(({ content, ...stored }): WaitingAppeal[] =>
    isAppeal(content) ? [{ ...waitingAppeal.parse(content), ...stored }] : [],
  );
}

/** Those that are still to be taken in. */
export async function listWaitingAppeals(db: Db | Trx, { vault }: { vault: Vault }): Promise<WaitingAppeal[]> {
  const sent = await listSent(db, vault);
  if (sent.length === 0) return [];
  const taken = await db
    .selectFrom('review_appeals')
    .where(
      'id',
      'in',
      sent.map(({ appealId }) => appealId),
    )
    .select('id')
    .execute();
  const reviews = await db
    .selectFrom('reviews')
    .where(
      'id',
      'in',
      sent.map(({ appealOf }) => appealOf),
    )
    .where('state', 'in', ['declined', 'removed'])
    .select('id')
    .execute();
  const isTaken = new Set(taken.map(({ id }) => id));
  const isThere = new Set(reviews.map(({ id }) => id));
  return sent.filter(({ appealId, appealOf }) => !isTaken.has(appealId) && isThere.has(appealOf));
}

/** The one of this review that waits; null where there is none. */
export async function findWaitingAppeal(
  db: Db | Trx,
  { vault, reviewId }: { vault: Vault; reviewId: string },
): Promise<WaitingAppeal | null> {
  return (await listWaitingAppeals(db, { vault })).find(({ appealOf }) => appealOf === reviewId) ?? null;
}

/** The rows of appeals that are not needed any more. */
export async function listAppealsTakenIn(trx: Trx, { vault }: { vault: Vault }): Promise<string[]> {
  const waiting = new Set((await listWaitingAppeals(trx, { vault })).map(({ id }) => id));
  return (await listSent(trx, vault)).flatMap(({ id }) => (waiting.has(id) ? [] : [id]));
}
