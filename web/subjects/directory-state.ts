import { useSearchParams } from 'react-router';
import type { QueryOf } from '../../contract/endpoint.ts';
import type { listFunders } from '../../contract/funders/funders.ts';

type Query = QueryOf<typeof listFunders>;
type LeastScore = NonNullable<Query['rated']>;
type Sort = NonNullable<Query['sort']>;

/** Least score of the filter "rating"; the contract has the same, with zod. */
export const leastScores: readonly LeastScore[] = ['3', '3.5', '4'];
export const sortWords: Readonly<Record<Sort, string>> = {
  most_reviewed: 'Most reviewed',
  best_rated: 'Best rated',
  newest: 'Newest review',
  name: 'Name',
};

/** What a directory shows. Each list holds the values that are chosen of it; an empty one lets all through. */
export interface DirectoryState<List extends string> {
  readonly search: string;
  readonly chosen: Readonly<Record<List, readonly string[]>>;
  /** Only those with a score, and with at least this one. */
  readonly isReviewed: boolean;
  readonly rated: LeastScore | null;
  readonly sort: Sort;
}

export interface DirectoryControl<List extends string> {
  readonly state: DirectoryState<List>;
  readonly filterCount: number;
  readonly change: (part: Partial<DirectoryState<List>>) => void;
  readonly choose: (list: List, values: readonly string[]) => void;
  readonly removeFilters: () => void;
}

/** What the directory shows is in the address bar, so that a link or a reload shows the same. `q` is the search. */
export function useDirectory<List extends string>(lists: readonly List[]): DirectoryControl<List> {
  const [address, setAddress] = useSearchParams();
  const state = readState(lists, address);
  const change = (part: Partial<DirectoryState<List>>): void => {
    // Typing and ticking must not fill the history of the browser.
    setAddress((before) => writeState(lists, { ...readState(lists, before), ...part }), { replace: true });
  };
  return {
    state,
    filterCount: countFilters(lists, state),
    change,
    choose: (list, values) => change({ chosen: { ...state.chosen, [list]: values } }),
    removeFilters: () => change({ chosen: ofEach(lists, () => []), isReviewed: false, rated: null }),
  };
}

export function filterOf<List extends string>(
  lists: readonly List[],
  { search, chosen, isReviewed, rated, sort }: DirectoryState<List>,
) {
  const term = search.trim();
  return {
    ...ofEach(lists, (list) => (chosen[list].length > 0 ? chosen[list].join(',') : undefined)),
    search: term === '' ? undefined : term,
    reviewed: isReviewed ? ('true' as const) : undefined,
    rated: rated ?? undefined,
    sort,
  };
}

function readState<List extends string>(lists: readonly List[], address: URLSearchParams): DirectoryState<List> {
  // The address may hold a sort that does not exist.
  const sort = address.get('sort') ?? '';
  return {
    search: address.get('q') ?? '',
    chosen: ofEach(lists, (list) => (address.get(list) ?? '').split(',').filter(Boolean)),
    isReviewed: address.get('reviewed') === 'true',
    rated: leastScores.find((score) => score === address.get('rated')) ?? null,
    sort: isSort(sort) ? sort : 'most_reviewed',
  };
}

function writeState<List extends string>(
  lists: readonly List[],
  { search, chosen, isReviewed, rated, sort }: DirectoryState<List>,
): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('q', search);
  for (const list of lists) if (chosen[list].length > 0) address.set(list, chosen[list].join(','));
  if (isReviewed) address.set('reviewed', 'true');
  if (rated !== null) address.set('rated', rated);
  if (sort !== 'most_reviewed') address.set('sort', sort);
  return address;
}

function countFilters<List extends string>(
  lists: readonly List[],
  { chosen, isReviewed, rated }: DirectoryState<List>,
): number {
  return lists.reduce((count, list) => count + chosen[list].length, (isReviewed ? 1 : 0) + (rated === null ? 0 : 1));
}

export const isSort = (word: string): word is Sort => Object.hasOwn(sortWords, word);

/** Object.fromEntries forgets which keys there are. */
const ofEach = <List extends string, Value>(lists: readonly List[], value: (list: List) => Value) =>
  Object.fromEntries(lists.map((list) => [list, value(list)])) as Record<List, Value>;
