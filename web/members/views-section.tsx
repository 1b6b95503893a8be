import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { kindLabels } from '../../contract/deals/kind-labels.ts';
import { viewsQuery } from '../saved-views/api.ts';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { SkeletonLines } from '../ui/states/skeleton.tsx';
import styles from './user-page.module.css';

/** The saved views of the database. They stay when access ends; the rows come back with it. */
export function ViewsSection() {
  const { data, isPending, refetch } = useQuery(viewsQuery);
  if (isPending) return <SkeletonLines lines={2} label="Loading your saved views" />;
  if (data === undefined) return <ErrorState message="Your saved views did not load." onRetry={() => void refetch()} />;
  if (data.length === 0)
    return <EmptyState title="No saved views yet">Filter the database and choose Save view.</EmptyState>;
  return (
    <ul>
      {data.map((view) => (
        <li key={view.id} className={styles.line}>
          <div className={styles.about}>
            <Link className={styles.name} to={`/database/${view.kind}${view.address === '' ? '' : `?${view.address}`}`}>
              {view.name}
            </Link>
            <p className="small dim">{kindLabels[view.kind]}</p>
          </div>
          {view.hasAlert && <Badge color="gray">Weekly e-mail</Badge>}
        </li>
      ))}
    </ul>
  );
}
