import { emptyValue, formatCurrency } from './formats.ts';

/** For what blurred numbers are part of, in three digits: 8,686,543 is 8,690,000. A half goes up, also where it was calculated as 282,499.99999999994. */
export const roundApproximate = (value: number): number => Number(Number(value.toPrecision(15)).toPrecision(3));

/** A median or a quartile of amounts: "$8,686,543", or "about $8,690,000" where blurred amounts are among them. */
export function formatMedian(amount: number | null, isApproximate: boolean): string {
  if (amount === null) return emptyValue;
  return isApproximate ? `about ${formatCurrency(roundApproximate(amount))}` : formatCurrency(amount);
}
