import { useSearchParams } from 'react-router';
import type { DirectoryFilter } from './api.ts';

export const listFilters = ['kind', 'type', 'country'] as const;
export type ListFilter = (typeof listFilters)[number];

const sorts: readonly NonNullable<DirectoryFilter['sort']>[] = ['most_reviewed', 'best_rated', 'name'];

export interface DirectoryState {
  readonly search: string;
  readonly chosen: Readonly<Record<ListFilter, readonly string[]>>;
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
    sort: sorts.find((sort) => sort === address.get('sort')) ?? 'most_reviewed',
  };
}

function writeState({ search, chosen, sort }: DirectoryState): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('q', search);
  for (const key of listFilters) if (chosen[key].length > 0) address.set(key, chosen[key].join(','));
  if (sort !== 'most_reviewed') address.set('sort', sort);
  return address;
}

export function filterOf({ search, chosen, sort }: DirectoryState): DirectoryFilter {
  const list = (key: ListFilter): string | undefined => (chosen[key].length > 0 ? chosen[key].join(',') : undefined);
  const term = search.trim();
  return {
    search: term === '' ? undefined : term,
    kind: list('kind'),
    type: list('type'),
    country: list('country'),
    sort,
  };
}

export function countFilters({ chosen }: DirectoryState): number {
  return listFilters.reduce((count, key) => count + chosen[key].length, 0);
}
