import type { ComponentType } from 'react';
import { onDemand, type OnDemand } from '../../ui/on-demand.tsx';
import type { StepProps } from './form-kind.ts';

/** The steps after the first come together, once the form stands: a new one begins with the first. */
export function stepsOnDemand(
  count: number,
  load: () => Promise<readonly ComponentType<StepProps>[]>,
): readonly OnDemand<StepProps>[] {
  return Array.from({ length: count }, (_, place) =>
    onDemand<StepProps>(async () => {
      const Step = (await load())[place];
      if (Step === undefined) throw new Error(`The form has no step ${place + 2}`);
      return Step;
    }),
  );
}
