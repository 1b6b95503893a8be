import { describe, expect, it, vi } from 'vitest';
import type { DataColumn } from '../column.ts';
import { collectSelected, copiedWords, maximumCopiedRows, toTabSeparated } from './copy-rows.ts';
import { everythingSelected, nothingSelected, toggleRow } from './selection.ts';

interface Row {
  id: string;
  name: string;
  note: string;
}

const column = (key: 'name' | 'note', label: string): DataColumn<Row> => ({
  key,
  label,
  filter: 'text',
  isSortable: false,
  isNullable: false,
  options: null,
  group: null,
  width: 100,
  align: 'start',
  cell: (row) => row[key],
  text: (row) => row[key],
});
const columns = [column('name', 'Name'), column('note', 'Note')];
const rowOf = (number: number): Row => ({ id: `r${number}`, name: `Row ${number}`, note: '' });
const idOf = (row: Row): string => row.id;

/** A server with the given number of rows in pages of a hundred. */
const pagesOf = (count: number) =>
  vi.fn(async (cursor: string | null) => {
    const start = Number(cursor ?? 0);
    const end = Math.min(count, start + 100);
    return {
      rows: Array.from({ length: end - start }, (_, place) => rowOf(start + place)),
      nextCursor: end < count ? String(end) : null,
      previousCursor: null,
    };
  });

describe('the text of a copy', () => {
  it('has the labels first, a line for each row and tabs between the cells', () => {
    expect(toTabSeparated(columns, [{ id: 'a', name: 'Pellow', note: 'one\ttwo\nthree' }])).toBe(
      'Name\tNote\nPellow\tone two three',
    );
  });

  it('never starts a cell like a formula, and leaves figures alone', () => {
    const cells = ['=1+1', '+44', '@me', '-x', '-5', '-$1,200'].map((name, place) => ({
      id: String(place),
      name,
      note: '',
    }));
    expect(toTabSeparated([columns[0]!], cells).split('\n').slice(1)).toEqual([
      "'=1+1",
      "'+44",
      "'@me",
      "'-x",
      '-5',
      '-$1,200',
    ]);
  });
});

describe('the rows of a copy', () => {
  it('are the chosen ones, without asking the server', async () => {
    const loadPage = pagesOf(5);
    const selection = toggleRow(nothingSelected<Row>(), 'r3', rowOf(3));
    expect(await collectSelected(selection, loadPage, idOf)).toEqual({ rows: [rowOf(3)], isCut: false });
    expect(loadPage).not.toHaveBeenCalled();
  });

  it('of all are those that are not loaded too, without the ones taken out', async () => {
    const selected = await collectSelected(
      toggleRow(everythingSelected<Row>(), 'r250', rowOf(250)),
      pagesOf(301),
      idOf,
    );
    expect(selected.rows).toHaveLength(300);
    expect(selected.rows.map(idOf)).not.toContain('r250');
    expect(selected.isCut).toBe(false);
  });

  it('end at a thousand, and the toast says so', async () => {
    const selected = await collectSelected(everythingSelected<Row>(), pagesOf(2_500), idOf);
    expect([selected.rows.length, selected.isCut]).toEqual([maximumCopiedRows, true]);
    expect(copiedWords(selected, 2_500, { one: 'deal', many: 'deals' })).toBe(
      'The first 1,000 of 2,500 deals copied. A copy holds at most 1,000 rows.',
    );
  });

  it('exactly a thousand are all of them', async () => {
    const selected = await collectSelected(everythingSelected<Row>(), pagesOf(1_000), idOf);
    expect(copiedWords(selected, 1_000, { one: 'deal', many: 'deals' })).toBe('1,000 deals copied');
  });
});
