import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { fundingKinds, outcomes, reviewClasses } from '../../contract/review-options.ts';
import type { ReviewFilter } from './api.ts';
import styles from './review-filters.module.css';

const options = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const ratings = { '5': '5 of 5', '4': '4 of 5', '3': '3 of 5', '2': '2 of 5', '1': '1 of 5' };

/** The address names each filter by its key; what is no value of ours counts as not set. */
const lists = {
  reviewClass: { label: 'Class', data: options(reviewClasses) },
  kind: { label: 'Kind of money', data: options(fundingKinds) },
  outcome: { label: 'Outcome', data: options(outcomes) },
  overall: { label: 'Rating', data: options(ratings) },
} as const;
type ListKey = keyof typeof lists;
const listKeys = Object.keys(lists) as ListKey[];
const typingPauseInMilliseconds = 250;

export interface ReviewFilterControl {
  readonly filter: ReviewFilter;
  readonly count: number;
  change(part: Partial<Record<ListKey | 'text', string | null>>): void;
  clear(): void;
}

/** The filter of the reviews lives in the address, so that a link shows the same. */
export function useReviewFilter(): ReviewFilterControl {
  const [address, setAddress] = useSearchParams();
  const filter: Record<string, string> = {};
  for (const key of listKeys) {
    const value = address.get(key);
    if (value !== null && lists[key].data.some((option) => option.value === value)) filter[key] = value;
  }
  const text = (address.get('text') ?? '').trim();
  if (text !== '') filter['text'] = text;
  const change = (part: Partial<Record<string, string | null>>): void =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(part)) {
          if (value === null || value === undefined || value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return {
    filter,
    count: Object.keys(filter).length,
    change,
    clear: () => change(Object.fromEntries([...listKeys, 'text'].map((key) => [key, null]))),
  };
}

/** Class, kind, outcome, rating and words: nothing that a card does not show. */
export function ReviewFilters({ control }: { control: ReviewFilterControl }) {
  return (
    <div className={styles.filters} role="group" aria-label="Which reviews">
      {listKeys.map((key) => (
        <Select
          key={key}
          size="sm"
          aria-label={lists[key].label}
          placeholder={lists[key].label}
          clearable
          clearButtonProps={{ 'aria-label': `Any ${lists[key].label.toLowerCase()}` }}
          data={lists[key].data}
          value={control.filter[key] ?? null}
          onChange={(value) => control.change({ [key]: value })}
        />
      ))}
      <WordsFilter control={control} />
    </div>
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
