import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatInteger } from '../../../contract/formats.ts';
import { Group } from '../../ui/layout/layout.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { DataColumn, FilterTools, Noun } from '../column.ts';
import { FilterEditor } from './editors-on-demand.ts';
import { shortWords } from './words.ts';
import styles from './filters.module.css';
import { returnToProblem, useFreshEditor } from './editor-problems.ts';
import { TextFilter } from './text-filter.tsx';
import { TriStateFilter } from './tri-state-filter.tsx';
import type { TableControl } from '../use-table-state.ts';

interface FilterCellProps<Row> {
  column: DataColumn<Row>;
  control: TableControl;
  tools: FilterTools;
  /** Rows of the present filter, for the button that closes the popover. */
  total: number | null;
  noun: Noun;
}

/** The one filter of a column, under its head: text and tri-state in the cell itself, the others in a popover. */
export function FilterCell<Row>(props: FilterCellProps<Row>) {
  const { column, control } = props;
  const filter = control.state.filters[column.key];
  switch (column.filter) {
    case null:
      return null;
    case 'text':
      return (
        <TextFilter
          label={column.label}
          name={column.key}
          filter={filter}
          onChange={(next) => control.setFilter(column.key, next)}
        />
      );
    case 'triState':
      return (
        <TriStateFilter
          label={column.label}
          name={column.key}
          filter={filter}
          onChange={(next) => control.setFilter(column.key, next)}
        />
      );
    case 'in':
    case 'arrayContains':
    case 'range':
    case 'dateRange':
      return <PopoverFilter {...props} />;
  }
}

function PopoverFilter<Row>({ column, control, tools, total, noun }: FilterCellProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const filter = control.state.filters[column.key];
  const opener = useRef<HTMLButtonElement>(null);
  const { round, begin } = useFreshEditor();
  const clear = (): void => {
    control.setFilter(column.key, null);
    begin();
  };
  // The cross goes with the filter: the focus stays in the cell.
  const clearInPlace = (): void => {
    clear();
    opener.current?.focus();
  };
  const words = filter ? shortWords(column, filter) : 'Any';
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Popover
      isOpen={isOpen}
      onChange={setOpen}
      label={`Filter ${column.label}`}
      position="bottom-start"
      width={272}
      opener={opener}
      renderOpener={(link) => (
        <div className={styles.pair}>
          <button
            {...link}
            type="button"
            className={styles.cell}
            data-filter-of={column.key}
            data-on={filter !== undefined || undefined}
            aria-label={`Filter ${column.label}: ${words}`}
            onClick={() => setOpen((old) => !old)}
          >
            <span className={styles.words}>{words}</span>
            {filter === undefined && <Chevron size={13} stroke={2} aria-hidden="true" />}
          </button>
          {filter !== undefined && (
            <button type="button" className={styles.clear} aria-label={`Clear ${column.label}`} onClick={clearInPlace}>
              <IconX size={13} stroke={2} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
    >
      <FilterEditor key={round} column={column} control={control} tools={tools} />
      <Group line="top" gap={3} p={3} wrap={false} align="stretch" justify="space-between">
        <Button variant="subtle" size="xs" onClick={clear}>
          Clear
        </Button>
        <Button size="xs" onClick={(event) => returnToProblem(event.currentTarget) || setOpen(false)}>
          {total === null ? `Show ${noun.many}` : `Show ${formatInteger(total)}`}
        </Button>
      </Group>
    </Popover>
  );
}
