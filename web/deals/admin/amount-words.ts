import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import type { DealKind } from '../../../contract/deals/options.ts';
import { inUsd, usdRate } from '../../../contract/deals/rates.ts';
import { formatCurrency } from '../../../contract/formats.ts';
import type { DealDraft } from './values.ts';

const moneyKeys: readonly DealColumnKey[] = ['amount', 'currency', 'date'];

/**
 * What the amount of the form is in USD and by which rate, or that it counts in no figure. `stored`: the amount in USD
 * of the row as it was found, which stays while nothing that it hangs on changes. Undefined where nothing needs a word.
 */
export function amountWords(
  kind: DealKind,
  { draft, before, stored }: { draft: DealDraft; before: DealDraft; stored: number | null },
): string | undefined {
  const { amount, currency, date } = draft;
  if (typeof amount !== 'number') return undefined;
  const words: string[] = [];
  if (kind === 'grant' && amount <= 0)
    words.push('Zero or less is allowed for a grant. It counts in sums but in no size band. Is it a reversal?');
  if (typeof currency === 'string' && currency !== '' && currency !== 'USD') {
    const isSame = moneyKeys.every((key) => draft[key] === before[key]);
    words.push(
      isSame && stored !== null
        ? `${formatCurrency(stored)} in the database.`
        : converted({ amount, currency, date: typeof date === 'string' ? date : null }),
    );
  }
  return words.length === 0 ? undefined : words.join(' ');
}

function converted({ amount, currency, date }: { amount: number; currency: string; date: string | null }): string {
  const rate = usdRate(currency, date);
  if (rate !== null)
    return `${formatCurrency(inUsd(amount, rate))}: ${rate} USD for 1 ${currency}, the average of ${date?.slice(0, 4)}.`;
  return date === null
    ? `Without a date there is no exchange rate for ${currency}, so the amount is not part of any figure in USD.`
    : `We have no exchange rate for ${currency} in ${date.slice(0, 4)}, so the amount is not part of any figure in USD.`;
}
