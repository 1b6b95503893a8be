import { useSyncExternalStore } from 'react';
import { keepInTab, keptInTab } from '../session/unsaved-copies.ts';

/** Which funders a visitor gathers to compare. The list lives in this tab and goes with a sign-out. */

export interface Compared {
  readonly id: string;
  readonly name: string;
}

/** So many stand side by side. */
export const mostCompared = 4;

/** `search`: the address of a search for funders, which they are held against. */
export function compareAddress(ids: readonly string[], search?: string): string {
  const params = new URLSearchParams(ids.map((id) => ['funder', id]));
  if (search !== undefined) params.set('search', search);
  return ids.length === 0 ? '/compare' : `/compare?${params.toString()}`;
}

const place = 'compared';
const listeners = new Set<() => void>();
let last: { readonly text: string; readonly chosen: readonly Compared[] } = { text: 'null', chosen: [] };

/** The same list for as long as what is kept is the same. */
function readChosen(): readonly Compared[] {
  const kept = keptInTab(place);
  const text = JSON.stringify(kept);
  if (text !== last.text) last = { text, chosen: Array.isArray(kept) ? kept.filter(isCompared) : [] };
  return last.chosen;
}

/** What was kept may be of an earlier release. */
function isCompared(value: unknown): value is Compared {
  if (typeof value !== 'object' || value === null) return false;
  return 'id' in value && typeof value.id === 'string' && 'name' in value && typeof value.name === 'string';
}

export function setCompared(chosen: readonly Compared[]): void {
  keepInTab(place, chosen.length === 0 ? null : chosen);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCompared = (): readonly Compared[] => useSyncExternalStore(listen, readChosen);

/** In or out; a fifth is not taken. */
export function toggleCompared(one: Compared): void {
  const chosen = readChosen();
  if (chosen.some(({ id }) => id === one.id)) setCompared(chosen.filter(({ id }) => id !== one.id));
  else if (chosen.length < mostCompared) setCompared([...chosen, one]);
}

/** The gathered ones with this one; where there are four already, this one takes the place of the last. */
export function comparedWith(chosen: readonly Compared[], id: string): string[] {
  const others = chosen.map((one) => one.id).filter((other) => other !== id);
  return chosen.some((one) => one.id === id) ? chosen.map((one) => one.id) : [...others.slice(0, mostCompared - 1), id];
}
