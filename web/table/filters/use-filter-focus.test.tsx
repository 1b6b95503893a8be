import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { describe, expect, it } from 'vitest';
import type { DataColumn } from '../column.ts';
import { useFilterFocus } from './use-filter-focus.ts';

const columns = [
  { key: 'id', filter: null },
  { key: 'name', filter: 'text' },
  { key: 'stage', filter: 'in' },
] as unknown as DataColumn<object>[]; // only what the hook reads

function Table({ named }: { named: string | null }) {
  const view = useRef<HTMLDivElement>(null);
  const { focus, follow } = useFilterFocus(view, columns);
  return (
    <div ref={view} onPointerDownCapture={follow}>
      <table>
        <thead>
          <tr>
            <td>
              <input data-filter-of="name" aria-label="name" />
            </td>
            <td>
              <button type="button" data-filter-of="stage">
                stage
              </button>
            </td>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td data-column="stage">a cell</td>
            <td data-column="id">an id</td>
          </tr>
        </tbody>
      </table>
      <button type="button" onClick={() => focus(named)}>
        go
      </button>
    </div>
  );
}

const go = (): Element | null => {
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  return document.activeElement;
};

describe('the key of the filter', () => {
  it('goes to the first column that has one', () => {
    render(<Table named={null} />);
    expect(go()).toBe(screen.getByRole('textbox', { name: 'name' }));
  });

  it('goes to the column that was pressed last', () => {
    render(<Table named={null} />);
    fireEvent.pointerDown(screen.getByText('a cell'));
    expect(go()).toBe(screen.getByRole('button', { name: 'stage' }));
  });

  it('goes to the one that is named, and past one without a filter', () => {
    const { rerender } = render(<Table named="name" />);
    fireEvent.pointerDown(screen.getByText('a cell'));
    expect(go()).toBe(screen.getByRole('textbox', { name: 'name' }));
    rerender(<Table named="id" />);
    expect(go()).toBe(screen.getByRole('button', { name: 'stage' }));
  });
});
