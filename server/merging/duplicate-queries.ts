import { sql } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { twinsShown, type TwinPair } from '../../contract/subjects/merges.ts';
import type { Db } from '../database/connect.ts';
import { recordTables } from '../subjects/record-tables.ts';

/** The open pairs, the likeliest first, and how many there are. */
export async function listTwins(db: Db, kind: RecordKind): Promise<{ data: TwinPair[]; count: number }> {
  const { table, key } = recordTables[kind];
  const twin = sql`jsonb_build_object('id', named.id, 'name', named.name, 'state', named.state, 'country', named.country,
    'website', named.website, 'reviews', (select count(*) from reviews where ${sql.ref(key)} = named.id and reviews.state = 'published'))`;
  const { rows } = await sql<TwinPair & { count: number }>`
    select one.twin as one, other.twin as other, twins.likeness, twins.has_same_website as "hasSameWebsite",
      twins.has_same_country as "hasSameCountry", twins.count
    from (select *, count(*) over () as count from subject_twins where subject_kind = ${kind} and state = 'open'
        order by has_same_website desc, likeness desc, one_subject_id, other_subject_id limit ${twinsShown}) as twins
      cross join lateral (select ${twin} as twin from ${sql.table(table)} as named where named.id = twins.one_subject_id) as one
      cross join lateral (select ${twin} as twin from ${sql.table(table)} as named where named.id = twins.other_subject_id) as other
    order by twins.has_same_website desc, twins.likeness desc, twins.one_subject_id, twins.other_subject_id`.execute(
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
