import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { OpenRow } from '../body.tsx';

/** Which row's details are open is in the address, under `parameter`; the way back in the browser closes them. */
export function useOpenRow<Row extends { id: string | number }>(parameter: string): OpenRow<Row> {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  return useMemo(() => {
    const openId = params.get(parameter);
    const hrefOf = (row: Row): string => {
      const next = new URLSearchParams(params);
      next.set(parameter, String(row.id));
      return `?${next}`;
    };
    return {
      openId,
      hrefOf,
      // From one row to the next the history keeps one step, so that one way back leads to the table.
      open: (row) => void navigate(hrefOf(row), { replace: openId !== null, preventScrollReset: true }),
      close: () => {
        const next = new URLSearchParams(params);
        next.delete(parameter);
        void navigate(`?${next}`, { replace: true, preventScrollReset: true });
      },
    };
  }, [parameter, params, navigate]);
}
