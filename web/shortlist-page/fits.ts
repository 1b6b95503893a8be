import { useQueries } from '@tanstack/react-query';
import { mostFits } from '../../contract/find/most-fits.ts';
import type { Fit } from '../../contract/find/find.ts';
import type { ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { fitQuery } from '../find/fit-api.ts';

/** How one funder of the list fits the chosen search. `none`: no deal of the kind names it, or we do not know it. */
export type ShownFit = Fit | 'none' | 'loading' | 'failed';

/** Of those that show, fifty with a call. Null where no search is chosen. */
export function useFits(
  search: string | null,
  entries: readonly ShortlistEntry[],
): ((entry: ShortlistEntry) => ShownFit) | null {
  const ids = entries.flatMap(({ funderId }) => funderId ?? []);
  const pieces = search === null ? [] : piecesOf(ids);
  const queries = useQueries({ queries: pieces.map((piece) => fitQuery(search ?? '', piece)) });
  if (search === null) return null;
  const known = new Map<string, ShownFit>();
  for (const [at, piece] of pieces.entries()) {
    const query = queries[at];
    for (const id of piece)
      known.set(id, query?.isError === true ? 'failed' : query?.data === undefined ? 'loading' : 'none');
    for (const { id, fit } of query?.data?.fits ?? []) known.set(id, fit);
  }
  return ({ funderId }) => known.get(funderId ?? '') ?? 'none';
}

function piecesOf(ids: readonly string[]): string[][] {
  const pieces: string[][] = [];
  for (let from = 0; from < ids.length; from += mostFits) pieces.push(ids.slice(from, from + mostFits));
  return pieces;
}
