import '@mantine/core/styles/Accordion.layer.css';
import { Accordion, Button, Drawer, NativeSelect } from '@mantine/core';
import { useDeferredValue, useState } from 'react';
import type { SortTerm } from '../../../contract/table/table.ts';
import { formatCount } from '../../../contract/formats.ts';
import { Box, Group } from '../../ui/layout/layout.tsx';
import type { DataColumn, FilterTools, Noun } from '../column.ts';
import { FilterEditor } from './editor.tsx';
import { returnToProblem, useFreshEditor } from './editor-problems.ts';
import styles from './sheet.module.css';
import { longWords } from './words.ts';
import type { TableControl } from '../use-table-state.ts';

export interface FilterSheetProps<Row> {
  isOpen: boolean;
  onClose: () => void;
  columns: readonly DataColumn<Row>[];
  control: TableControl;
  tools: FilterTools;
  total: number | null;
  noun: Noun;
}

/** Filters and order on a small screen: the same editors as in the head of the table, from the bottom of the screen. */
export function FilterSheet<Row>({ isOpen, onClose, columns, control, tools, total, noun }: FilterSheetProps<Row>) {
  const { filters, unknown } = control.state;
  const [open, setOpen] = useState<string | null>(null);
  const { round, begin } = useFreshEditor();
  // The press opens the panel; its editor comes with the next picture.
  const edited = useDeferredValue(open);
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="85%"
      title="Filters"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <div className={styles.scroll}>
        <SortChoice columns={columns} control={control} />
        <Accordion
          order={3}
          value={open}
          onChange={setOpen}
          classNames={{ control: styles.control, content: styles.panel, item: styles.item }}
        >
          {columns
            .filter((column) => column.filter !== null)
            .map((column) => {
              const filter = filters[column.key];
              return (
                <Accordion.Item key={column.key} value={column.key}>
                  <Accordion.Control>
                    <Group as="span" gap={5} pr={3} wrap={false} align="stretch" justify="space-between">
                      {column.label}
                      <span className={styles.value} data-on={filter !== undefined || undefined}>
                        {filter ? longWords(column, filter, unknown.includes(column.key)) : 'Any'}
                      </span>
                    </Group>
                  </Accordion.Control>
                  <Accordion.Panel>
                    {/* A closed one would ask for its still counts. */}
                    {edited === column.key && (
                      <FilterEditor key={round} column={column} control={control} tools={tools} />
                    )}
                  </Accordion.Panel>
                </Accordion.Item>
              );
            })}
        </Accordion>
      </div>
      <Group line="top" gap={4} py={4} px={5} wrap={false} align="stretch">
        <Button
          variant="default"
          onClick={() => {
            control.clearAll();
            begin();
          }}
        >
          Clear all
        </Button>
        <Button className={styles.show} onClick={(event) => returnToProblem(event.currentTarget) || onClose()}>
          {total === null ? `Show ${noun.many}` : `Show ${formatCount(total, noun.one, noun.many)}`}
        </Button>
      </Group>
    </Drawer>
  );
}

function SortChoice<Row>({ columns, control }: { columns: readonly DataColumn<Row>[]; control: TableControl }) {
  const sortable = columns.filter((column) => column.isSortable);
  const [term] = control.order;
  const orders = sortable.flatMap((column): { term: SortTerm; label: string }[] => {
    const [down, up] = orderWords(column);
    return [
      { term: { key: column.key, direction: 'descending' }, label: `${column.label}, ${down}` },
      { term: { key: column.key, direction: 'ascending' }, label: `${column.label}, ${up}` },
    ];
  });
  const valueOf = ({ key, direction }: SortTerm): string => `${key} ${direction}`;
  return (
    <Box p={5} line="bottom">
      <NativeSelect
        label="Sort by"
        value={term ? valueOf(term) : ''}
        onChange={(event) => {
          const order = orders.find((candidate) => valueOf(candidate.term) === event.currentTarget.value);
          control.setSort(order ? [order.term] : []);
        }}
        data={[
          ...(term ? [] : [{ value: '', label: 'The usual order' }]),
          ...orders.map(({ term: each, label }) => ({ value: valueOf(each), label })),
        ]}
      />
    </Box>
  );
}

function orderWords<Row>({ filter }: DataColumn<Row>): readonly [down: string, up: string] {
  if (filter === 'dateRange') return ['newest first', 'oldest first'];
  return filter === 'range' ? ['highest first', 'lowest first'] : ['Z to A', 'A to Z'];
}
