import type { Fact } from '../../contract/reviews/question.ts';
import { formatCount, formatDecimal, formatPercent, formatShare } from '../../contract/formats.ts';

/** What is counted over the answers to a question, in its unit. */
export function factText(unit: Fact['unit'], value: number): string {
  if (unit === 'share') return formatShare(value);
  if (unit === 'percent') return formatPercent(value);
  return Number.isInteger(value) ? formatCount(value, unit.slice(0, -1)) : `${formatDecimal(value)} ${unit}`;
}
