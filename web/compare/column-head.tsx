import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { aboutFunder } from '../../contract/subjects/about-funder.ts';
import { SaveButton } from '../shortlist/save-button.tsx';
import { Group } from '../ui/layout/layout.tsx';
import { Monogram } from '../ui/monogram.tsx';
import { SkeletonBar } from '../ui/states/skeleton.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { nameOf, type Column } from './columns.ts';
import styles from './table.module.css';

interface ColumnHeadProps {
  column: Column;
  onRemove: () => void;
  onRetry: () => void;
  onMove: (step: 1 | -1) => void;
  isFirst: boolean;
  isLast: boolean;
}

/** Whose column it is. Order and removal are not for paper. */
export function ColumnHead({ column, onRemove, onRetry, onMove, isFirst, isLast }: ColumnHeadProps) {
  const name = nameOf(column);
  const { page } = column;
  return (
    <div className={styles.head}>
      <Group gap={3} wrap={false} align="start">
        <Monogram name={name} size={32} logo={page.state === 'ready' ? page.data.logo : null} />
        <div className={styles.name}>
          {page.state === 'ready' ? (
            <Link to={`/funder/${encodeURIComponent(column.id)}`}>{name}</Link>
          ) : page.state === 'loading' ? (
            <SkeletonBar width={140} height={20} />
          ) : (
            <b>{name}</b>
          )}
          {page.state === 'ready' && <span>{aboutFunder(page.data)}</span>}
        </div>
      </Group>
      <ColumnState column={column} onRetry={onRetry} />
      <Group className={styles.order} gap={2}>
        {page.state === 'ready' && <SaveButton funder={{ id: column.id, name }} place="row" />}
        <ActionIcon variant="subtle" aria-label={`Move ${name} earlier`} disabled={isFirst} onClick={() => onMove(-1)}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Move ${name} later`} disabled={isLast} onClick={() => onMove(1)}>
          <IconArrowRight size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </div>
  );
}

/** That it is not there, or did not come whole. */
export function ColumnState({ column, onRetry }: { column: Column; onRetry: (() => void) | null }) {
  const { page, deals, terms, offers, latest } = column;
  if (page.state === 'gone') return <p className={styles.state}>Not available. No funder is shown at this address.</p>;
  if (![page, deals, terms, offers, latest].some(({ state }) => state === 'failed')) return null;
  return (
    <p className={styles.state} role="alert">
      {page.state === 'failed' ? 'This funder did not load.' : 'Some of it did not load.'}{' '}
      {onRetry && <TextButton onClick={onRetry}>Try again</TextButton>}
    </p>
  );
}
