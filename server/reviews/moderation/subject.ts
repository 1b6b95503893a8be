import { sql } from 'kysely';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
import type { Db, Trx } from '../../database/connect.ts';

/** Reviews with the one subject that each has, whatever its kind, under the same names. */
export function reviewsWithSubject(db: Db | Trx) {
  return db
    .selectFrom('reviews')
    .leftJoin('funders', 'funders.id', 'reviews.funder_id')
    .leftJoin('entrepreneurs', 'entrepreneurs.id', 'reviews.entrepreneur_id')
    .leftJoin('providers', 'providers.id', 'reviews.provider_id')
    .select((eb) => [
      eb.fn
        .coalesce(eb.ref('reviews.funder_id'), eb.ref('reviews.entrepreneur_id'), eb.ref('reviews.provider_id'))
        .as('subject_id'),
      eb.fn.coalesce(eb.ref('funders.name'), eb.ref('entrepreneurs.name'), eb.ref('providers.name')).as('subject_name'),
      eb.fn
        .coalesce(eb.ref('funders.state'), eb.ref('entrepreneurs.state'), eb.ref('providers.state'))
        .as('subject_state'),
      eb.fn
        .coalesce(eb.ref('funders.website'), eb.ref('entrepreneurs.website'), eb.ref('providers.website'))
        .as('subject_website'),
      eb.fn
        .coalesce(eb.ref('funders.country'), eb.ref('entrepreneurs.country'), eb.ref('providers.country'))
        .as('subject_country'),
    ]);
}

const tables = { funder: 'funders', entrepreneur: 'entrepreneurs', provider: 'providers' } as const;
const subjectTable = (kind: SubjectKind): (typeof tables)[SubjectKind] => tables[kind];

/** The column of the table `reviews` that names a subject of this kind. */
export const subjectColumn = (kind: SubjectKind) => `${kind}_id` as const;

/** Makes a proposed subject public, as the approval of its first review does. Returns whether it was proposed. */
export async function listSubject(trx: Trx, { kind, id }: { kind: SubjectKind; id: string }): Promise<boolean> {
  return moveSubject(trx, { kind, id, from: 'proposed', to: 'listed' });
}

/** The other way, when the decision that listed it is undone. */
export async function proposeSubjectAgain(trx: Trx, subject: { kind: SubjectKind; id: string }): Promise<void> {
  await moveSubject(trx, { ...subject, from: 'listed', to: 'proposed' });
}

async function moveSubject(
  trx: Trx,
  { kind, id, from, to }: { kind: SubjectKind; id: string; from: string; to: string },
): Promise<boolean> {
  const moved = await sql`
    update ${sql.table(subjectTable(kind))} set state = ${to}, version = version + 1
    where id = ${id} and state = ${from}`.execute(trx);
  return (moved.numAffectedRows ?? 0n) > 0n;
}
