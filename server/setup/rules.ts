import { stepsLeft, type Setup } from '../../contract/setup/setup.ts';

/**
 * Where an admin said nothing, the list shows while a step is left; over the sample world it does not. One that an admin
 * asked for shows what was set aside too, so that it can be brought back.
 */
export function isShown(
  checklist: 'usual' | 'shown' | 'hidden',
  { hasSampleData, ...steps }: Pick<Setup, 'done' | 'skipped' | 'hasSampleData'>,
): boolean {
  if (checklist === 'hidden') return false;
  if (checklist === 'shown') return !Object.values(steps.done).every(Boolean);
  return !hasSampleData && stepsLeft(steps).length > 0;
}
