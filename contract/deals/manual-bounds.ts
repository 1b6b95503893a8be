import { groupedNumber } from '../rarer-formats.ts';
import { formatDay } from '../formats.ts';
import { maximumInteger } from '../table/values.ts';
import type { CellValue } from './deals.ts';
import type { DealColumn } from './column.ts';
import { firstDayOf } from '../calendar.ts';
import type { DealKind } from './options.ts';

/** What an admin cannot write into a deal, since it cannot be. Rows of an import keep what they said, with its flag. */

type SomeValues = Readonly<Record<string, unknown>>;
interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** Parts of a whole. */
const shares = new Set([
  'discountPct',
  'stakePct',
  'optionPoolPct',
  'originationFeePct',
  'otherFeesPct',
  'brokerFeePct',
  'revenueSharePct',
  'warrantCoveragePct',
  'guaranteePct',
  'overheadCapPct',
  'successRatePct',
]);
/** A part of a whole, in percent: from 0 to 100. */
export const isShare = (key: string): boolean => shares.has(key);
/** Days on which something has happened; `date` is one where the record is a deal. */
const pastDays = new Set(['dateFirstSale', 'firstDisbursed', 'asOf', 'lastVerifiedOn']);
/** What may be less than zero: rates and margins, and what a grant takes back. */
const mayBeNegative = (kind: DealKind, key: string): boolean =>
  key === 'ratePct' || key === 'spreadBps' || (kind === 'grant' && key === 'amount');

const earliestFounding = 1_000;

/** Of a number, in the unit of its column. `today` is a UTC day, YYYY-MM-DD. */
export function boundsOfNumber(
  kind: DealKind,
  column: Pick<DealColumn, 'key' | 'type' | 'unit'>,
  today: string,
): Bounds {
  if (column.unit === 'year') return { least: earliestFounding, most: Number(today.slice(0, 4)) };
  if (isShare(column.key)) return { least: 0, most: 100 };
  const most = column.type === 'integer' ? { most: maximumInteger } : {};
  return mayBeNegative(kind, column.key) ? most : { least: 0, ...most };
}

/** The last day that a date of this column may have; null where it may be in the future. */
export function lastDayOfColumn(key: string, values: SomeValues, today: string): string | null {
  const isPlanned = values['recordType'] === 'offer' || values['recordType'] === 'programme';
  return pastDays.has(key) || (key === 'date' && !isPlanned) ? today : null;
}

/**
 * What is wrong with a value, in words for its field; null where nothing is. `values` is the whole row. A date that is
 * known less exactly lies where its period begins.
 */
export function boundProblem(
  kind: DealKind,
  column: Pick<DealColumn, 'key' | 'type' | 'unit' | 'isArray'>,
  { value, values, today }: { value: CellValue | null; values: SomeValues; today: string },
): string | null {
  if (typeof value === 'number' && !column.isArray && (column.type === 'integer' || column.type === 'decimal'))
    return problemOfNumber(value, boundsOfNumber(kind, column, today), column.unit === 'year');
  if (typeof value !== 'string' || column.type !== 'date') return null;
  const last = lastDayOfColumn(column.key, values, today);
  return last !== null && firstDayOf(value) > last ? `${formatDay(last)} at the latest` : null;
}

function problemOfNumber(value: number, { least, most }: Bounds, isYear: boolean): string | null {
  if (value >= (least ?? -Infinity) && value <= (most ?? Infinity)) return null;
  const word = isYear ? String : groupedNumber;
  if (least === undefined || most === undefined)
    return least === undefined ? `At most ${word(most ?? 0)}` : `At least ${word(least)}`;
  return `From ${word(least)} to ${word(most)}`;
}
