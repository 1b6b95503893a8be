import { describe, expect, it } from 'vitest';
import type { TableColumn } from '../../../contract/table/table.ts';
import { clampWidth, readLayout, writeLayout } from './use-layout.ts';

const column = (key: string): TableColumn => ({
  key,
  filter: null,
  isSortable: false,
  isNullable: true,
  options: null,
});
const columns = ['name', 'amount', 'date', 'stage'].map(column);
const shown = ['name', 'amount'];
const read = (address: string) => readLayout(columns, shown, new URLSearchParams(address));

describe('the layout in the address', () => {
  it('says nothing where nothing was chosen', () => {
    expect(read('')).toEqual({ shown, widths: {}, density: 'normal', tab: 'table', by: 'row' });
    const params = new URLSearchParams('stage=idea');
    writeLayout(params, shown, read(''));
    expect(String(params)).toBe('stage=idea');
  });

  it('reads back what it wrote', () => {
    const layout = {
      shown: ['date', 'name'],
      widths: { name: 180, date: 90 },
      density: 'roomy',
      tab: 'insights',
      by: 'funder',
    } as const;
    const params = new URLSearchParams();
    writeLayout(params, shown, layout);
    expect(params.get('columns')).toBe('date,name');
    expect(params.get('widths')).toBe('name:180,date:90');
    expect(read(String(params))).toEqual(layout);
  });

  it('passes over what it cannot read', () => {
    expect(read('columns=nonsense&widths=name:x,zz:100,amount:9999&density=huge&tab=x&by=x')).toEqual({
      ...read(''),
      widths: { amount: 800 },
    });
    expect(read('columns=date,date,nonsense,name').shown).toEqual(['date', 'name']);
  });

  it('keeps widths in bounds', () => {
    expect([clampWidth(1), clampWidth(99.6), clampWidth(5_000)]).toEqual([60, 100, 800]);
  });
});
