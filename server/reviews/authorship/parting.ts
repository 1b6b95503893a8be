import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import { after, hours } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Trx } from '../../database/connect.ts';
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
]);
export type Parting = z.output<typeof parting>;

export const partingJob = { name: 'reviews.part', payload: z.strictObject({ sealed: z.string() }) };

const purpose = 'review parting';
/** In bytes: all have one length. */
const sealedLength = 256;

/** Hours within which it is done. An account is erased seven days after it was closed: until then all is withdrawn. */
const soonest = 1;
const latest = { forget: 20, move: 20, withdraw: 140 } as const;

/** In the caller's transaction. */
export async function partLater(
  { jobs, vault, clock }: Pick<Context, 'jobs' | 'vault' | 'clock'>,
  trx: Trx,
  one: Parting,
): Promise<void> {
  const sealed = vault.seal(purpose, JSON.stringify(one).padEnd(sealedLength)).toString('base64');
  const startAfter = after(clock.now(), randomInt(hours(soonest), hours(latest[one.what])));
  await jobs.send(trx, partingJob, { sealed }, { startAfter });
}

export const openParting = (vault: Vault, sealed: string): Parting =>
  parting.parse(JSON.parse(vault.open(purpose, Buffer.from(sealed, 'base64'))));
