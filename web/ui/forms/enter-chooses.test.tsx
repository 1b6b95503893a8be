import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { FormEvent } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SelectField } from './select-field.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function showForm() {
  const onChange = vi.fn();
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());
  render(
    <MantineProvider env="test">
      <form onSubmit={onSubmit}>
        <SelectField
          label="Sector"
          searchable
          selectFirstOptionOnChange
          data={['Energy', 'Software']}
          value={null}
          onChange={onChange}
        />
      </form>
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sector' });
  // The browser sends the form when nothing kept the key from it; jsdom does not do so by itself.
  const pressEnter = (more: object = {}) => {
    const isFree = fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', ...more });
    if (isFree) fireEvent.submit(field);
  };
  return { field, onChange, onSubmit, pressEnter };
}

const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } });

it('takes the marked option also when the list was still opening while the user typed', () => {
  const { field, onChange, onSubmit, pressEnter } = showForm();
  act(() => field.focus());
  type(field, 'soft');
  act(() => void vi.runAllTimers());
  pressEnter();
  expect(onChange).toHaveBeenCalledExactlyOnceWith('Software', expect.anything());
  expect(onSubmit).not.toHaveBeenCalled();
});

it('sends nothing while the list is open and offers nothing', () => {
  const { field, onChange, onSubmit, pressEnter } = showForm();
  act(() => field.focus());
  type(field, 'zz');
  act(() => void vi.runAllTimers());
  pressEnter();
  expect([onChange, onSubmit].map((called) => called.mock.calls.length)).toEqual([0, 0]);
});

it('leaves a closed list and the keys that send a form alone', () => {
  const { onSubmit, pressEnter, field } = showForm();
  pressEnter();
  act(() => field.focus());
  pressEnter({ ctrlKey: true });
  expect(onSubmit).toHaveBeenCalledTimes(2);
});
