import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { ImportRow } from '../../../contract/imports/imports.ts';
import { ImportRefusedRow } from './refused-row.tsx';

const row: ImportRow = {
  line: 4,
  part: 0,
  state: 'refused',
  kind: null,
  dealId: null,
  code: 'bad_date',
  reason: 'date: "31/02/2020" is not a day of the calendar',
  flags: [],
  raw: ['Crow', '31/02/2020'],
  deal: null,
  before: null,
  changedKeys: [],
};

function show(correction?: Record<string, string> | null) {
  const onCorrect = vi.fn();
  render(
    <table>
      <tbody>
        <ImportRefusedRow row={row} names={['company', 'date', 'note']} correction={correction} onCorrect={onCorrect} />
      </tbody>
    </table>,
  );
  return onCorrect;
}
const edit = (cell: RegExp, label: string, text: string): void => {
  fireEvent.click(screen.getByRole('button', { name: cell }));
  const input = screen.getByRole('textbox', { name: label });
  fireEvent.change(input, { target: { value: text } });
  fireEvent.keyDown(input, { key: 'Enter' });
};

describe('a refused row', () => {
  it('is mended cell by cell, and only what differs from the file is kept', () => {
    const onCorrect = show();
    edit(/^date of row 4:/, 'date of row 4', '28/02/2020');
    expect(onCorrect).toHaveBeenLastCalledWith({ date: '28/02/2020' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^date of row 4:/ }));
    edit(/^company of row 4:/, 'company of row 4', 'Crow');
    expect(onCorrect).toHaveBeenLastCalledWith(undefined);
  });

  it('keeps the other corrections of the row, also of a cell that the file does not have', () => {
    const onCorrect = show({ date: '28/02/2020' });
    edit(/^note of row 4: empty/, 'note of row 4', 'by phone');
    expect(onCorrect).toHaveBeenLastCalledWith({ date: '28/02/2020', note: 'by phone' });
  });

  it('is left as it was with Escape', () => {
    const onCorrect = show();
    fireEvent.click(screen.getByRole('button', { name: /^date of row 4:/ }));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } });
    fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(onCorrect).not.toHaveBeenCalled();
  });

  it('can be skipped and included again', () => {
    const onCorrect = show();
    fireEvent.click(screen.getByRole('button', { name: /Skip it/ }));
    expect(onCorrect).toHaveBeenLastCalledWith(null);
  });
  it('says that it is skipped', () => {
    const onCorrect = show(null);
    fireEvent.click(screen.getByRole('button', { name: /Include it again/ }));
    expect(onCorrect).toHaveBeenLastCalledWith(undefined);
  });
});
