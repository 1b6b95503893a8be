import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { filterLists, type ReviewFilterControl } from './use-review-filter.ts';
import { Grid } from '../ui/layout/layout.tsx';
import styles from './review-filters.module.css';

const typingPauseInMilliseconds = 250;

/** Class, kind, outcome, rating, words and order: nothing that a card does not show. */
export function ReviewFilters({ control }: { control: ReviewFilterControl }) {
  return (
    <Grid className={styles.filters} gap={3} mt={4} role="group" aria-label="Which reviews">
      <SegmentedControl
        size="sm"
        className={styles.classes}
        aria-label={filterLists.reviewClass.label}
        value={control.filter.reviewClass ?? ''}
        data={[
          { value: '', label: 'All' },
          { value: 'funded', label: 'Funded' },
          { value: 'pitch', label: 'Pitch' },
        ]}
        onChange={(value) => control.change({ reviewClass: value })}
      />
      {(['kind', 'outcome', 'overall'] as const).map((key) => (
        <Select
          key={key}
          size="sm"
          aria-label={filterLists[key].label}
          placeholder={filterLists[key].label}
          clearable
          clearButtonProps={{ 'aria-label': `Any ${filterLists[key].label.toLowerCase()}` }}
          data={filterLists[key].data}
          value={control.filter[key] ?? null}
          onChange={(value) => control.change({ [key]: value })}
        />
      ))}
      <WordsFilter control={control} />
      <Select
        size="sm"
        aria-label="Order of the reviews"
        allowDeselect={false}
        data={filterLists.sort.data}
        value={control.filter.sort ?? 'newest'}
        onChange={(value) => control.change({ sort: value === 'newest' ? null : value })}
      />
    </Grid>
  );
}

function WordsFilter({ control }: { control: ReviewFilterControl }) {
  const shown = control.filter.text;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(shown ?? '');
  // Cleared from elsewhere, not by typing.
  useEffect(() => {
    if (shown === undefined && document.activeElement !== field.current) setText('');
  }, [shown]);
  const apply = useDebouncedCallback(
    (words: string) => control.change({ text: words.trim() }),
    typingPauseInMilliseconds,
  );
  return (
    <TextInput
      ref={field}
      type="search"
      size="sm"
      aria-label="Words in the review"
      placeholder="Words in the review"
      maxLength={200}
      className={styles.words}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
    />
  );
}
