import { Link } from 'react-router';
import { formatInteger } from '../../contract/formats.ts';
import { Stack, Text } from '../ui/layout/layout.tsx';
import type { Home } from './api.ts';
import { FunderSearch } from './funder-search.tsx';
import { LensChart } from './lens-chart.tsx';
import styles from './hero.module.css';

const examplesShown = 3;

export function Hero({ counts, examples }: { counts: Home['counts'] | undefined; examples: Home['recentFunders'] }) {
  const deals = counts ? counts.deals.equity + counts.deals.debt + counts.deals.grant : 0;
  return (
    <section className={`band ${styles.hero}`}>
      <div className={`wrap ${styles.grid}`}>
        <Stack className={styles.words} gap={6}>
          <h1 className={styles.title}>Know your funder before you&nbsp;pitch.</h1>
          <Text tone="soft" maxWidth="34em" size="lg" leading="normal">
            Founders review funders. Funders review founders. Share one honest review and open a database of{' '}
            {deals > 0 && `${formatInteger(deals)} `}equity, debt and grant deals.
          </Text>
          <Stack gap={3}>
            <FunderSearch />
            <LookUp counts={counts} examples={examples.slice(0, examplesShown)} />
          </Stack>
        </Stack>
        <LensChart />
      </div>
    </section>
  );
}

/** Keeps its line while the figures load, so that nothing moves. */
function LookUp({ counts, examples }: { counts: Home['counts'] | undefined; examples: Home['recentFunders'] }) {
  return (
    <p className={`small dim ${styles.examples}`}>
      {examples.length > 0 && 'Look up '}
      {examples.map(({ id, name }, place) => (
        <span key={id}>
          <Link to={`/funder/${id}`}>{name}</Link>
          {place < examples.length - 1 ? ', ' : ' or '}
        </span>
      ))}
      <Link to="/funder">
        {examples.length > 0 ? 'browse all' : 'Browse all funders'}
        {counts && counts.funders > 0 && ` ${formatInteger(counts.funders)}`}
      </Link>
    </p>
  );
}
