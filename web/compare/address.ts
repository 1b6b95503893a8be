import { useSearchParams } from 'react-router';
import { dealKinds, type DealKind } from '../../contract/deals/options.ts';
import { readSearch } from '../find/last-search.ts';
import { mostCompared } from '../subjects/compared.ts';

/** What the page shows is in the address: a link or a reload shows the same. */
export interface Asked {
  /** At most four, each once, as the pages of funders name them. */
  readonly ids: readonly string[];
  /** How many more the address names. */
  readonly leftOut: number;
  /** Null: what most of them fund. */
  readonly kind: DealKind | null;
  readonly type: string | null;
  readonly isEverywhere: boolean;
  readonly showsDifferences: boolean;
  /** The address of a search for funders, which they are held against. */
  readonly search: string | null;
}

export interface AskedControl extends Asked {
  /** A step back undoes it. */
  readonly change: (part: Change) => void;
  /** Corrects the address: no step of its own. */
  readonly correct: (part: Change) => void;
}

type Change = Partial<Omit<Asked, 'leftOut'>>;

export function readAsked(params: URLSearchParams): Asked {
  const ids = [...new Set(params.getAll('funder').map((id) => id.trim().toLowerCase()))].filter((id) => id !== '');
  const type = params.get('type') ?? '';
  return {
    ids: ids.slice(0, mostCompared),
    leftOut: Math.max(0, ids.length - mostCompared),
    kind: dealKinds.find((kind) => kind === params.get('kind')) ?? null,
    type: /^[a-z0-9_]{1,40}$/.test(type) ? type : null,
    isEverywhere: params.get('market') === 'everywhere',
    showsDifferences: params.get('show') === 'differences',
    search: readSearch(params.get('search')),
  };
}

export function writeAsked({ ids, kind, type, isEverywhere, showsDifferences, search }: Asked): URLSearchParams {
  const params = new URLSearchParams(ids.map((id) => ['funder', id]));
  if (kind !== null) params.set('kind', kind);
  if (type !== null) params.set('type', type);
  if (isEverywhere) params.set('market', 'everywhere');
  if (showsDifferences) params.set('show', 'differences');
  if (search !== null) params.set('search', search);
  return params;
}

export function useAsked(): AskedControl {
  const [params, setParams] = useSearchParams();
  const write =
    (replace: boolean) =>
    (part: Change): void =>
      setParams((before) => writeAsked({ ...readAsked(before), ...part }), { replace, preventScrollReset: true });
  return { ...readAsked(params), change: write(false), correct: write(true) };
}
