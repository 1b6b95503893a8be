import { createHash } from 'node:crypto';
import { formatCount } from '../../../contract/formats.ts';
import { returnMissesPerHour } from '../../../contract/reviews/return-codes.ts';
import { after, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Db, Trx } from '../../database/connect.ts';
import type { ReportLimit } from '../../http/limit-fields.ts';
import { refuseMisses } from '../../http/refuse-misses.ts';
import { findNetworkDigest } from '../../identity/caller-digests.ts';
import { Refusal } from '../../refusal.ts';
import { reviewsWithSubject } from '../moderation/subject.ts';

/** Reviews by their return code, for callers without an account. */

export interface Caller {
  /** Of `plainReturnCode`. */
  readonly code: string;
  readonly address: string;
  readonly reportLimit: ReportLimit;
}

type Tools = Pick<Context, 'db' | 'vault' | 'clock'>;

/** SHA-256, since what it is made of is chance alone. */
export const hashOf = (code: string): Buffer => createHash('sha256').update(`return code ${code}`).digest();

/**
 * What `answer` makes of the review with this code; null is a code that belongs to none. Five of those in an hour make a
 * network wait.
 */
export async function withCode<Answer extends object>(
  tools: Context,
  caller: Caller,
  answer: (code: string) => Promise<Answer | null>,
): Promise<Answer> {
  await refuseAfterMisses(tools, caller);
  return (await answer(caller.code)) ?? refuseMiss(tools, caller);
}

/** By the hash of the code: how long the search takes says nothing about other codes. */
export async function findByCode(db: Db | Trx, code: string, isLocked = false) {
  const query = reviewsWithSubject(db)
    .where('reviews.return_code_hash', '=', hashOf(code))
    .select(['reviews.id', 'reviews.subject_kind', 'reviews.state', 'reviews.version', 'reviews.leaves_on'])
    .select(['reviews.headline', 'reviews.overall', 'reviews.answers']);
  return (await (isLocked ? query.forUpdate('reviews') : query).executeTakeFirst()) ?? null;
}
export type ByCode = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

async function refuseAfterMisses(tools: Tools, { address, reportLimit }: Caller): Promise<void> {
  const network = findNetworkDigest(tools, address);
  if (network === null) return;
  const now = tools.clock.now();
  const past = await listMisses(tools, network);
  const sentence = `${returnMissesPerHour} codes that belong to no review were tried from your network.`;
  refuseMisses({ name: 'return-code-misses', quota: returnMissesPerHour, past, now, reportLimit, sentence });
}

/** When codes of no review came from this network within the hour, the latest first, up to the number that makes it wait. */
async function listMisses({ db, clock }: Tools, network: Buffer): Promise<Date[]> {
  const misses = await db
    .selectFrom('return_code_misses')
    .where('network_digest', '=', network)
    .where('missed_at', '>', after(clock.now(), -hours(1)))
    .select('missed_at')
    .orderBy('missed_at', 'desc')
    .limit(returnMissesPerHour)
    .execute();
  return misses.map((miss) => miss.missed_at);
}

async function refuseMiss(tools: Tools, { address }: Caller): Promise<never> {
  const { db, clock } = tools;
  const now = clock.now();
  const network = findNetworkDigest(tools, address);
  if (network !== null) {
    await db
      .deleteFrom('return_code_misses')
      .where('missed_at', '<=', after(now, -hours(1)))
      .execute();
    await db.insertInto('return_code_misses').values({ network_digest: network, missed_at: now }).execute();
  }
  const left = network === null ? null : returnMissesPerHour - (await listMisses(tools, network)).length;
  const words = left === null ? '' : ` ${formatCount(left, 'try', 'tries')} left this hour.`;
  throw new Refusal('not_found', { detail: `No review has this code. Compare it with your copy.${words}` });
}
