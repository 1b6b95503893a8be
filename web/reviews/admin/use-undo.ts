import { formFor } from '../../../contract/formats.ts';
import { useRef } from 'react';
import { undoSeconds } from '../../../contract/reviews/decisions.ts';
import { showError, showInfo, showSuccess } from '../../ui/states/toasts.ts';
import { undo, type DecidedReview } from './api.ts';

/** After decisions: what to say, and which reviews they were. */
export type AfterDecision = (message: string, decided: readonly Pick<DecidedReview, 'id' | 'version'>[]) => void;

type Decided = Parameters<AfterDecision>[1];

/** Offers to undo the last decision for some seconds, by a button in the toast or by the key Z. */
export function useUndo({ onUndone }: { onUndone: (id: string) => void }): {
  offer: AfterDecision;
  undoLast: () => void;
} {
  const last = useRef<{ decided: Decided; until: number } | null>(null);

  const takeBack = async (decided: Decided): Promise<void> => {
    last.current = null;
    const { undone, missed } = await undo(decided.map(({ id, version }) => ({ id, version })));
    if (missed[0] !== undefined) showError(missed[0].detail);
    if (undone[0] === undefined) return;
    showInfo(formFor(undone.length, 'Undone. No email was sent.', `${undone.length} undone. No emails were sent.`));
    if (undone.length === 1) onUndone(undone[0]);
  };
  const takeBackOrSay = (decided: Decided): void => {
    takeBack(decided).catch((error: unknown) => showError(error instanceof Error ? error.message : String(error)));
  };

  return {
    offer: (message, decided) => {
      if (decided.length === 0) return;
      last.current = { decided, until: Date.now() + undoSeconds * 1_000 };
      showSuccess(message, { label: 'Undo', run: () => takeBackOrSay(decided) });
    },
    undoLast: () => {
      if (last.current !== null && Date.now() < last.current.until) takeBackOrSay(last.current.decided);
    },
  };
}
