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
  if (leastUsd !== null && mostUsd !== null) return `${formatCurrency(leastUsd)} to ${formatCurrency(mostUsd)}`;
  if (mostUsd !== null) return `Up to ${formatCurrency(mostUsd)}`;
  return leastUsd === null ? null : `From ${formatCurrency(leastUsd)}`;
}
