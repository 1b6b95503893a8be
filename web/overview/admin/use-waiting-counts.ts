import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { WaitingCounts } from '../../admin/entries.ts';
import { overviewWaitingQuery } from './api.ts';

/** What waits, for the sidebar, where it is open. A decision or an undo on any admin page counts anew. */
export function useWaitingCounts(isOpen: boolean): WaitingCounts {
  const client = useQueryClient();
  const { data } = useQuery({ ...overviewWaitingQuery, enabled: isOpen });
  useEffect(() => {
    const { queryKey } = overviewWaitingQuery;
    const own = JSON.stringify(queryKey);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'invalidate') return;
      if (event.query.queryKey[0] !== 'admin' || event.query.queryHash === own) return;
      // Several lists change with one decision: they are one reason to count.
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey }), countMilliseconds);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client]);
  return new Map(data?.map(({ kind, count, late }) => [kind, { count, late }]));
}

const countMilliseconds = 50;
