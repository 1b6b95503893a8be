import { formFor } from '../../contract/formats.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { holdSeconds } from '../../contract/desk/cases.ts';
import { queryClient } from '../api/query-client.ts';
import { showError, showInfo, showSuccess } from '../ui/states/toasts.ts';
import { undoTogether } from './case-actions.ts';

export interface HeldBatch {
  readonly id: string;
  /** "3 claims are approved": said until it is carried out. */
  readonly words: string;
}

/** The job that carries it out begins within seconds: the queue is read again after that. */
const settleMilliseconds = 3_000;

/** The decision that waits: it can be undone with a button, in the toast or with Z, and then the queue is read anew. */
export function useHeld(queryKey: QueryKey): {
  held: HeldBatch | null;
  hold: (batch: HeldBatch) => void;
  undo: () => void;
} {
  const [held, setHeld] = useState<HeldBatch | null>(null);
  const last = useRef<HeldBatch | null>(null);
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (held === null) return;
    const over = setTimeout(() => {
      last.current = null;
      setHeld(null);
    }, holdSeconds * 1_000);
    return () => clearTimeout(over);
  }, [held]);

  const takeBack = (batch: HeldBatch): void => {
    last.current = null;
    setHeld(null);
    undoTogether(batch.id, JSON.parse(key)).then(
      (undone) => showInfo(formFor(undone, 'Undone. Nothing was sent.', `${undone} undone. Nothing was sent.`)),
      (error: unknown) => showError(error instanceof Error ? error.message : String(error)),
    );
  };
  return {
    held,
    hold: (batch) => {
      last.current = batch;
      setHeld(batch);
      showSuccess(`${batch.words} in ${holdSeconds} seconds.`, { label: 'Undo', run: () => takeBack(batch) });
      setTimeout(
        () => void queryClient.invalidateQueries({ queryKey: JSON.parse(key) }),
        holdSeconds * 1_000 + settleMilliseconds,
      );
    },
    undo: () => {
      if (last.current !== null) takeBack(last.current);
    },
  };
}
