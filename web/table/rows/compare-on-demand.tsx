import { onDemand } from '../../ui/on-demand.tsx';
import type { CompareRowsProps } from './compare-rows.tsx';

export const Compared = onDemand<CompareRowsProps<never>>(async () => (await import('./compare-rows.tsx')).CompareRows);

export function CompareRows<Row>(props: CompareRowsProps<Row>) {
  // What is loaded does not care what a row is: rows and columns come together.
  return <Compared {...(props as unknown as CompareRowsProps<never>)} />;
}
