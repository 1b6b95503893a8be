import { useQuery } from '@tanstack/react-query';
import type { Fits } from '../../contract/find/find.ts';
import { fitQuery } from '../find/fit-api.ts';
import type { Asked } from './address.ts';
import type { Column } from './columns.ts';
import type { Part } from './sheet.ts';
import { partOf } from './use-columns.ts';

/** How they fit the search of the address: `fits` is null without one, or for who may not search. */
export function useFits(
  { search }: Asked,
  { columns, hasAccess }: { columns: readonly Column[]; hasAccess: boolean },
): { readonly fits: Part<Fits> | null; readonly retry: () => void } {
  const ids = columns.filter(({ page }) => page.state !== 'gone').map(({ id }) => id);
  const isAsked = search !== null && hasAccess && ids.length > 0;
  const query = useQuery({ ...fitQuery(search ?? '', ids), enabled: isAsked });
  return { fits: isAsked ? partOf(query) : null, retry: () => void query.refetch() };
}
