import type { Setup } from '../../contract/setup/setup.ts';

/** Where an admin said nothing, the list shows until it is done; over the sample world it does not. */
export function isShown(
  checklist: 'usual' | 'shown' | 'hidden',
  { done, hasSampleData }: Pick<Setup, 'done' | 'hasSampleData'>,
): boolean {
  if (checklist === 'hidden') return false;
  const isDone = Object.values(done).every(Boolean);
  return !isDone && (checklist === 'shown' || !hasSampleData);
}
