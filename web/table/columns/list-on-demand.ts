import { onDemand } from '../../ui/on-demand.tsx';
import type { ColumnListProps } from './list.tsx';

/** What drags columns about is as large as the rest of the table, and few people ever do it. */
export const ColumnList = onDemand<ColumnListProps<never>>(async () => (await import('./list.tsx')).ColumnList);
