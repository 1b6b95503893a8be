import type { ReactNode } from 'react';
import type { OnPick, Picked } from './picks.ts';

interface PickButtonProps {
  className: string | undefined;
  picked: Picked | null;
  onPick: OnPick;
  /** Where the words inside would not say enough. */
  label?: string;
  children: ReactNode;
}

/** A part of a chart that filters the table; where there is no table, the same without the press. */
export function PickButton({ className, picked, onPick, label, children }: PickButtonProps) {
  if (!onPick || !picked) return <span className={className}>{children}</span>;
  return (
    <button type="button" className={className} aria-label={label} onClick={() => onPick(picked)}>
      {children}
    </button>
  );
}
