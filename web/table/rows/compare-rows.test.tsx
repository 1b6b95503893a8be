import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { theme } from '../../theme.ts';
import type { DataColumn } from '../column.ts';
import { CompareRows, differs } from './compare-rows.tsx';

interface Row {
  id: string;
  cells: Readonly<Record<string, string>>;
}

const column = (key: string): DataColumn<Row> => ({
  key,
  label: key,
  filter: null,
  isSortable: false,
  isNullable: true,
  options: null,
  group: null,
  width: 100,
  align: 'start',
  cell: (row) => row.cells[key] ?? '–',
  text: (row) => row.cells[key] ?? '–',
});
const columns = ['Round', 'Stage', 'Lead', 'Notes'].map(column);
const rows: Row[] = [
  { id: 'a', cells: { Round: 'Seed', Stage: 'Growth', Lead: 'Unknown' } },
  { id: 'b', cells: { Round: 'Series A', Stage: 'Growth', Lead: 'Unknown' } },
];

function show(): ReturnType<typeof vi.fn> {
  const onClose = vi.fn();
  render(
    <MantineProvider theme={theme} env="test">
      <CompareRows
        rows={rows}
        columns={columns}
        noun={{ one: 'deal', many: 'deals' }}
        rowId={(row) => row.id}
        rowName={(row) => `Deal ${row.id}`}
        onClose={onClose}
      />
    </MantineProvider>,
  );
  return onClose;
}

const lines = (): string[] => screen.getAllByRole('rowheader').map((head) => head.textContent ?? '');

describe('rows side by side', () => {
  it('have a line for each column that is known of one of them', () => {
    show();
    const dialog = within(screen.getByRole('dialog', { name: 'Compare 2 deals' }));
    expect(dialog.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Deal a', 'Deal b']);
    expect(lines()).toEqual(['Round (differs)', 'Stage']);
  });

  it('show only what differs on demand', () => {
    show();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
    expect(lines()).toEqual(['Round (differs)']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Only what differs' }));
    expect(lines()).toEqual(['Round (differs)', 'Stage']);
  });

  it('differ by what is read, not by what is stored', () => {
    expect(differs({ text: (row: Row) => row.cells['Round'] ?? '' }, rows)).toBe(true);
    expect(differs({ text: () => 'the same' }, rows)).toBe(false);
  });
});
