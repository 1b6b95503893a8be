import type { Trx } from '../server/database/connect.ts';
import { insertRows } from './insert-rows.ts';
import type { InventedWorld } from './invented.ts';

/** Everything that reviews are about. */
export async function insertSubjects(trx: Trx, world: InventedWorld): Promise<void> {
  await insertFunders(trx, world);
  await insertEntrepreneurs(trx, world);
  await insertProviders(trx, world);
}

/** As they were before an admin hid or merged some of them: see `record-changes.ts`. */
async function insertFunders(trx: Trx, { funders }: InventedWorld): Promise<void> {
  await insertRows(
    trx,
    'funders',
    funders.map(({ id, name, kinds, types, country, website, description, state, createdAt }) => ({
      id,
      name,
      country,
      website,
      description,
      state: state === 'proposed' ? state : ('listed' as const),
      kinds: [...kinds],
      types: [...types],
      is_sample: true,
      version: 1,
      created_at: createdAt,
    })),
  );
}

async function insertEntrepreneurs(trx: Trx, { entrepreneurs }: InventedWorld): Promise<void> {
  await insertRows(
    trx,
    'entrepreneurs',
    entrepreneurs.map(({ id, name, legalForm, country, sector, foundedYear, website, state, createdAt }) => ({
      id,
      name,
      country,
      sector,
      website,
      state,
      legal_form: legalForm,
      founded_year: foundedYear,
      is_sample: true,
      version: 1,
      created_at: createdAt,
    })),
  );
}

async function insertProviders(trx: Trx, { providers }: InventedWorld): Promise<void> {
  await insertRows(
    trx,
    'providers',
    providers.map(({ id, name, providerType, country, website, createdAt }) => ({
      id,
      name,
      country,
      website,
      provider_type: providerType,
      state: 'listed' as const,
      is_sample: true,
      version: 1,
      created_at: createdAt,
    })),
  );
}
