import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Db, Trx } from '../../database/connect.ts';
import { findReviewableEntrepreneur } from '../../entrepreneurs/queries.ts';
import { findReviewableFunder } from '../../funders/queries.ts';
import { nameKeyOf } from '../../subjects/names.ts';
import { findReviewableProvider } from '../../providers/queries.ts';
import { recordTables } from '../../subjects/record-tables.ts';

/** A subject that a review can be about. */
export interface SubjectRecord {
  readonly id: string;
  readonly name: string;
  readonly website: string | null;
}

const finders: Readonly<Record<SubjectKind, (db: Db | Trx, id: string) => Promise<SubjectRecord | null>>> = {
  funder: findReviewableFunder,
  entrepreneur: findReviewableEntrepreneur,
  provider: findReviewableProvider,
};

/** One that is listed; a merged one answers its survivor, all others null. */
export function findReviewable(
  db: Db | Trx,
  { kind, id }: { kind: SubjectKind; id: string },
): Promise<SubjectRecord | null> {
  return finders[kind](db, id);
}

interface Namesake {
  readonly id: string;
  readonly name: string;
  readonly country: string | null;
  readonly state: string;
}

/**
 * Subjects that are probably the one that a member wants to add: the same name, or another of their names, without
 * case, spaces and signs.
 */
export async function findNamesakes(
  db: Db | Trx,
  { kind, name, country }: { kind: SubjectKind; name: string; country: string },
): Promise<Namesake[]> {
  const { table, key, aliases } = recordTables[kind];
  const wanted = nameKeyOf(name);
  return db
    .selectFrom(table)
    .where(
      sql<boolean>`(name_key = ${wanted} or id in (select ${sql.ref(key)} from ${sql.table(aliases)}
        where alias_kind = 'name' and alias = ${wanted}))`,
    )
    .where('state', 'in', ['listed', 'proposed'])
    .where((eb) => eb.or([eb('country', 'is', null), eb('country', '=', country)]))
    .select(['id', 'name', 'country', 'state'])
    .orderBy('id')
    .execute();
}

/** The type of a provider as its reviews are asked about it; null when there is no such provider. */
export async function findProviderType(db: Db | Trx, id: string): Promise<string | null> {
  const found = await db.selectFrom('providers').where('id', '=', id).select('provider_type').executeTakeFirst();
  return found?.provider_type ?? null;
}

/** A listed funder as the organisation that the writer of an entrepreneur review works for; null for all others. */
export async function findFunderOrg(db: Db | Trx, id: string) {
  const funder = await findReviewableFunder(db, id);
  if (funder === null) return null;
  return db
    .selectFrom('funders')
    .where('id', '=', funder.id)
    .select(['id', 'name', 'website', 'country', 'types'])
    .executeTakeFirstOrThrow();
}
