import { Link } from 'react-router';
import { nameOfCountry } from '../../contract/country-names.ts';
import { providerTypes } from '../../contract/subjects/organisations.ts';
import type { ProviderRow } from '../../contract/providers/providers.ts';
import { labelOf } from '../../contract/reviews/options.ts';
import styles from '../subjects/directory.module.css';
import type { RowsProps } from '../subjects/directory.tsx';
import { formatRating, formatShare } from '../../contract/formats.ts';
import { Group, Stack } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import own from './page.module.css';

export function ProviderRows({ rows, isStale }: RowsProps<ProviderRow>) {
  return (
    <ul className={styles.rows} data-stale={isStale || undefined}>
      {rows.map((provider) => (
        <Row key={provider.id} provider={provider} />
      ))}
    </ul>
  );
}

/** One provider: the whole row is its link. */
function Row({ provider }: { provider: ProviderRow }) {
  const { score, count, recommendShare } = provider.score;
  const about = [labelOf(providerTypes, provider.providerType), provider.country && nameOfCountry(provider.country)];
  return (
    <li className={`${styles.row} ${own.row}`}>
      <Monogram name={provider.name} />
      <Stack className={styles.name} minWidth={0}>
        <Link to={`/provider/${encodeURIComponent(provider.id)}`}>{provider.name}</Link>
        <span className="small dim">{about.filter(Boolean).join(', ')}</span>
      </Stack>
      <Group className={styles.score} gap={[2, 3]} size="md">
        {score === null ? (
          <span className="small dim">{count.label}</span>
        ) : (
          <>
            <SightBar value={score} size="sm" />
            <b className="strong">{formatRating(score)}</b>
            <span className="small dim">{count.label}</span>
          </>
        )}
      </Group>
      <div className={styles.again}>
        {recommendShare !== null && <span className="small">{formatShare(recommendShare)} would recommend</span>}
      </div>
    </li>
  );
}
