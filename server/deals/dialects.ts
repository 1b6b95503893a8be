import { sql, type RawBuilder } from 'kysely';
import { normalise, isShortTerm } from '../../contract/table/filter-rules.ts';
import type { DealColumn } from '../../contract/deals/column.ts';
import { newestDeals } from '../../contract/deals/kind-access.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { likePattern } from '../database/table-query.ts';
import { isSearched, isUnknown, shown } from './columns.ts';
import { isCoded, separator } from './engine/held.ts';
import { isReal } from './stored-names.ts';

/**
 * What PostgreSQL and the engine that counts write differently. filters.ts says by these what a filter means, once for
 * both; both read the rows of `deals`.
 */
export interface Dialect {
  readonly isOfKind: (kind: DealKind) => RawBuilder<boolean>;
  /** The value of a column as it may be shown. */
  readonly value: (column: DealColumn) => RawBuilder<unknown>;
  readonly isUnknown: (column: DealColumn) => RawBuilder<boolean>;
  /** How exactly the date of a deal is known. */
  readonly datePrecision: RawBuilder<unknown>;
  readonly isOneOf: (column: DealColumn, values: readonly string[]) => RawBuilder<boolean>;
  readonly holdsAny: (column: DealColumn, items: readonly string[]) => RawBuilder<boolean>;
  /** contract/table/filter-rules.ts `textContains`. */
  readonly contains: (column: DealColumn, term: string) => RawBuilder<boolean>;
  readonly searches: (term: string) => RawBuilder<boolean>;
  /**
   * The first rows of the table in its own order, as it shows without a filter: the newest by the date of the deal.
   * Worked out in each statement, so that whatever is answered of one moment agrees.
   */
  readonly isNewest: (kind: DealKind) => RawBuilder<boolean>;
  /** The type that ends of a range are compared as. */
  readonly typeOf: (column: DealColumn) => string;
}

const limit = sql.raw(String(newestDeals));

/** `value` is text of PostgreSQL. Only a short term needs the space before the first word: a longer one that begins with a space would find it. */
export function containsTerm(value: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const normalised = sql`normalise_text(${value})`;
  return sql<boolean>`${isShortTerm(normalise(term)) ? sql`' ' || ${normalised}` : normalised} like ${likePattern(term)}`;
}

export const postgres: Dialect = {
  isOfKind: (kind) => sql<boolean>`deals.kind = ${kind}`,
  value: shown,
  isUnknown,
  datePrecision: sql.raw('deals.date_precision'),
  // One value as such: an index that begins with it then has the rows in their order.
  isOneOf: (column, values) =>
    values.length === 1
      ? sql<boolean>`${shown(column)} = ${values[0]}`
      : sql<boolean>`${shown(column)} = any(${values}::text[])`,
  holdsAny: (column, items) =>
    isReal(column)
      ? sql<boolean>`${shown(column)} && ${items}::${sql.raw(column.type === 'integer' ? 'integer[]' : 'text[]')}`
      : sql<boolean>`${shown(column)} ?| ${items}::text[]`,
  contains(column, term) {
    const condition = containsTerm(shown(column), term);
    // The search text holds this one: the index finds the candidates, the column itself decides.
    return isSearched(column)
      ? sql<boolean>`(deals.search_text like ${likePattern(term)} and ${condition})`
      : condition;
  },
  searches: (term) => sql<boolean>`deals.search_text like ${likePattern(term)}`,
  isNewest: (kind) => sql<boolean>`deals.id in (
    select newest.id from ${sql.table(`${kind}_deals`)} as newest where newest.public_borrower is not true
    order by newest.date desc nulls last, newest.id desc limit ${limit})`,
  typeOf: ({ isInteger }) => (isInteger ? 'integer' : 'numeric'),
};

/** As the engine holds it: what rows are grouped by (engine/columns.ts `valuesFrom`). */
export const asHeld = (column: DealColumn): RawBuilder<unknown> => sql`deals.${sql.ref(column.key)}`;

/** Texts are normalised there (engine/columns.ts). */
function holdsTerm(value: RawBuilder<unknown>, term: string): RawBuilder<boolean> {
  const normalised = normalise(term);
  return isShortTerm(normalised)
    ? sql<boolean>`contains(' ' || ${value}, ${` ${normalised}`})`
    : sql<boolean>`contains(${value}, ${normalised})`;
}

export const engine: Dialect = {
  isOfKind: () => sql<boolean>`true`,
  value: (column) => (isCoded(column) ? sql`nullif(${asHeld(column)}, '')` : asHeld(column)),
  isUnknown: (column) =>
    isCoded(column) ? sql<boolean>`${asHeld(column)} = ''` : sql<boolean>`${asHeld(column)} is null`,
  datePrecision: sql.raw('deals."datePrecision"'),
  isOneOf(column, values) {
    const known = values.filter((value) => value !== '');
    return known.length === 0 ? sql<boolean>`false` : sql<boolean>`${asHeld(column)} in (${sql.join(known)})`;
  },
  holdsAny: (column, items) => {
    const found = items
      .filter((item) => !item.includes(separator))
      .map((item) => sql<boolean>`contains(${asHeld(column)}, ${`${separator}${item}${separator}`})`);
    return found.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(found, sql` or `)})`;
  },
  contains: (column, term) => holdsTerm(asHeld(column), term),
  // It begins with a space.
  searches(term) {
    const normalised = normalise(term);
    return sql<boolean>`contains(deals.search_text, ${isShortTerm(normalised) ? ` ${normalised}` : normalised})`;
  },
  isNewest: (kind) => sql<boolean>`deals.id in (
    select newest.id from ${sql.table(kind)} as newest ${kind === 'debt' ? sql`where newest."publicBorrower" is not true` : sql``}
    order by newest.date desc nulls last, newest.id desc limit ${limit})`,
  typeOf: () => 'double',
};
