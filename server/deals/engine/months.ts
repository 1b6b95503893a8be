import { sql, type RawBuilder } from 'kysely';
import { datePrecisionNames, type DatePrecision } from '../../../contract/deals/date-precision.ts';

/** The month of a deal and how exactly its date is known, as one number: to group by that is four times as fast as by both. */
export const monthName = 'date month';
export const monthColumn = `"${monthName}" integer`;
export const monthMark: RawBuilder<number> = sql`deals.${sql.ref(monthName)}`;

/** Of a deal without a date. */
const noMonth = -1;
const size = 8;
const place = datePrecisionNames.map((name, at) => `when '${name}' then ${at}`).join(' ');
export const monthText = `case when "date" is null then ${noMonth}
  else (year("date") * 12 + month("date") - 1) * ${size} + case "datePrecision" ${place} end end`;

export interface MarkedMonth {
  /** From year 0 on. */
  readonly month: number;
  readonly precision: DatePrecision;
}

/** Null for deals without a date. */
export function readMonth(mark: number): MarkedMonth | null {
  if (mark === noMonth) return null;
  const precision = datePrecisionNames[mark % size];
  if (precision === undefined) throw new Error('a month is marked by no precision');
  return { month: Math.floor(mark / size), precision };
}
