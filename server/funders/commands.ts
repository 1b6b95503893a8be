import { randomBytes } from 'node:crypto';
import type { Trx } from '../database/connect.ts';
import { moneyKinds, valuesOf, type FundingKind } from '../../contract/review-options.ts';
import { slugOf } from './rules.ts';

export interface ProposedFunder {
  readonly name: string;
  readonly website: string;
  readonly country: string;
  readonly type: string;
}

const attempts = 20;

/** Adds a funder that nobody sees until an admin publishes a review of it. Answers its id. */
export async function proposeFunder(
  trx: Trx,
  { funder, kind, now }: { funder: ProposedFunder; kind: FundingKind; now: Date },
): Promise<string> {
  const slug = slugOf(funder.name);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const id = idAt(slug, attempt);
    const added = await trx
      .insertInto('funders')
      .values({
        id,
        name: funder.name,
        website: funder.website,
        country: funder.country,
        types: [funder.type],
        kinds: kind === 'mixed' ? valuesOf(moneyKinds) : [kind],
        state: 'proposed',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst();
    if ((added.numInsertedOrUpdatedRows ?? 0n) > 0n) return id;
  }
  throw new Error('no free id for a funder');
}

/** `tidewrack`, `tidewrack-2`, …; the last attempts are random, for a name that many share. */
function idAt(slug: string, attempt: number): string {
  if (attempt === 1) return slug;
  return attempt < attempts / 2 ? `${slug}-${attempt}` : `${slug}-${randomBytes(4).toString('hex')}`;
}

/** Makes a proposed funder public, as the publication of its first review does. */
export async function listFunder(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('funders')
    .set((eb) => ({ state: 'listed', version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .execute();
}
