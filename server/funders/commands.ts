import { randomBytes } from 'node:crypto';
import type { Trx } from '../database/connect.ts';
import { moneyKinds, valuesOf, type FundingKind } from '../../contract/reviews/options.ts';
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
  return addUnderFreeId(slugOf(funder.name), (id) =>
    trx
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
      .executeTakeFirst(),
  );
}

/** Tries ids made from a slug until one is free; `add` answers how many rows it wrote. */
export async function addUnderFreeId(
  slug: string,
  add: (id: string) => Promise<{ numInsertedOrUpdatedRows?: bigint | undefined }>,
): Promise<string> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const id = idAt(slug, attempt);
    if (((await add(id)).numInsertedOrUpdatedRows ?? 0n) > 0n) return id;
  }
  throw new Error('no free id for a subject');
}

/** `tidewrack`, `tidewrack-2`, …; the last attempts are random, for a name that many share. */
function idAt(slug: string, attempt: number): string {
  if (attempt === 1) return slug;
  return attempt < attempts / 2 ? `${slug}-${attempt}` : `${slug}-${randomBytes(4).toString('hex')}`;
}
