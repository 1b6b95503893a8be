import { onDemand } from '../../ui/on-demand.tsx';
import type { MergeActionProps } from './merge-action.tsx';
import type { MergeTableProps } from './merge-table.tsx';

/** Both come once two records were chosen. */
export const MergeTable = onDemand<MergeTableProps>(async () => (await import('./merge-table.tsx')).MergeTable);
export const MergeAction = onDemand<MergeActionProps>(async () => (await import('./merge-action.tsx')).MergeAction);
