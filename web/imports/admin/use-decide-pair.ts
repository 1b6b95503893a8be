import type { NearMatch } from '../../../contract/imports/near-matches.ts';
import { showSuccess } from '../../ui/states/toasts.ts';
import { useDecideNearMatch } from './api.ts';

/** Says of a new funder and a known one whether they are the same, and confirms it. */
export function useDecidePair({ id, added, known }: NearMatch) {
  const decide = useDecideNearMatch();
  const send = (decision: 'merge' | 'different'): void =>
    decide.mutate(
      { matchId: id, decision },
      {
        onSuccess: () =>
          showSuccess(
            decision === 'merge' ? `${added.name} is now ${known.name}.` : `${added.name} stays a separate funder.`,
          ),
      },
    );
  return { ...decide, send };
}
