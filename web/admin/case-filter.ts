import { useSearchParams } from 'react-router';
import { queueAgeCodes, type CaseFilter } from '../../contract/reviews/queue-filters.ts';
import { longestSearch } from './queue-search.tsx';

/** What narrows a queue of cases, as the address says it. Words that the queue does not know are left out. */
export function readCaseFilter(address: URLSearchParams): Record<string, string> & CaseFilter {
  const search = address.get('search')?.slice(0, longestSearch) ?? '';
  const age = queueAgeCodes.find((code) => code === address.get('age'));
  return { ...(search === '' ? {} : { search }), ...(age === undefined ? {} : { age }) };
}

export const useCaseFilter = (): Record<string, string> & CaseFilter => readCaseFilter(useSearchParams()[0]);
