import { IconX } from '@tabler/icons-react';
import { TextButton } from '../ui/text-button.tsx';
import type { DataColumn } from './column.ts';
import { longWords } from './filter-words.ts';
import styles from './toolbar.module.css';
import type { TableControl } from './use-table-state.ts';

/** Every filter that is set, in the order of the columns; each can be taken away by itself. */
export function FilterChips<Row>({ columns, control }: { columns: readonly DataColumn<Row>[]; control: TableControl }) {
  const { filters, unknown } = control.state;
  const set = columns.flatMap((column) => {
    const filter = filters[column.key];
    return filter ? [{ column, words: longWords(column, filter, unknown.includes(column.key)) }] : [];
  });
  if (set.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label="Filters that are set">
      {set.map(({ column, words }) => (
        <span key={column.key} className={styles.chip}>
          <span className={styles.chipLabel}>{column.label}</span> <b>{words}</b>
          <button
            type="button"
            aria-label={`Remove the filter ${column.label}`}
            onClick={() => control.setFilter(column.key, null)}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </span>
      ))}
      <TextButton onClick={control.clearAll}>Clear all</TextButton>
    </div>
  );
}
