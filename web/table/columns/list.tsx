import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Checkbox, TextInput } from '@mantine/core';
import { IconGripVertical, IconSearch } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { Box, Group, Text } from '../../ui/layout/layout.tsx';
import { AllCheckbox } from '../rows/all-checkbox.tsx';
import type { DataColumn } from '../column.ts';
import { moveKey, toggleAllKeys, toggleKey } from './order.ts';
import hiddenStyles from '../../ui/visually-hidden.module.css';
import styles from './list.module.css';
import type { LayoutControl } from './layout.ts';

export interface ColumnListProps<Row> {
  columns: readonly DataColumn<Row>[];
  layout: LayoutControl;
}

/** Those that show, in their order; then the others by group. The search looks through both. */
export function ColumnList<Row>({ columns, layout: { layout, setLayout } }: ColumnListProps<Row>) {
  const [search, setSearch] = useState('');
  const [moved, setMoved] = useState('');
  const { shown } = layout;
  const term = search.trim().toLowerCase();
  const isFound = ({ label, group }: DataColumn<Row>): boolean =>
    `${label} ${group ?? ''}`.toLowerCase().includes(term);
  const visible = shown.flatMap((key) => columns.find((column) => column.key === key) ?? []).filter(isFound);
  const hidden = columns.filter((column) => !shown.includes(column.key) && isFound(column));
  const move = (key: string, to: number): void => {
    const next = moveKey(shown, key, to);
    if (next === shown) return;
    setLayout({ shown: next });
    const label = columns.find((column) => column.key === key)?.label ?? key;
    setMoved(`${label} is now column ${to + 1} of ${shown.length}`);
  };
  return (
    <>
      <Box px={4} pt={4} pb={3}>
        <TextInput
          size="sm"
          data-autofocus
          aria-label="Find a column"
          placeholder="Find a column"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </Box>
      <Group className={styles.all} pr={5} pl={4} size="sm" wrap={false} justify="space-between">
        <AllCheckbox
          label="columns"
          ticks={shown.length === columns.length ? 'all' : 'some'}
          onToggle={() =>
            setLayout({
              shown: toggleAllKeys(
                shown,
                columns.map((column) => column.key),
              ),
            })
          }
        />
        <span>
          {shown.length} of {columns.length}
        </span>
      </Group>
      <Box className={styles.scroll} flex={1} minHeight={0} pt={2} pb={4} role="group" aria-label="Columns">
        {visible.length + hidden.length === 0 && (
          <Text p={5} tone="dim">
            No column has that name.
          </Text>
        )}
        {visible.length > 0 && (
          <ShownColumns
            columns={visible}
            places={shown}
            onMove={move}
            onHide={(key) => setLayout({ shown: toggleKey(shown, key) })}
          />
        )}
        <HiddenColumns columns={hidden} onShow={(key) => setLayout({ shown: toggleKey(shown, key) })} />
      </Box>
      <p className={hiddenStyles.hidden} role="status">
        {moved}
      </p>
    </>
  );
}

interface ShownColumnsProps<Row> {
  columns: readonly DataColumn<Row>[];
  places: readonly string[];
  onMove: (key: string, to: number) => void;
  onHide: (key: string) => void;
}

function ShownColumns<Row>({ columns, places, onMove, onHide }: ShownColumnsProps<Row>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  return (
    <section>
      <h3 className={styles.group}>
        Shown, in this order <span>Drag to move, or Alt ↑ ↓</span>
      </h3>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }) => over && onMove(String(active.id), places.indexOf(String(over.id)))}
      >
        <SortableContext items={columns.map((column) => column.key)} strategy={verticalListSortingStrategy}>
          <ul>
            {columns.map((column) => (
              <ShownColumn
                key={column.key}
                column={column}
                place={places.indexOf(column.key)}
                isLast={places.length === 1}
                onMove={onMove}
                onHide={onHide}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
    </section>
  );
}

interface ShownColumnProps<Row> extends Pick<ShownColumnsProps<Row>, 'onMove' | 'onHide'> {
  column: DataColumn<Row>;
  place: number;
  isLast: boolean;
}

function ShownColumn<Row>({ column, place, isLast, onMove, onHide }: ShownColumnProps<Row>) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: column.key,
  });
  const press = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    onMove(column.key, place + step);
  };
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragged={isDragging || undefined}
      style={{ transform: transform ? `translateY(${transform.y}px)` : undefined, transition }}
      onKeyDownCapture={press}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={styles.grip}
        {...attributes}
        {...listeners}
        aria-label={`Move ${column.label}`}
      >
        <IconGripVertical size={16} stroke={1.75} aria-hidden="true" />
      </button>
      <Checkbox size="xs" label={column.label} checked disabled={isLast} onChange={() => onHide(column.key)} />
      <Text as="span" ml="auto" tone="faint" size="xs">
        {place === 0 ? 'Always visible' : column.group}
      </Text>
    </li>
  );
}

function HiddenColumns<Row>({
  columns,
  onShow,
}: {
  columns: readonly DataColumn<Row>[];
  onShow: (key: string) => void;
}) {
  const groups = [...new Set(columns.map((column) => column.group))];
  return groups.map((group) => (
    <section key={group ?? ''}>
      <h3 className={styles.group}>{group ?? 'Others'}</h3>
      <ul>
        {columns
          .filter((column) => column.group === group)
          .map((column) => (
            <li key={column.key} className={styles.item} data-hidden="">
              <Checkbox size="xs" label={column.label} checked={false} onChange={() => onShow(column.key)} />
            </li>
          ))}
      </ul>
    </section>
  ));
}
