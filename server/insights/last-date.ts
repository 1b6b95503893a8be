import { sql, type RawBuilder } from 'kysely';
import { datePrecisionNames, type DatePrecision } from '../../contract/deals/date-precision.ts';

/**
 * The last date and how exactly it is known in one number, since an aggregate over a million rows may sort nothing. Of
 * several on one day the most exact one is the greatest.
 */
const precisions = datePrecisionNames.toReversed();
const marks = precisions.length;
const markOf = sql.raw(
  `case deals."datePrecision" ${precisions.map((name, mark) => `when '${name}' then ${mark}`).join(' ')} end`,
);

/** Of a deal in the engine; the greatest is that of the last one. */
export const dateMark: RawBuilder<number | null> =
  sql`(deals.date - date '0001-01-01') * ${sql.raw(String(marks))} + ${markOf}`;

/** The precision that the greatest `dateMark` has; null where no deal has a date. */
export const precisionOf = (mark: number | null): DatePrecision | null =>
  mark === null ? null : (precisions[mark % marks] ?? null);

/** The day that it has. */
export const dayOfMark = (mark: number): string =>
  new Date((Math.floor(mark / marks) - daysBefore1970) * 86_400_000).toISOString().slice(0, 10);

/** From the first day of the year 1 on. */
const daysBefore1970 = 719_162;
