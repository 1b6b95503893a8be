import { sql, type RawBuilder } from 'kysely';
import type { DealKind } from '../../contract/deals/options.ts';
import type { TableFilters } from '../../contract/table/table.ts';
import { getColumn } from './columns.ts';
import { asHeld, engine } from './dialects.ts';
import { namesIn, piecesOf, rowsIn, standBesideNames } from './engine/columns.ts';
import { wholes } from './engine/steps.ts';
import { filteredKeys, whereOf } from './filters.ts';

/**
 * The funders that the rows of a filter name: a line for each, with its `name` and what the engine keeps beside names.
 * An empty name is none.
 */
export function namedRows(kind: DealKind, filters: TableFilters): RawBuilder<unknown> {
  const beside = sql`deals."amountUsd", ${wholes}, deals.date, deals."datePrecision"`;
  if (isOfNames(kind, filters))
    return sql`select deals.name, ${beside} from ${namesIn(kind)} where ${whereOf(kind, filters, engine)}`;
  const names = getColumn(kind, 'funderNames');
  return sql`select ${piecesOf(asHeld(names))} as name, ${beside} from ${rowsIn(kind)}
    where ${whereOf(kind, filters, engine)} and not ${engine.isUnknown(names)}`;
}

/** How many rows of a filter name a funder. */
export const countNamed = (kind: DealKind, filters: TableFilters): RawBuilder<{ known: number }> =>
  isOfNames(kind, filters)
    ? sql`select count(*) as known from ${namesIn(kind)} where ${whereOf(kind, filters, engine)} and deals."isFirst"`
    : sql`select count(*) as known from ${rowsIn(kind)}
        where ${whereOf(kind, filters, engine)} and not ${engine.isUnknown(getColumn(kind, 'funderNames'))}`;

/** Whether the names say which rows are meant: to split the lists of all rows costs far more. */
const isOfNames = (kind: DealKind, filters: TableFilters): boolean =>
  filters.search === '' && filters.isNewestOnly !== true && standBesideNames(kind, filteredKeys(filters));
