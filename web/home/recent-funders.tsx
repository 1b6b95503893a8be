import { Link } from 'react-router';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { formatInteger, formatRating } from '../../contract/formats.ts';
import { Box, Group, Text } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { SightBar } from '../ui/sight-bar.tsx';
import { Delayed, SkeletonBar } from '../ui/states/skeleton.tsx';
import type { Home } from './api.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { sayingOf, scoreOf } from './recent-words.ts';
import styles from './recent-funders.module.css';
import sections from './sections.module.css';

const rowsWhileLoading = [1, 2, 3, 4, 5];

/** The funders whose reviews were published last. Without any, or when they did not load, the section is not there. */
export function RecentFunders({
  funders,
  isLoading,
}: {
  funders: Home['recentFunders'] | undefined;
  isLoading: boolean;
}) {
  if (!isLoading && !funders?.length) return null;
  return (
    <section className={sections.section}>
      <div className="wrap">
        <Group gap={4} mb={6} align="end" justify="space-between">
          <h2>Recently in focus</h2>
          <Link to="/funder">All funders</Link>
        </Group>
        <Box as="ul" className={styles.list} rule="top" aria-busy={isLoading}>
          {funders?.map((funder) => (
            <FunderRow key={funder.id} funder={funder} />
          ))}
          {isLoading && rowsWhileLoading.map((row) => <LoadingRow key={row} />)}
        </Box>
      </div>
    </section>
  );
}

function FunderRow({ funder }: { funder: Home['recentFunders'][number] }) {
  const shown = scoreOf(funder);
  return (
    <li>
      <Monogram name={funder.name} logo={funder.logo} />
      <div>
        <Link className={styles.name} to={`/funder/${funder.id}`}>
          {funder.name}
        </Link>
        <p className="small dim">{aboutFunder(funder)}</p>
      </div>
      {shown && (
        <Group className={styles.score} as="p" gap={3} wrap={false}>
          <SightBar value={shown.score} /> <b className="strong">{formatRating(shown.score)}</b>{' '}
          <span className="small dim">
            {formatInteger(shown.reviews)}
            <VisuallyHidden> reviews</VisuallyHidden>
          </span>
        </Group>
      )}
      <Text className={styles.saying} size="md" leading="normal">
        {sayingOf(funder)}
      </Text>
    </li>
  );
}

function LoadingRow() {
  return (
    <li>
      <Delayed>
        <SkeletonBar width={44} height={44} />
        <SkeletonBar width="70%" height={14} />
      </Delayed>
    </li>
  );
}
