import { maximumInteger, type Range } from '../../../contract/table/values.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { NumberField } from '../../ui/forms/number-field.tsx';
import { isUnread, readOrNull, type Written } from '../../ui/forms/unread.ts';
import { Text } from '../../ui/layout/layout.tsx';
import type { WordedColumn } from './words.ts';
import styles from './filters.module.css';
import { useDraft } from './use-draft.ts';
import { useRange } from './use-range.ts';

const open: Range<number> = { from: null, to: null };

export interface RangeFilterProps {
  column: WordedColumn;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
}

/** A number from and to; both belong to the range, either may stay open. */
export function RangeFilter({ column, filter, onChange }: RangeFilterProps) {
  const range = filter?.kind === 'range' ? filter.range : open;
  const { shown, isBackwards, commit } = useRange(range, (next) =>
    onChange(next === null ? null : { kind: 'range', range: next }),
  );
  return (
    <div>
      <div className={styles.bounds}>
        <Bound
          column={column}
          word="from"
          placeholder="No minimum"
          value={shown.from}
          onCommit={(from) => commit({ ...shown, from })}
        />
        <Bound
          column={column}
          word="to"
          placeholder="No maximum"
          value={shown.to}
          onCommit={(to) => commit({ ...shown, to })}
        />
      </div>
      {isBackwards && (
        <Text role="alert" tone="error" size="xs" leading="snug">
          The first number must not be greater than the second.
        </Text>
      )}
    </div>
  );
}

interface BoundProps {
  column: WordedColumn;
  word: 'from' | 'to';
  placeholder: string;
  value: number | null;
  onCommit: (value: number | null) => void;
}

function Bound({ column, word, placeholder, value, onCommit }: BoundProps) {
  const { draft, change, send, hold } = useDraft<Written<number>>(value, (next) => onCommit(readOrNull(next)));
  return (
    <NumberField
      size="sm"
      aria-label={`${column.label} ${word}`}
      placeholder={placeholder}
      {...column.numberRules}
      isWhole={column.isInteger}
      decimals={keptDecimals}
      least={column.isInteger ? -maximumInteger : -Number.MAX_SAFE_INTEGER}
      most={column.isInteger ? maximumInteger : Number.MAX_SAFE_INTEGER}
      value={draft}
      // The rows stay as they are while a bound is not understood; the field says why.
      onChange={(next) => (isUnread(next) ? hold(next) : change(next))}
      onBlur={() => !isUnread(draft) && draft !== value && send(draft)}
      onKeyDown={(event) => event.key === 'Enter' && !isUnread(draft) && send(draft)}
      data-autofocus={word === 'from' || undefined}
    />
  );
}

/** As many as the address keeps of a number. */
const keptDecimals = 6;
