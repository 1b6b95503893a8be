import { formatRange } from '../../contract/ranges.ts';
import { formatCurrency } from '../../contract/formats.ts';
import type { FunderOffer } from '../../contract/funders/funders.ts';

const differenceNames = {
  leastUsd: 'smallest amount',
  mostUsd: 'largest amount',
  stage: 'stage',
  instrument: 'instrument',
  debtType: 'type of debt',
  isOpenToUnsolicited: 'whether it takes cold applications',
} as const;

export const differenceWords = (differsIn: FunderOffer['differsIn']): string =>
  differsIn.map((fact) => differenceNames[fact]).join(', ');

export function amountWords({ leastUsd, mostUsd }: FunderOffer): string | null {
  return formatRange({ least: leastUsd, most: mostUsd }, formatCurrency);
}
