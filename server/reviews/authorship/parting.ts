import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import { after, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
import { openPayload, sealedPayload, sealPayload } from '../../queue/author-jobs.ts';
import type { Vault } from '../../vault.ts';

/**
 * What happens to reviews when an account goes. It is done later, at a time that chance chooses, and in transactions of
 * its own: what changes in the same second as the account would be what its member wrote. `parting-jobs.ts` does it.
 */

const parting = z.discriminatedUnion('what', [
  /** The links to everything that the member wrote are cut; `takesReviews`: the reviews go as well. */
  z.strictObject({ what: z.literal('forget'), memberId: uuid, takesReviews: z.boolean() }),
  /** The links lead to another account of the same mailbox. */
  z.strictObject({ what: z.literal('move'), memberId: uuid, intoId: uuid }),
  z.strictObject({ what: z.literal('withdraw'), reviewId: uuid }),
  /** One that was to leave with a batch when its link was cut. */
  z.strictObject({ what: z.literal('delete'), reviewId: uuid }),
]);
export type Parting = z.output<typeof parting>;

export const partingJob = { name: 'reviews.part', payload: sealedPayload };

export const partingPurpose = 'review parting';

/** Hours within which it is done. What is withdrawn waits for the next batch after that. */
const soonest = { forget: 1, move: 1, withdraw: 1, delete: 6 } as const;
const latest = { forget: 20, move: 20, withdraw: 20, delete: 20 } as const;

/** In the caller's transaction. `from`: counted from then on, where it is to come. */
export async function partLater(
  { jobs, vault, clock }: Pick<Context, 'jobs' | 'vault' | 'clock'>,
  trx: Trx,
  one: Parting,
  { from }: { from?: Date } = {},
): Promise<void> {
  const now = clock.now();
  const begin = from !== undefined && from > now ? from : now;
  const startAfter = after(begin, randomInt(hours(soonest[one.what]), hours(latest[one.what])));
  await jobs.send(trx, partingJob, sealPayload(vault, partingPurpose, one), { startAfter });
}

/** Null when its key was destroyed. */
export function openParting(vault: Vault, payload: z.output<typeof sealedPayload>): Parting | null {
  const opened = openPayload(vault, partingPurpose, payload);
  return opened === null ? null : parting.parse(opened);
}
