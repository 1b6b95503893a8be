import { sql, type RawBuilder } from 'kysely';
import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';
import { normalise } from '../../contract/table/filter-rules.ts';
import { recordTables } from './record-tables.ts';

/** Whether the record with an id is called like a pattern of `patternOf`: by the id, its name or another name of it. */
export function isNamedLike(
  kind: RecordKind,
  pattern: string,
  id: RawBuilder<unknown> = sql.ref(`${recordTables[kind].table}.id`),
): RawBuilder<boolean> {
  const { table, key, aliases } = recordTables[kind];
  // Two searches that each have their index, rather than one with OR that has none.
  return sql<boolean>`${id} in (
    select id from ${sql.table(table)} where search_text like ${pattern}
    union all select ${sql.ref(key)} from ${sql.table(aliases)}
      where alias_kind = 'name' and lower(normalize(coalesce(name, alias), nfkc)) like ${pattern})`;
}

/** A term as a LIKE pattern of PostgreSQL that finds it anywhere in normalised text; null where all match. */
export function patternOf(search: string): string | null {
  const wanted = normalise(search.trim());
  return wanted === '' ? null : `%${wanted.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
