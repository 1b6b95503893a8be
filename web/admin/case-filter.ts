import { useSearchParams } from 'react-router';
import type { DeskFilter } from '../../contract/desk/cases.ts';
import { queueAgeCodes, queueAssigneeCodes } from '../../contract/reviews/queue-filters.ts';
import { longestSearch } from './queue-search.tsx';

/** What narrows a queue of cases, as the address says it. Words that the queue does not know are left out. */
export function readCaseFilter(address: URLSearchParams): Record<string, string> & DeskFilter {
  const search = address.get('search')?.slice(0, longestSearch) ?? '';
  const age = queueAgeCodes.find((code) => code === address.get('age'));
  const assignee = queueAssigneeCodes.find((code) => code === address.get('assignee'));
  return {
    ...(search === '' ? {} : { search }),
    ...(age === undefined ? {} : { age }),
    ...(assignee === undefined ? {} : { assignee }),
  };
}

export const useCaseFilter = (): Record<string, string> & DeskFilter => readCaseFilter(useSearchParams()[0]);
