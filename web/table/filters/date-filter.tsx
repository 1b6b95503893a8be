import { useState } from 'react';
import { firstDayOf, lastDayOf } from '../../../contract/calendar.ts';
import type { Range } from '../../../contract/table/values.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { DateField } from '../../ui/forms/date-field.tsx';
import { isUnread, readOrNull, type Written } from '../../ui/forms/unread.ts';
import { Group, Text } from '../../ui/layout/layout.tsx';
import styles from './filters.module.css';
import { useDraft } from './use-draft.ts';
import { useRange } from './use-range.ts';

const open: Range<string> = { from: null, to: null };

export interface DateFilterProps {
  label: string;
  isFuture: boolean;
  /** Said while a day is given. */
  note?: string | undefined;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

/** A day from and to; both belong to the range, either may stay open. The quick ranges above are what most people want. */
export function DateFilter({ label, isFuture, note, filter, onChange }: DateFilterProps) {
  const range = filter?.kind === 'dateRange' ? filter.range : open;
  const [quick] = useState(() => quickRanges(new Date(), isFuture));
  const { shown, isBackwards, commit } = useRange(range, (next) =>
    onChange(next === null ? null : { kind: 'dateRange', range: next }),
  );
  return (
    <div>
      <Group className={styles.quick} gap={2} align="stretch" role="group" aria-label="Quick ranges">
        {quick.map((choice) => {
          const isOn = choice.range.from === range.from && choice.range.to === range.to;
          return (
            <button
              key={choice.label}
              type="button"
              aria-pressed={isOn}
              onClick={() => commit(isOn ? open : choice.range)}
            >
              {choice.label}
            </button>
          );
        })}
      </Group>
      <div className={styles.bounds} style={{ marginTop: 8 }}>
        <Day
          label={`${label} from`}
          placeholder="Any start"
          dayOf={firstDayOf}
          value={shown.from}
          onCommit={(from) => commit({ ...shown, from })}
        />
        <Day
          label={`${label} to`}
          placeholder="Any end"
          dayOf={lastDayOf}
          value={shown.to}
          onCommit={(to) => commit({ ...shown, to })}
        />
      </div>
      {isBackwards && (
        <Text role="alert" tone="error" size="xs" leading="snug">
          The first day must not be after the second.
        </Text>
      )}
      {note !== undefined && filter !== undefined && (
        <Text as="p" tone="dim" size="xs" leading="snug" mt={2}>
          {note}
        </Text>
      )}
    </div>
  );
}

interface DayProps {
  label: string;
  placeholder: string;
  /** The day that a month or a year stands for. */
  dayOf: (date: string) => string;
  value: string | null;
  onCommit: (day: string | null) => void;
}

const precisions = ['day', 'month', 'year'] as const;

function Day({ label, placeholder, dayOf, value, onCommit }: DayProps) {
  const { draft, change, send, hold } = useDraft<Written<string>>(
    value,
    (next) => onCommit(readOrNull(next)),
    (next) => (isUnread(next) || next === null ? next : dayOf(next)),
  );
  return (
    <DateField
      size="sm"
      precisions={precisions}
      dayOf={dayOf}
      aria-label={label}
      placeholder={placeholder}
      value={draft}
      onChange={(next) => (isUnread(next) ? hold(next) : change(next))}
      onBlur={() => !isUnread(draft) && (draft === null ? null : dayOf(draft)) !== value && send(draft)}
      onKeyDown={(event) => event.key === 'Enter' && !isUnread(draft) && send(draft)}
    />
  );
}

interface QuickRange {
  readonly label: string;
  readonly range: Range<string>;
}

/** Ranges of days that people ask for most, seen from `now`; days are those of UTC. */
function quickRanges(now: Date, isFuture: boolean): QuickRange[] {
  const year = now.getUTCFullYear();
  if (isFuture) {
    return [30, 90].map((count) => ({
      label: `Next ${count} days`,
      range: { from: dayAfter(now, 0), to: dayAfter(now, count) },
    }));
  }
  return [
    { label: 'Last 90 days', range: { from: dayAfter(now, -90), to: null } },
    { label: `${year}`, range: { from: `${year}-01-01`, to: `${year}-12-31` } },
    { label: `${year - 1}`, range: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
    { label: `Since ${year - 4}`, range: { from: `${year - 4}-01-01`, to: null } },
  ];
}

function dayAfter(now: Date, count: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + count))
    .toISOString()
    .slice(0, 10);
}
