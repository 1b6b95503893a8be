import type { Trx } from '../database/connect.ts';
import { moneyKinds, valuesOf, type FundingKind } from '../../contract/reviews/options.ts';
import { addUnderFreeId } from '../subjects/free-id.ts';
import { slugOf } from '../subjects/names.ts';

export interface ProposedFunder {
  readonly name: string;
  readonly website: string;
  readonly country: string;
  readonly type: string;
}

/** Adds a funder that stays hidden until an admin approves a review of it. Returns its id. */
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
