import { sql, type RawBuilder } from 'kysely';
import type { RecordKind } from '../../contract/admin-subjects.ts';
import { recordTables } from './record-tables.ts';

/** Whether a record is called like a pattern of `patternOf`: by its id, its name or another name of it. */
export function isNamedLike(kind: RecordKind, pattern: string): RawBuilder<boolean> {
  const { table, key, aliases } = recordTables[kind];
  // Two searches that each have their index, rather than one with OR that has none.
  return sql<boolean>`${sql.ref(`${table}.id`)} in (
    select id from ${sql.table(table)} where search_text like ${pattern}
    union all select ${sql.ref(key)} from ${sql.table(aliases)}
      where alias_kind = 'name' and lower(normalize(coalesce(name, alias), nfkc)) like ${pattern})`;
}
