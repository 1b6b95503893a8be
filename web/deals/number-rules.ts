import type { DealColumn, Unit } from '../../contract/deals/column.ts';
import type { NumberRules, NumberUnit } from '../../contract/written-number.ts';

const unitOf: Readonly<Record<Unit, NumberUnit | undefined>> = {
  usd: 'money',
  currency: 'money',
  percent: 'percent',
  basis_points: 'basis_points',
  multiple: 'times',
  months: 'months',
  days: 'days',
  hours: 'hours',
  stars: undefined,
  year: 'year',
};

/** How a number of this column is written. `currency`: that of the row, where one is known. */
export function numberRulesOf(
  { unit, isInteger }: Pick<DealColumn, 'unit' | 'isInteger'>,
  currency?: string,
): NumberRules {
  return {
    unit: unit === null ? undefined : unitOf[unit],
    currency: unit === 'usd' ? 'USD' : unit === 'currency' ? currency : undefined,
    isWhole: isInteger,
  };
}
