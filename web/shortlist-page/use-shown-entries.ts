import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { statusKeys, type ShortlistStatus } from '../../contract/shortlist/shortlist.ts';
import { readSearch } from '../find/last-search.ts';
import { useSession } from '../session/session.ts';
import type { Choice, SortKey } from './entries.ts';

export const sorts: Readonly<Record<SortKey, string>> = {
  due: 'Due first',
  name: 'Name',
  status: 'Status',
  saved: 'Saved last',
};

export interface ShownEntries {
  readonly choice: Choice;
  readonly sort: SortKey;
  readonly view: 'board' | 'list';
  /** The address of a search for funders, for which each shows how it fits; null for who may not search. */
  readonly fit: string | null;
  readonly canSearch: boolean;
  readonly change: (part: Partial<Record<'status' | 'sort' | 'new' | 'view' | 'fit', string | null>>) => void;
  readonly search: (words: string) => void;
  readonly reset: () => void;
}

const isSort = (value: string | null): value is SortKey => value !== null && Object.hasOwn(sorts, value);

/** Which entries show, in which order: in the address, but for the words, which name funders and stay in the tab. */
export function useShownEntries(): ShownEntries {
  const [address, setAddress] = useSearchParams();
  const [words, setWords] = useState('');
  const session = useSession();
  const canSearch = session.state === 'member' && session.hasAccess;
  const sort = address.get('sort');
  const status = statusKeys.find((key) => key === address.get('status')) ?? null;
  const change: ShownEntries['change'] = (part) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(part)) {
          if (value === null) next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    choice: { search: words, status: status satisfies ShortlistStatus | null, onlyNew: address.get('new') === '1' },
    sort: isSort(sort) ? sort : 'due',
    view: address.get('view') === 'list' ? 'list' : 'board',
    canSearch,
    fit: canSearch ? readSearch(address.get('fit')) : null,
    change,
    search: setWords,
    reset: () => {
      setWords('');
      change({ status: null, new: null });
    },
  };
}
