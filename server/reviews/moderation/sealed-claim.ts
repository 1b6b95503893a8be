import { sql } from 'kysely';
import { z } from 'zod';
import { padded } from '../../padding.ts';
import type { Trx } from '../../database/connect.ts';
import type { Vault } from '../../vault.ts';

/**
 * The organisation that the writer of an entrepreneur review says they work for, as moderators read it while they decide.
 * It is kept beside the review: read from the link, it would go at the moment at which the author's account goes.
 */

type Keys = Pick<Vault, 'authors'>;

const purpose = 'claimed organisation';
const claim = z.object({ name: z.string().nullable() });
/** In bytes. Names are shorter. */
const claimLengths = [1_024];

/** Null for what moderators are not told; it is sealed as well. */
export const sealClaim = ({ authors }: Keys, name: string | null): Buffer =>
  authors.seal(purpose, padded(JSON.stringify({ name }), claimLengths));

/** Null where its key is gone, too. */
export function openClaim({ authors }: Keys, sealed: Buffer | null): string | null {
  const json = sealed === null ? null : authors.open(purpose, sealed);
  return json === null ? null : claim.parse(JSON.parse(json)).name;
}

/** Of reviews that were decided nothing is kept. */
export async function dropDecidedClaims(trx: Trx): Promise<void> {
  await trx
    .updateTable('reviews')
    .set({ sealed_claim: null })
    .where('sealed_claim', 'is not', null)
    .where('state', 'not in', ['submitted', 'changes_requested', 'approved'])
    .execute();
}

/** Seals those anew that are not sealed with the key in use. */
export async function renewClaims(trx: Trx, vault: Keys): Promise<void> {
  const rows = await trx
    .selectFrom('reviews')
    .where('sealed_claim', 'is not', null)
    .select(['id', 'sealed_claim'])
    .orderBy(sql`random()`)
    .forUpdate()
    .execute();
  for (const { id, sealed_claim: sealed } of rows) {
    if (sealed === null || vault.authors.isCurrent(sealed)) continue;
    const name = openClaim(vault, sealed);
    await trx
      .updateTable('reviews')
      .set({ sealed_claim: sealClaim(vault, name) })
      .where('id', '=', id)
      .execute();
  }
}
