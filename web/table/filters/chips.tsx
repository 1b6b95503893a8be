import { IconX } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Filter } from '../../../contract/table/table.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import type { DataColumn } from '../column.ts';
import { longWords } from './words.ts';
import styles from '../toolbar.module.css';
import type { TableControl } from '../use-table-state.ts';

/** Every filter that is set, in the order of the columns; each can be taken away by itself. */
export function FilterChips<Row>({ columns, control }: { columns: readonly DataColumn<Row>[]; control: TableControl }) {
  const { filters, unknown } = control.state;
  const set = columns.flatMap((column) => {
    const filter = filters[column.key];
    if (!filter) return [];
    const isUnknownIn = unknown.includes(column.key);
    return [{ column, words: longWords(column, filter, isUnknownIn), only: isUnknownIn ? null : onlyValue(filter) }];
  });
  if (set.length === 0) return null;
  return (
    <Group className={styles.chips} gap={3} size="xs" wrap={false} role="group" aria-label="Active filters">
      {set.map(({ column, words, only }) => (
        <Group
          key={column.key}
          as="span"
          className={styles.chip}
          inline
          wrap={false}
          align="center"
          gap={2}
          pr={1}
          pl={3}
          weight={500}
        >
          <span className={styles.chipLabel}>{column.chip?.label ?? column.label}</span>{' '}
          <b>{only !== null && column.chip ? <column.chip.Value value={only} /> : words}</b>
          <button
            type="button"
            data-chip
            aria-label={`Remove the filter ${column.chip?.label ?? column.label}`}
            onClick={(event) => {
              passFocus(event, set.length === 1);
              control.setFilter(column.key, null);
            }}
          >
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </Group>
      ))}
      <TextButton
        onClick={(event) => {
          passFocus(event, true);
          control.clearAll();
        }}
      >
        Clear all
      </TextButton>
    </Group>
  );
}

function onlyValue(filter: Filter): string | null {
  if (filter.kind !== 'in' && filter.kind !== 'arrayContains') return null;
  const [only, ...others] = filter.items;
  return only === undefined || others.length > 0 ? null : only;
}

/**
 * A chip goes with its filter and would take the focus with it: the next chip has it then, or the one before. After
 * the last one it is the search field, for keys only: under a finger the keyboard of a phone would open.
 */
function passFocus({ currentTarget: pressed, detail }: MouseEvent<HTMLButtonElement>, isLast: boolean): void {
  const chips = [...(pressed.closest('[role="group"]')?.querySelectorAll<HTMLElement>('button[data-chip]') ?? [])];
  const place = chips.indexOf(pressed);
  const next = isLast ? undefined : (chips[place + 1] ?? chips[place - 1]);
  if (next) next.focus();
  else if (detail === 0) searchNear(pressed)?.focus();
}

function searchNear(element: HTMLElement): HTMLElement | null {
  const around = element.parentElement;
  return around && (around.querySelector<HTMLElement>('input[type="search"]') ?? searchNear(around));
}
