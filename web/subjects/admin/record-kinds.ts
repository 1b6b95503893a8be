import { useLocation } from 'react-router';
import { recordKinds, type RecordKind } from '../../../contract/subjects/admin-subjects.ts';

/** What each kind is called, and where its pages are. */
export interface KindWords {
  readonly one: string;
  readonly many: string;
  /** The list of the records. */
  readonly list: string;
  /** Pairs that may be the same: below the list, where no id of a record can be. */
  readonly duplicates: string;
  /** The path of its public page, before its id. */
  readonly page: string;
}

export const kindWords: Readonly<Record<RecordKind, KindWords>> = {
  funder: {
    one: 'funder',
    many: 'funders',
    list: '/admin/funders',
    duplicates: '/admin/funders/duplicates/open',
    page: '/funder',
  },
  entrepreneur: {
    one: 'entrepreneur',
    many: 'entrepreneurs',
    list: '/admin/entrepreneurs',
    duplicates: '/admin/entrepreneurs/duplicates/open',
    page: '/entrepreneur',
  },
  provider: {
    one: 'provider',
    many: 'providers',
    list: '/admin/providers',
    duplicates: '/admin/providers/duplicates/open',
    page: '/provider',
  },
};

/** The kind of the page that is open: all three are one page at three addresses. */
export function useRecordKind(): RecordKind {
  const { pathname } = useLocation();
  return recordKinds.find((kind) => pathname.toLowerCase().startsWith(`/admin/${kind}`)) ?? 'funder';
}
