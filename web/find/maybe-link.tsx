import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Where the rows of a number are; null in the example, whose funders are invented. */
export type RowsAddress =
  | ((rows: 'similar' | 'deals' | 'place' | 'sectors', only?: Readonly<Record<string, string>>) => string | null)
  | null;

/** A number that leads to what it counts, as far as that is there. */
export function MaybeLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? <b>{children}</b> : <Link to={to}>{children}</Link>;
}
