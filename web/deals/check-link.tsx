import { IconScale } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router';
import type { DealKind } from '../../contract/deals/options.ts';
import { comparedBy } from '../../contract/insights/offer-check.ts';
import styles from './database-band.module.css';

/** To the check of an offer, beside the deals that the table shows as far as deals are compared by its filters. */
export function CheckLink({ kind }: { kind: DealKind }) {
  const [params] = useSearchParams();
  const next = new URLSearchParams({ kind });
  for (const key of comparedBy[kind]) {
    const value = params.get(key);
    if (value !== null) next.set(key, value);
  }
  return (
    <Link className={styles.check} to={`/database/check?${next}`}>
      <IconScale size={17} stroke={1.75} aria-hidden="true" />
      Is my offer fair?
    </Link>
  );
}
