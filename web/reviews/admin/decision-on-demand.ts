import { onDemand } from '../../ui/on-demand.tsx';
import type { DecisionDialogProps } from './decision-dialog.tsx';
import type { HideDialogProps } from './hide-dialog.tsx';

/** Every decision but a plain one asks for reasons first. */
export const DecisionDialog = onDemand<DecisionDialogProps>(
  async () => (await import('./decision-dialog.tsx')).DecisionDialog,
);

export const HideDialog = onDemand<HideDialogProps>(async () => (await import('./hide-dialog.tsx')).HideDialog);
