import type { SavedView } from '../../contract/saved-views/saved-views.ts';

/** What of the address bar a view keeps: everything but which deal is open. */
export function viewAddress(params: URLSearchParams): string {
  const kept = new URLSearchParams(params);
  kept.delete('deal');
  return kept.toString();
}

/** Whether two addresses show the same, whatever the order of their parameters. */
export function isSameAddress(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(address: string): string {
  const params = new URLSearchParams(address);
  params.sort();
  return params.toString();
}

export const viewPath = ({ kind, address }: Pick<SavedView, 'kind' | 'address'>): string =>
  `/database/${kind}${address === '' ? '' : `?${address}`}`;

/** The link under which others open a shared view. */
export const shareLink = (token: string): string => `${window.location.origin}/database/views/${token}`;
