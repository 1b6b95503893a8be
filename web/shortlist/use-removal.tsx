import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { onDemand } from '../ui/on-demand.tsx';
import type { RemovalDialogProps } from './removal-dialog.tsx';

const RemovalDialog = onDemand<RemovalDialogProps>(async () => (await import('./removal-dialog.tsx')).RemovalDialog);

/** After a removal the next row stands where the pressed one was: a second press so soon was meant for the first. */
const quietMilliseconds = 1_000;
let busyUntil = -Infinity;

interface Removing extends Pick<ShortlistEntry, 'id' | 'name'> {
  /** Whether a question comes first: it holds a status, a step, a date or notes. */
  readonly holdsMore: boolean;
}

export interface Removal {
  readonly remove: (entry: Removing, onDone?: () => void) => void;
  /** The question; has its place beside the button. */
  readonly question: ReactNode;
}

export function useRemoval(): Removal {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Removing | null>(null);
  const run = async (entry: Removing, onDone?: () => void): Promise<void> => {
    setAsked(null);
    busyUntil = Infinity;
    try {
      const { takeOff } = await import('./take-off.ts');
      if (await takeOff(client, entry)) onDone?.();
    } finally {
      busyUntil = performance.now() + quietMilliseconds;
    }
  };
  return {
    remove: (entry, onDone) => {
      if (performance.now() < busyUntil) return;
      if (entry.holdsMore) setAsked(entry);
      else void run(entry, onDone);
    },
    question: asked && (
      <RemovalDialog name={asked.name} onConfirm={() => void run(asked)} onClose={() => setAsked(null)} />
    ),
  };
}
