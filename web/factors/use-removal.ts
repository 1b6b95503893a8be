import { useState } from 'react';
import type { Factors } from '../../contract/identity/factors.ts';
import { showSuccess } from '../ui/states/toasts.ts';
import { refreshFactors } from './api.ts';
import { sayProblem } from './say-problem.ts';
import { changeFactors } from './step-up.ts';

interface Removal {
  readonly change: Factors['change'];
  readonly remove: () => Promise<void>;
  /** The message after the removal. */
  readonly done: string;
  /** What gets the focus then: the button that had it goes with the line. */
  readonly sectionId: string;
}

/** Takes a factor away after a question, and after showing one where that is asked for. */
export function useFactorRemoval({ change, remove, done, sectionId }: Removal) {
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const confirm = async (): Promise<void> => {
    let isRemoved = false;
    setWorking(true);
    // One dialog at a time.
    if (change !== 'open') setAsking(false);
    try {
      isRemoved = await changeFactors(change, remove);
      if (isRemoved) showSuccess(done);
    } catch (error) {
      sayProblem(error);
    }
    setWorking(false);
    setAsking(false);
    await refreshFactors();
    // Only then: the dialog gives the focus back to its button as it closes, and the button disappears after that.
    if (isRemoved) document.getElementById(sectionId)?.focus({ preventScroll: true });
  };
  return {
    ask: () => setAsking(true),
    dialog: { isOpen: isAsking, isWorking, onConfirm: () => void confirm(), onClose: () => setAsking(false) },
  };
}
