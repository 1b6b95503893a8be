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

/** The filters that are lists, each with the values that it may hold. */
export type DirectoryLists<List extends string> = Readonly<Record<List, readonly string[]>>;

export interface DirectoryControl<List extends string> {
  readonly state: DirectoryState<List>;
  /** What the address holds and the directory does not know, by name. Those parts are left out of `state`. */
  readonly issues: Readonly<Record<string, string>>;
  /** Writes the address again without what is not known. */
  readonly dropIssues: () => void;
  readonly filterCount: number;
  readonly change: (part: Partial<DirectoryState<List>>) => void;
  readonly choose: (list: List, values: readonly string[]) => void;
  readonly removeFilters: () => void;
}

/** What the directory shows is in the address bar, so that a link or a reload shows the same. `q` is the search. */
export function useDirectory<List extends string>(lists: DirectoryLists<List>): DirectoryControl<List> {
  const [address, setAddress] = useSearchParams();
  const state = readState(lists, address);
  const change = (part: Partial<DirectoryState<List>>): void => {
    // Typing and ticking must not fill the history of the browser.
    setAddress((before) => writeState(lists, { ...readState(lists, before), ...part }), { replace: true });
  };
  return {
    state,
    issues: issuesOf(lists, address),
    dropIssues: () => change({}),
    filterCount: countFilters(lists, state),
    change,
    choose: (list, values) => change({ chosen: { ...state.chosen, [list]: values } }),
    removeFilters: () => change({ chosen: ofEach(namesOf(lists), () => []), isReviewed: false, rated: null }),
  };
}

export function filterOf<List extends string>(
  lists: DirectoryLists<List>,
  { search, chosen, isReviewed, rated, sort }: DirectoryState<List>,
) {
  const term = search.trim();
  return {
    ...ofEach(namesOf(lists), (list) => (chosen[list].length > 0 ? chosen[list].join(',') : undefined)),
    search: term === '' ? undefined : term,
    reviewed: isReviewed ? ('true' as const) : undefined,
    rated: rated ?? undefined,
    sort,
  };
}

const namesOf = <List extends string>(lists: DirectoryLists<List>): List[] => Object.keys(lists) as List[];
const itemsOf = (text: string | null): string[] => (text ?? '').split(',').filter(Boolean);

/** Links on other sites often carry these. They filter nothing. */
const isTracking = (name: string): boolean => /^(?:utm_.*|fbclid|gclid|msclkid)$/.test(name);

function issuesOf<List extends string>(
  lists: DirectoryLists<List>,
  address: URLSearchParams,
): Readonly<Record<string, string>> {
  const isKnown: Readonly<Record<string, (text: string) => boolean>> = {
    ...ofEach(namesOf(lists), (list) => (text: string) => itemsOf(text).every((item) => lists[list].includes(item))),
    q: () => true,
    reviewed: (text) => text === 'true',
    rated: (text) => leastScores.some((score) => score === text),
    sort: isSort,
  };
  return Object.fromEntries(
    [...address]
      .filter(([name, text]) => !isTracking(name) && isKnown[name]?.(text) !== true)
      .map(([name]) => [name, 'Is not one of the values of this filter']),
  );
}

function readState<List extends string>(lists: DirectoryLists<List>, address: URLSearchParams): DirectoryState<List> {
  const sort = address.get('sort') ?? '';
  return {
    search: address.get('q') ?? '',
    chosen: ofEach(namesOf(lists), (list) => itemsOf(address.get(list)).filter((item) => lists[list].includes(item))),
    isReviewed: address.get('reviewed') === 'true',
    rated: leastScores.find((score) => score === address.get('rated')) ?? null,
    sort: isSort(sort) ? sort : 'most_reviewed',
  };
}

function writeState<List extends string>(
  lists: DirectoryLists<List>,
  { search, chosen, isReviewed, rated, sort }: DirectoryState<List>,
): URLSearchParams {
  const address = new URLSearchParams();
  if (search !== '') address.set('q', search);
  for (const list of namesOf(lists)) if (chosen[list].length > 0) address.set(list, chosen[list].join(','));
  if (isReviewed) address.set('reviewed', 'true');
  if (rated !== null) address.set('rated', rated);
  if (sort !== 'most_reviewed') address.set('sort', sort);
  return address;
}

function countFilters<List extends string>(
  lists: DirectoryLists<List>,
  { chosen, isReviewed, rated }: DirectoryState<List>,
): number {
  return namesOf(lists).reduce(
    (count, list) => count + chosen[list].length,
    (isReviewed ? 1 : 0) + (rated === null ? 0 : 1),
  );
}

export const isSort = (word: string): word is Sort => Object.hasOwn(sortWords, word);

/** Object.fromEntries forgets which keys there are. */
const ofEach = <List extends string, Value>(lists: readonly List[], value: (list: List) => Value) =>
  Object.fromEntries(lists.map((list) => [list, value(list)])) as Record<List, Value>;
