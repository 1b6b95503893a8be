import { useSearchParams } from 'react-router';
import type { DirectoryFilter } from './api.ts';

export const listFilters = ['kind', 'type', 'country'] as const;
export type ListFilter = (typeof listFilters)[number];

/** Least score of the filter "rating"; the contract has the same, with zod. */
export const leastScores: readonly NonNullable<DirectoryFilter['rated']>[] = ['3', '3.5', '4'];
const sorts: readonly NonNullable<DirectoryFilter['sort']>[] = ['most_reviewed', 'best_rated', 'newest', 'name'];

export interface DirectoryState {
  readonly search: string;
  readonly chosen: Readonly<Record<ListFilter, readonly string[]>>;
  /** Only those with a score, and with at least this one. */
  readonly isReviewed: boolean;
  readonly rated: NonNullable<DirectoryFilter['rated']> | null;
  readonly sort: NonNullable<DirectoryFilter['sort']>;
}

/** What the directory shows is in the address bar, so that a link or a reload shows the same. `q` is the search. */
export function useDirectoryState(): [DirectoryState, (change: Partial<DirectoryState>) => void] {
  const [address, setAddress] = useSearchParams();
  const state = readState(address);
  const change = (part: Partial<DirectoryState>): void => {
    // Typing and ticking must not fill the history of the browser.
    setAddress((before) => writeState({ ...readState(before), ...part }), { replace: true });
  };
  return [state, change];
}

function readState(address: URLSearchParams): DirectoryState {
  const list = (key: string): string[] => (address.get(key) ?? '').split(',').filter(Boolean);
  return {
    search: address.get('q') ?? '',
    chosen: { kind: list('kind'), type: list('type'), country: list('country') },
    isReviewed: address.get('reviewed') === 'true',
    rated: leastScores.find((score) => score === address.get('rated')) ?? null,
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'most_reviewed',
  };
}

function writeState({ search, chosen, isReviewed, rated, sort }: DirectoryState): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('q', search);
  for (const key of listFilters) if (chosen[key].length > 0) address.set(key, chosen[key].join(','));
  if (isReviewed) address.set('reviewed', 'true');
  if (rated !== null) address.set('rated', rated);
  if (sort !== 'most_reviewed') address.set('sort', sort);
  return address;
}

export function filterOf({ search, chosen, isReviewed, rated, sort }: DirectoryState): DirectoryFilter {
  const list = (key: ListFilter): string | undefined => (chosen[key].length > 0 ? chosen[key].join(',') : undefined);
  const term = search.trim();
  return {
    search: term === '' ? undefined : term,
    kind: list('kind'),
    type: list('type'),
    country: list('country'),
    reviewed: isReviewed ? 'true' : undefined,
    rated: rated ?? undefined,
    sort,
  };
}

export function countFilters({ chosen, isReviewed, rated }: DirectoryState): number {
  return listFilters.reduce(
    (count, key) => count + chosen[key].length,
    (isReviewed ? 1 : 0) + (rated === null ? 0 : 1),
  );
}

export const noFilters = { chosen: { kind: [], type: [], country: [] }, isReviewed: false, rated: null } as const;
