import { formatShare } from '../../../../contract/formats.ts';
import { Select } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconQuestionMark } from '@tabler/icons-react';
import { useState, type DragEvent, type ReactNode } from 'react';
import { findColumn, type DealColumnKey } from '../../../../contract/deals/deals.ts';
import { columnGroups } from '../../../../contract/deals/column.ts';
import type { DealKind } from '../../../../contract/deals/options.ts';
import { dateOrders, dateOrderWords, groupings, type Mapping } from '../../../../contract/imports/mapping.ts';
import { sureFrom, type Detection } from '../../../../contract/imports/imports.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { Grid, Group, Text } from '../../../ui/layout/layout.tsx';
import { otherUseOf } from './column-use.ts';
import { chooseField, choiceOf, fieldsOf, type ColumnChoice, type Touched } from './matching.ts';
import styles from '../tables.module.css';
import { groupingWords, multiplyWords } from '../words.ts';

interface ImportColumnsProps {
  detection: Detection;
  mapping: Mapping;
  isKnown: boolean;
  touched: Touched;
  /** Columns of which the file leaves something open. */
  asked: readonly string[];
  onChange: (changed: Partial<Touched>) => void;
}

/** The kind of what is dragged, so that nothing else can be dropped. */
export const fieldDragType = 'application/x-fundsight-field';

export function ImportColumns({ detection, mapping, isKnown, touched, asked, onChange }: ImportColumnsProps) {
  const choose = (name: string, choice: ColumnChoice): void => {
    // A field belongs to one column: the one that had it gives it up.
    const others = detection.columns
      .filter(
        (column) =>
          column.name !== name && choice.field !== null && choiceOf(mapping, column.name).field === choice.field,
      )
      .map((column) => [column.name, { field: null }] as const);
    onChange({ columns: { ...touched.columns, ...Object.fromEntries(others), [name]: choice } });
  };
  return (
    <div role="table" aria-label="Columns of the file">
      <div role="row" className={styles.matchingHead}>
        <span role="columnheader">Column in the file</span>
        <span role="columnheader">First values</span>
        <span role="columnheader">Field</span>
        <span role="columnheader">How we read it</span>
      </div>
      {detection.columns.map((column) => (
        <ColumnRow
          key={column.name}
          column={column}
          kind={mapping.kind}
          otherUse={otherUseOf(mapping, column.name)}
          choice={shownChoice(mapping, column.name, asked)}
          isAsked={
            !isKnown ||
            touched.columns[column.name] !== undefined ||
            (detection.adapter === null && isTurnable(mapping, column.name))
          }
          isByHand={touched.columns[column.name] !== undefined}
          onChoose={(choice) => choose(column.name, choice)}
        />
      ))}
    </div>
  );
}

/** Days that the other order would read as well: what was answered stays in sight, and can be changed. */
function isTurnable(mapping: Mapping, name: string): boolean {
  const { dateOrder } = choiceOf(mapping, name);
  return dateOrder === 'dmy' || dateOrder === 'mdy';
}

/** What is asked above the table is not shown as if it were known. */
function shownChoice(mapping: Mapping, name: string, asked: readonly string[]): ColumnChoice {
  const { dateOrder, grouping, ...known } = choiceOf(mapping, name);
  if (asked.includes(name)) return known;
  return {
    ...known,
    ...(dateOrder === undefined ? {} : { dateOrder }),
    ...(grouping === undefined ? {} : { grouping }),
  };
}

interface ColumnRowProps {
  column: Detection['columns'][number];
  kind: DealKind;
  otherUse: string | null;
  choice: ColumnChoice;
  isAsked: boolean;
  isByHand: boolean;
  onChoose: (choice: ColumnChoice) => void;
}

function ColumnRow({ column, kind, otherUse, choice, isAsked, isByHand, onChoose }: ColumnRowProps) {
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const key = event.dataTransfer.getData(fieldDragType);
    const field = fieldsOf(kind).find((candidate) => candidate.key === key);
    if (field !== undefined) onChoose(chooseField(column, field.key));
  };
  return (
    <Grid
      role="row"
      className={styles.matchingRow}
      gap={3}
      py={4}
      line="bottom"
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(fieldDragType)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <b role="cell">{column.name}</b>
      <Text role="cell" className={styles.samples} as="span" tone="dim" size="sm">
        {column.samples.slice(0, 3).join(', ') || 'Empty'}
      </Text>
      <span role="cell">
        <SelectField
          label=""
          aria-label={`Field of ${column.name}`}
          placeholder={column.isPersonal ? 'Skipped: personal' : 'Choose a field'}
          searchable
          clearable
          allowDeselect={false}
          clearButtonProps={{ 'aria-label': `Skip ${column.name}` }}
          disabled={column.isPersonal}
          data={fieldChoices(kind)}
          value={choice.field}
          onChange={(value) => onChoose(chooseField(column, value as DealColumnKey | null))} // one of the choices
        />
      </span>
      <Text role="cell" as="span" minWidth={0} size="sm">
        <Reading
          column={column}
          kind={kind}
          otherUse={otherUse}
          choice={choice}
          isAsked={isAsked}
          isByHand={isByHand}
          onChoose={onChoose}
        />
      </Text>
    </Grid>
  );
}

function fieldChoices(kind: DealKind) {
  const fields = fieldsOf(kind);
  return Object.entries(columnGroups)
    .map(([group, label]) => ({
      group: label,
      items: fields
        .filter((field) => field.group === group)
        .map((field) => ({ value: field.key as string, label: field.label })),
    }))
    .filter(({ items }) => items.length > 0);
}

function Reading({ column, kind, otherUse, choice, isAsked, isByHand, onChoose }: ColumnRowProps) {
  if (choice.field === null && otherUse !== null) return <Said tone="sure">{otherUse}</Said>;
  if (choice.field === null)
    return (
      <Said tone={column.holds === undefined ? 'out' : 'doubtful'}>
        {column.isPersonal ? 'Holds personal data: never imported' : 'Will be skipped'}
        {column.holds !== undefined && `, although it holds ${column.holds}`}
      </Said>
    );
  const type = findColumn(kind, choice.field)?.type;
  const isNumber = type === 'decimal' || type === 'integer';
  if (!isAsked) return <Said tone="sure">As the match says</Said>;
  if (type === 'date')
    return (
      <Select
        aria-label={`How the dates in ${column.name} are written`}
        placeholder="How are they written?"
        allowDeselect={false}
        data={dateOrders.map((value) => ({ value, label: dateOrderWords[value] }))}
        value={choice.dateOrder ?? null}
        onChange={(value) => value !== null && onChoose({ ...choice, dateOrder: value })}
      />
    );
  if (isNumber)
    return (
      <span className={styles.pair}>
        <Select
          aria-label={`How the numbers in ${column.name} are written`}
          placeholder="Written like?"
          allowDeselect={false}
          data={groupings.map((value) => ({ value, label: groupingWords[value] }))}
          value={choice.grouping ?? null}
          onChange={(value) => value !== null && onChoose({ ...choice, grouping: value })}
        />
        <Select
          aria-label={`Units of ${column.name}`}
          allowDeselect={false}
          data={Object.entries(multiplyWords).map(([value, label]) => ({ value, label }))}
          value={String(choice.multiply ?? 1)}
          onChange={(value) => onChoose({ ...choice, multiply: Number(value ?? 1) })}
        />
      </span>
    );
  if (isByHand) return <Said tone="sure">As you chose</Said>;
  const percent = `${formatShare(column.confidence)} sure`;
  return (
    <Said tone={column.confidence >= sureFrom ? 'sure' : 'doubtful'}>
      {percent}. {column.why}
    </Said>
  );
}

const icons = { sure: IconCheck, doubtful: IconAlertTriangle, out: IconQuestionMark };

function Said({ tone, children }: { tone: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[tone];
  return (
    <Group className={styles.said} tone="soft" as="span" inline gap={3} wrap={false} align="stretch" data-tone={tone}>
      <Icon size={17} stroke={2} aria-hidden="true" />
      <span>{children}</span>
    </Group>
  );
}
