import { useSearchParams } from 'react-router';
import { fundingKinds, outcomes, reviewClasses } from '../../contract/reviews/options.ts';
import { reviewOrders } from '../../contract/reviews/review-order.ts';
import type { ReviewFilter } from './api.ts';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const ratings = { '5': '5 of 5', '4': '4 of 5', '3': '3 of 5', '2': '2 of 5', '1': '1 of 5' };

/** The address names each filter by its key; what is no value of ours counts as not set. */
export const filterLists = {
  reviewClass: { label: 'Class', data: options(reviewClasses) },
  kind: { label: 'Kind of money', data: options(fundingKinds) },
  outcome: { label: 'Outcome', data: options(outcomes) },
  overall: { label: 'Rating', data: options(ratings) },
  sort: { label: 'Sort', data: options(reviewOrders) },
} as const;
/** The order leaves nothing out: it is no filter. */
const orderKey = 'sort';
type ListKey = keyof typeof filterLists;
export const listKeys = Object.keys(filterLists) as ListKey[];
export interface ReviewFilterControl {
  readonly filter: ReviewFilter;
  readonly count: number;
  change(part: Partial<Record<ListKey | 'text', string | null>>): void;
  clear(): void;
}

/** The filter of the reviews lives in the address, so that a link shows the same. */
export function useReviewFilter(): ReviewFilterControl {
  const [address, setAddress] = useSearchParams();
  const filter: Record<string, string> = {};
  for (const key of listKeys) {
    const value = address.get(key);
    if (value !== null && filterLists[key].data.some((option) => option.value === value)) filter[key] = value;
  }
  const text = (address.get('text') ?? '').trim();
  if (text !== '') filter['text'] = text;
  const change = (part: Partial<Record<string, string | null>>): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(part)) {
          if (value === null || value === undefined || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filter,
    count: Object.keys(filter).filter((key) => key !== orderKey).length,
    change,
    clear: () =>
      change(Object.fromEntries([...listKeys, 'text'].filter((key) => key !== orderKey).map((key) => [key, null]))),
  };
}
