import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
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
  onMove: (step: Step) => void;
  /** From 0 on, and the last one that there is. */
  place: number;
  last: number;
}

type Step = 1 | -1;

/** Whose column it is. Order and removal are not for paper. */
export function ColumnHead({ column, onRemove, onRetry, onMove, place, last }: ColumnHeadProps) {
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
        <MoveButton name={name} step={-1} place={place} last={last} onMove={onMove} />
        <MoveButton name={name} step={1} place={place} last={last} onMove={onMove} />
        <ActionIcon variant="subtle" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </div>
  );
}

type MoveButtonProps = Pick<ColumnHeadProps, 'onMove' | 'place' | 'last'> & { name: string; step: Step };

/** Keeps the focus while its column moves, at the edge too. */
function MoveButton({ name, step, place, last, onMove }: MoveButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Where the column stood when the button was pressed. */
  const pressedAt = useRef<number | null>(null);
  useEffect(() => {
    if (pressedAt.current === null || pressedAt.current === place) return;
    pressedAt.current = null;
    button.current?.focus();
  });
  const isAtEdge = place + step < 0 || place + step > last;
  const Icon = step === 1 ? IconArrowRight : IconArrowLeft;
  return (
    <ActionIcon
      ref={button}
      variant="subtle"
      aria-label={`Move ${name} ${step > 0 ? 'later' : 'earlier'}`}
      aria-disabled={isAtEdge}
      data-disabled={isAtEdge || undefined}
      onClick={() => {
        if (isAtEdge) return;
        pressedAt.current = place;
        onMove(step);
      }}
    >
      <Icon size={16} stroke={1.75} aria-hidden="true" />
    </ActionIcon>
  );
}

/** That it is not there, or did not come whole. */
export function ColumnState({ column, onRetry }: { column: Column; onRetry: (() => void) | null }) {
  const { page, deals, terms, offers, latest } = column;
  if (page.state === 'gone') return <p className={styles.state}>Not available. There is no funder at this address.</p>;
  // A limit of the day is said once, above the table: trying again cannot help.
  if (![page, deals, terms, offers, latest].some((part) => part.state === 'failed' && part.limit === undefined))
    return null;
  return (
    <p className={styles.state} role="alert">
      {page.state === 'failed' ? 'This funder did not load.' : 'Part of it did not load.'}{' '}
      {onRetry && <TextButton onClick={onRetry}>Try again</TextButton>}
    </p>
  );
}
