import { Checkbox, SegmentedControl } from '@mantine/core';
import { useId } from 'react';
import { Text } from '../ui/layout/layout.tsx';
import { CountedLabel } from './counted-label.tsx';
import { leastScores, type DirectoryState } from './directory-state.ts';
import styles from './directory.module.css';

type ScoreState = Pick<DirectoryState<never>, 'isReviewed' | 'rated'>;

interface ScoreFiltersProps {
  state: ScoreState;
  onChange: (change: Partial<ScoreState>) => void;
  /** How many have a score; missing where that is not counted. */
  reviewed?: number | undefined;
}

/** How good, and whether there is a score at all: the same for funders and providers. */
export function ScoreFilters({ state, onChange, reviewed }: ScoreFiltersProps) {
  const id = useId();
  return (
    <>
      <div className={styles.group}>
        <Text id={id} mb={3} size="sm" weight={600}>
          Rating
        </Text>
        <SegmentedControl
          fullWidth
          size="sm"
          aria-labelledby={id}
          data={[{ value: '', label: 'Any' }, ...leastScores.map((value) => ({ value, label: `${value}+` }))]}
          value={state.rated ?? ''}
          onChange={(value) => onChange({ rated: leastScores.find((score) => score === value) ?? null })}
        />
      </div>
      <Checkbox
        className={styles.group}
        size="sm"
        label={<CountedLabel label="With a score, five voices or more" count={reviewed} />}
        checked={state.isReviewed}
        onChange={(event) => onChange({ isReviewed: event.currentTarget.checked })}
      />
    </>
  );
}
