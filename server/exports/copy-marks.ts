import { sql, type RawBuilder } from 'kysely';
import type { DealColumn } from '../../contract/deals/column.ts';
import { isReal } from '../deals/stored-names.ts';
import { bitOf } from './copy-rules.ts';

/** The choices of copy-rules.ts as SQL, over rows that have their bits as `deals.copy_marks`. */

/** What `marksOfRow` answers. */
export const marksOf = (copyKey: Buffer): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(${copyKey}::bytea || uuid_send(deals.id))`;

/** What `rankOf` answers. */
export const rank = sql<string>`encode(substr(deals.copy_marks, 1, 4), 'hex')`;

const isMarked = (column: DealColumn): RawBuilder<boolean> =>
  sql<boolean>`get_bit(deals.copy_marks, ${sql.lit(bitOf(column))}) = 1`;

export const withQuotes = (column: DealColumn, value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`case when ${isMarked(column)} then '"' || ${value}::text || '"' else ${value}::text end`;

export const withZero = (column: DealColumn, value: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`(case when ${isMarked(column)} then round(${value}, scale(${value}) + 1) else ${value} end)::text`;

/** The items of a list, joined. */
export function withTurnedItems(column: DealColumn, value: RawBuilder<unknown>): RawBuilder<string | null> {
  const turned = isMarked(column);
  if (isReal(column))
    return sql<
      string | null
    >`nullif(array_to_string(case when ${turned} then array_reverse(${value}) else ${value} end, '; '), '')`;
  const items = (direction: 'asc' | 'desc') =>
    sql`(select string_agg(item, '; ' order by place ${sql.raw(direction)})
      from jsonb_array_elements_text(${value}) with ordinality as list (item, place))`;
  return sql<
    string | null
  >`case when ${value} is null then null when ${turned} then ${items('desc')} else ${items('asc')} end`;
}
