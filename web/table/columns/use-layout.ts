import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { TableColumn } from '../../../contract/table/table.ts';
import { densities, type LayoutControl, type TableLayout } from './layout.ts';

/** Pixels. */
export const narrowestColumn = 60;
export const widestColumn = 800;

export function clampWidth(width: number): number {
  return Math.round(Math.min(widestColumn, Math.max(narrowestColumn, width)));
}

/** The layout lives in the address too. Default values are not written; invalid ones are ignored. */
export function useLayout(
  columns: readonly TableColumn[],
  { shown }: { readonly shown: readonly string[] },
): LayoutControl {
  const [params, setParams] = useSearchParams();
  const layout = useMemo(() => readLayout(columns, shown, params), [columns, shown, params]);
  const setLayout = useCallback(
    (change: Partial<TableLayout>) =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          writeLayout(next, shown, { ...readLayout(columns, shown, old), ...change });
          return next;
        },
        // Another tab is another place; a wider column is not.
        { preventScrollReset: true, replace: change.tab === undefined && change.by === undefined },
      ),
    [columns, shown, setParams],
  );
  const resetLayout = useCallback(() => setLayout({ shown, widths: {}, density: 'normal' }), [shown, setLayout]);
  return useMemo(() => ({ layout, setLayout, resetLayout }), [layout, setLayout, resetLayout]);
}

export function readLayout(
  columns: readonly TableColumn[],
  shown: readonly string[],
  params: URLSearchParams,
): TableLayout {
  const isColumn = (key: string): boolean => columns.some((column) => column.key === key);
  const chosen = [...new Set((params.get('columns') ?? '').split(','))].filter(isColumn);
  const density = densities.find((word) => word === params.get('density'));
  return {
    shown: chosen.length > 0 ? chosen : shown,
    widths: readWidths(params.get('widths') ?? '', isColumn),
    density: density ?? 'normal',
    tab: params.get('tab') === 'insights' ? 'insights' : 'table',
    by: params.get('by') === 'funder' ? 'funder' : 'row',
  };
}

function readWidths(text: string, isColumn: (key: string) => boolean): Record<string, number> {
  const widths: Record<string, number> = {};
  for (const part of text.split(',')) {
    const found = /^([^:]+):(\d{1,4})$/.exec(part);
    if (found?.[1] !== undefined && isColumn(found[1])) widths[found[1]] = clampWidth(Number(found[2]));
  }
  return widths;
}

export function writeLayout(params: URLSearchParams, shown: readonly string[], layout: TableLayout): void {
  const write = (name: string, value: string, otherwise: string): void => {
    if (value === otherwise) params.delete(name);
    else params.set(name, value);
  };
  write('columns', layout.shown.join(','), shown.join(','));
  write(
    'widths',
    Object.entries(layout.widths)
      .map(([key, width]) => `${key}:${width}`)
      .join(','),
    '',
  );
  write('density', layout.density, 'normal');
  write('tab', layout.tab, 'table');
  write('by', layout.by, 'row');
}
