import { setupSteps, type Setup, type SetupStep } from '../../contract/setup/setup.ts';

type Steps = Pick<Setup, 'done' | 'skipped'>;

/** Neither done nor set aside. */
export const leftOf = ({ done, skipped }: Steps): readonly SetupStep[] =>
  setupSteps.filter((step) => !done[step] && !skipped.includes(step));

/**
 * Where an admin said nothing, the list shows while a step is left; over the sample world it does not. One that an admin
 * asked for shows what was set aside too, so that it can be brought back.
 */
export function isShown(
  checklist: 'usual' | 'shown' | 'hidden',
  { hasSampleData, ...steps }: Steps & Pick<Setup, 'hasSampleData'>,
): boolean {
  if (checklist === 'hidden') return false;
  if (checklist === 'shown') return !Object.values(steps.done).every(Boolean);
  return !hasSampleData && leftOf(steps).length > 0;
}
