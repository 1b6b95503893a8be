import { sql, type RawBuilder } from 'kysely';
import { datePrecisionNames, type DatePrecision } from '../../contract/deals/date-precision.ts';

/**
 * The last date and how exactly it is known in one number, since an aggregate over a million rows may sort nothing. Of
 * several on one day the most exact one is the greatest.
 */
const precisions = datePrecisionNames.toReversed();
const marks = precisions.length;
const markOf = sql.raw(
  `case deals.date_precision ${precisions.map((name, mark) => `when '${name}' then ${mark}`).join(' ')} end`,
);

/** An aggregate over `deals`. */
export const lastMark: RawBuilder<number | null> =
  sql`max((deals.date - date '0001-01-01') * ${sql.raw(String(marks))} + ${markOf})`;

/** The precision that `lastMark` found; null where no deal has a date. */
export const precisionOf = (mark: number | null): DatePrecision | null =>
  mark === null ? null : (precisions[mark % marks] ?? null);
