import { Checkbox, Modal } from '@mantine/core';
import { useState } from 'react';
import { emptyValue, notShown } from '../../../contract/formats.ts';
import type { DataColumn, Noun } from '../column.ts';
import styles from './compare-rows.module.css';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Box } from '../../ui/layout/layout.tsx';

export interface CompareRowsProps<Row> {
  rows: readonly Row[];
  columns: readonly DataColumn<Row>[];
  noun: Noun;
  rowId: (row: Row) => string;
  rowName: (row: Row) => string;
  onClose: () => void;
}

/** Two to four rows side by side, a line for each column that is known of one of them. */
export function CompareRows<Row>({ rows, columns, noun, rowId, rowName, onClose }: CompareRowsProps<Row>) {
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const known = columns.filter((column) => rows.some((row) => isKnown(column.text(row))));
  const lines = onlyDifferent ? known.filter((column) => differs(column, rows)) : known;
  return (
    <Modal
      opened
      onClose={onClose}
      size={280 + rows.length * 220}
      title={`Compare ${rows.length} ${noun.many}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: styles.title, body: styles.body }}
    >
      <Checkbox
        label="Only what differs"
        checked={onlyDifferent}
        onChange={(event) => setOnlyDifferent(event.currentTarget.checked)}
      />
      <div className={styles.scroll} role="region" aria-label={`The ${noun.many} side by side`} tabIndex={0}>
        <Box as="table" className={styles.table} width="100%" size="sm" leading="snug">
          <thead>
            <tr>
              <td aria-hidden="true" />
              {rows.map((row) => (
                <th key={rowId(row)} scope="col">
                  {rowName(row)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((column) => (
              <tr key={column.key} data-differs={differs(column, rows) || undefined}>
                <th scope="row">
                  {column.label}
                  {differs(column, rows) && <VisuallyHidden> (differs)</VisuallyHidden>}
                </th>
                {rows.map((row) => (
                  <td key={rowId(row)}>{column.cell(row)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Box>
      </div>
    </Modal>
  );
}

const isKnown = (text: string): boolean => text !== emptyValue && text !== notShown && text !== 'Unknown';

export function differs<Row>(column: Pick<DataColumn<Row>, 'text'>, rows: readonly Row[]): boolean {
  return new Set(rows.map((row) => column.text(row))).size > 1;
}
