import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { duplicatesShown, type DuplicatePair } from '../../contract/subjects/merges.ts';
import type { Db } from '../database/connect.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** The open pairs, the likeliest first, and how many there are. */
export async function listDuplicates(db: Db, kind: RecordKind): Promise<{ data: DuplicatePair[]; count: number }> {
  const { table, key } = recordTables[kind];
  const duplicate = sql`jsonb_build_object('id', named.id, 'name', named.name, 'state', named.state, 'country', named.country,
    'website', named.website, 'reviews', (select count(*) from reviews where ${sql.ref(key)} = named.id and reviews.state = 'published'))`;
  const { rows } = await sql<DuplicatePair & { count: number }>`
    select one.duplicate as one, other.duplicate as other, duplicates.likeness, duplicates.has_same_website as "hasSameWebsite",
      duplicates.has_same_country as "hasSameCountry", duplicates.count
    from (select *, count(*) over () as count from possible_duplicates where subject_kind = ${kind} and state = 'open'
        order by has_same_website desc, likeness desc, one_subject_id, other_subject_id limit ${duplicatesShown}) as duplicates
      cross join lateral (select ${duplicate} as duplicate from ${sql.table(table)} as named where named.id = duplicates.one_subject_id) as one
      cross join lateral (select ${duplicate} as duplicate from ${sql.table(table)} as named where named.id = duplicates.other_subject_id) as other
    order by duplicates.has_same_website desc, duplicates.likeness desc, duplicates.one_subject_id, duplicates.other_subject_id`.execute(
    db,
  );
  return {
    data: rows.map(({ one, other, likeness, hasSameWebsite, hasSameCountry }) => ({
      one,
      other,
      likeness: Math.round(likeness * 100) / 100,
      hasSameWebsite,
      hasSameCountry,
    })),
    count: rows[0]?.count ?? 0,
  };
}
