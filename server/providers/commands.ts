import type { Trx } from '../database/connect.ts';
import { addUnderFreeId } from '../subjects/free-id.ts';
import { slugOfSubject } from '../subjects/names.ts';

export interface ProposedProvider {
  readonly name: string;
  readonly website: string | undefined;
  readonly country: string;
  /** A key of `providerTypes`, or what the member calls it. */
  readonly type: string;
}

/** Adds a provider that stays hidden until an admin approves a review of it. Returns its id. */
export async function proposeProvider(
  trx: Trx,
  { provider, now }: { provider: ProposedProvider; now: Date },
): Promise<string> {
  return addUnderFreeId(slugOfSubject(provider.name, 'provider'), (id) =>
    trx
      .insertInto('providers')
      .values({
        id,
        name: provider.name,
        website: provider.website ?? null,
        country: provider.country,
        provider_type: provider.type,
        state: 'proposed',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst(),
  );
}
