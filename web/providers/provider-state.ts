import { useSearchParams } from 'react-router';
import { leastScores } from '../funders/directory-state.ts';
import type { ProviderFilter } from './api.ts';

const sorts: readonly NonNullable<ProviderFilter['sort']>[] = ['most_reviewed', 'best_rated', 'newest', 'name'];

export interface ProviderState {
  readonly search: string;
  readonly types: readonly string[];
  readonly countries: readonly string[];
  readonly isReviewed: boolean;
  readonly rated: NonNullable<ProviderFilter['rated']> | null;
  readonly sort: NonNullable<ProviderFilter['sort']>;
}

export const noProviderFilters = { types: [], countries: [], isReviewed: false, rated: null } as const;

/** What the directory shows is in the address bar, as for funders. */
export function useProviderState(): [ProviderState, (change: Partial<ProviderState>) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (part: Partial<ProviderState>): void => {
    // Typing and ticking must not fill the history of the browser.
    setAddress((before) => writeState({ ...readState(before), ...part }), { replace: true });
  };
  return [readState(address), change];
}

function readState(address: URLSearchParams): ProviderState {
  const list = (key: string): string[] => (address.get(key) ?? '').split(',').filter(Boolean);
  return {
    search: address.get('q') ?? '',
    types: list('type'),
    countries: list('country'),
    isReviewed: address.get('reviewed') === 'true',
    rated: leastScores.find((score) => score === address.get('rated')) ?? null,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'most_reviewed',
  };
}

function writeState({ search, types, countries, isReviewed, rated, sort }: ProviderState): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('q', search);
  if (types.length > 0) address.set('type', types.join(','));
  if (countries.length > 0) address.set('country', countries.join(','));
  if (isReviewed) address.set('reviewed', 'true');
  if (rated !== null) address.set('rated', rated);
  if (sort !== 'most_reviewed') address.set('sort', sort);
  return address;
}

export function providerFilterOf({ search, types, countries, isReviewed, rated, sort }: ProviderState): ProviderFilter {
  const term = search.trim();
  return {
    search: term === '' ? undefined : term,
    type: types.length > 0 ? types.join(',') : undefined,
    country: countries.length > 0 ? countries.join(',') : undefined,
    reviewed: isReviewed ? 'true' : undefined,
    rated: rated ?? undefined,
    sort,
  };
}

export function countProviderFilters({ types, countries, isReviewed, rated }: ProviderState): number {
  return types.length + countries.length + (isReviewed ? 1 : 0) + (rated === null ? 0 : 1);
}
