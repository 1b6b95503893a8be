import { useState, type ReactNode } from 'react';
import type { ShortlistEntry } from '../../contract/shortlist/shortlist.ts';
import { onDemand } from '../ui/on-demand.tsx';
import { showSuccess } from '../ui/states/toasts.ts';
import { useAddEntry, useChangeEntry, useRemoveEntry } from './api.ts';
import type { RemovalDialogProps } from './removal-dialog.tsx';

const RemovalDialog = onDemand<RemovalDialogProps>(async () => (await import('./removal-dialog.tsx')).RemovalDialog);

type Removed = Awaited<ReturnType<ReturnType<typeof useRemoveEntry>['mutateAsync']>>;

/** What an entry held. One that is listed no longer comes back by its name. */
const partsOf = ({ status, nextStep, nextOn, notes }: Removed) => ({ status, nextStep, nextOn, notes });
const funderOf = ({ funderId, name }: Removed) => ({ funderId, ...(funderId === null ? { name } : {}) });

/** After a removal the next row stands where the pressed one was: a second press so soon was meant for the first. */
const quietMilliseconds = 1_000;
let removedAt = -Infinity;

interface Removing extends Pick<ShortlistEntry, 'id' | 'name'> {
  /** Whether a question comes first: it holds a status, a step, a date or notes. */
  readonly holdsMore: boolean;
}

export interface Removal {
  readonly remove: (entry: Removing, onDone?: () => void) => void;
  /** The question; has its place beside the button. */
  readonly question: ReactNode;
}

/** Takes an entry off, and offers to bring it back whole for as long as its member wishes. */
export function useRemoval(): Removal {
  const [asked, setAsked] = useState<Removing | null>(null);
  const { mutate, isPending } = useRemoveEntry();
  const add = useAddEntry();
  const change = useChangeEntry();
  const bringBack = (gone: Removed): void =>
    add.mutate(
      { ...funderOf(gone), ...partsOf(gone) },
      {
        // Who saved it anew meanwhile gets what it held before.
        onSuccess: ({ data, isNew }) => {
          if (!isNew) change.mutate({ entry: data, change: partsOf(gone) });
          showSuccess(`${gone.name} is back on your shortlist.`);
        },
      },
    );
  const takeOff = ({ id, name }: Removing, onDone?: () => void): void => {
    setAsked(null);
    mutate(id, {
      onSuccess: (gone) => {
        removedAt = performance.now();
        onDone?.();
        showSuccess(`${name} is off your shortlist.`, { label: 'Undo', stays: true, run: () => bringBack(gone) });
      },
    });
  };
  return {
    remove: (entry, onDone) => {
      if (isPending || performance.now() - removedAt < quietMilliseconds) return;
      if (entry.holdsMore) setAsked(entry);
      else takeOff(entry, onDone);
    },
    question: asked && (
      <RemovalDialog name={asked.name} onConfirm={() => takeOff(asked)} onClose={() => setAsked(null)} />
    ),
  };
}
