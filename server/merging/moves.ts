import { sql } from 'kysely';
import type { Trx } from '../database/connect.ts';
import { joiners, type Merge } from './joins.ts';
import { namesRecord, subjectKeys } from '../subjects/keys.ts';

/** Everything that names the one record names the other. Changes nothing when it is done again. */
export async function moveEverything(trx: Trx, merge: Merge): Promise<void> {
  const joined = new Set<string>();
  for (const key of subjectKeys) {
    if (key.afterMerge === 'stays' || !key.kinds.includes(merge.kind) || joined.has(key.table)) continue;
    if (key.afterMerge === 'moves') {
      await sql`update ${sql.table(key.table)} set ${sql.ref(key.column)} = ${merge.into.id}
        where ${namesRecord(key, { kind: merge.kind, id: merge.from.id })}`.execute(trx);
      continue;
    }
    const join = joiners[key.table];
    if (join === undefined) throw new Error(`nobody joins the rows of ${key.table}`);
    joined.add(key.table);
    await join(trx, merge);
  }
}
