import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { TypeAheadField } from './type-ahead-field.tsx';

const days = ['7 days', '30 days', '60 days', '90 days', 'September'];

function Days() {
  const [value, setValue] = useState<string | null>('30 days');
  return <TypeAheadField label="For how long?" data={days} value={value} onChange={setValue} />;
}

function showList(): { field: HTMLInputElement; press: (key: string) => void } {
  render(
    <MantineProvider env="test">
      <Days />
    </MantineProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'For how long?' });
  return { field, press: (key) => fireEvent.keyDown(field, { key }) };
}

it('goes to the option that begins with what is typed, key by key', () => {
  const { field, press } = showList();
  press('6');
  expect(field.value).toBe('60 days');
  press('0');
  press(' ');
  expect(field.value).toBe('60 days');
});

it('takes small letters for capitals, and leaves the choice where nothing begins so', () => {
  const { field, press } = showList();
  press('s');
  expect(field.value).toBe('September');
  press('x');
  expect(field.value).toBe('September');
});

it('leaves keys with Ctrl to the browser', () => {
  const { field } = showList();
  expect(fireEvent.keyDown(field, { key: '6', ctrlKey: true })).toBe(true);
  expect(field.value).toBe('30 days');
});
