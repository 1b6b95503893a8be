import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eraseKeys, typeKeys } from '../../../tests/render-page.tsx';
import { CallError } from '../../api/call.ts';
import { DialogForm } from './dialog-form.tsx';
import { CheckboxField, TextField } from './fields.tsx';
import { NumberField } from './number-field.tsx';
import { readOrNull, type Written } from './unread.ts';
import { FormSummary } from './form-summary.tsx';
import { useForm } from './use-form.ts';

interface Sent {
  readonly name: string;
  readonly deal: { readonly amount: string };
  readonly isShared: boolean;
}

const empty: Sent = { name: '', deal: { amount: '' }, isShared: false };

function TestForm({ send }: { send: (sent: Sent) => Promise<unknown> }) {
  const form = useForm({
    initialValues: empty,
    rules: ({ name }: Sent) => ({ name: name.trim().length < 2 && 'At least 2 characters' }),
    mutation: useMutation({ mutationFn: send }),
    toSent: (values: Sent) => values,
    paths: { 'values.sum': 'deal.amount' },
    codes: { name_taken: { name: 'Choose another name' } },
  });
  return (
    <DialogForm form={form} submitLabel="Save" onClose={() => undefined}>
      <FormSummary {...form.summary} />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Amount" {...form.field('deal.amount')} />
      <CheckboxField label="Shared" {...form.checkbox('isShared')} />
    </DialogForm>
  );
}

function show(send: (sent: Sent) => Promise<unknown>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <TestForm send={send} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    name: screen.getByLabelText<HTMLInputElement>('Name'),
    amount: screen.getByLabelText<HTMLInputElement>('Amount'),
    save: screen.getByRole('button', { name: 'Save' }),
  };
}

/** Key by key, as people type. */
function type(field: HTMLInputElement, text: string): void {
  field.focus();
  for (const key of text) fireEvent.change(field, { target: { value: field.value + key } });
}

const press = (element: HTMLElement): boolean => fireEvent.click(element);

/** Enter in a field sends the form around it. */
const pressEnter = (field: HTMLInputElement): boolean => fireEvent.submit(field.form ?? field);

const refusal = (errors: Record<string, string>, code: 'invalid' | 'name_taken' = 'invalid') =>
  new CallError({ status: 422, code, title: 'Some answers need another look', errors });

it('sends what was typed key by key', async () => {
  const send = vi.fn(() => Promise.resolve());
  const { name, amount } = show(send);
  type(name, 'Alder');
  type(amount, '12');
  press(screen.getByLabelText('Shared'));
  pressEnter(name);
  await waitFor(() => expect(send).toHaveBeenCalled());
  expect(send.mock.calls).toEqual([[{ name: 'Alder', deal: { amount: '12' }, isShared: true }, expect.anything()]]);
});

it('sends one request for two presses in the same moment', async () => {
  const send = vi.fn(() => new Promise(() => undefined));
  const { name, save } = show(send);
  type(name, 'Ash');
  press(save);
  press(save);
  pressEnter(name);
  await waitFor(() => expect(send).toHaveBeenCalled());
  pressEnter(name);
  press(save);
  expect(send).toHaveBeenCalledTimes(1);
});

it('sends again after a refusal', async () => {
  const send = vi.fn(() => Promise.reject(refusal({})));
  const { name, save } = show(send);
  type(name, 'Alder');
  press(save);
  await screen.findByText('Some answers need another look.');
  await waitFor(() => expect(save.hasAttribute('disabled')).toBe(false));
  press(save);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it('sends nothing with a mistake, moves the focus to it, and checks the field from then on as it is typed', () => {
  const send = vi.fn(() => Promise.resolve());
  const { name, save } = show(send);
  press(save);
  expect(screen.getByText('At least 2 characters')).toBeTruthy();
  expect(screen.getByText('One thing to look at')).toBeTruthy();
  expect(document.activeElement).toBe(name);
  type(name, 'A');
  expect(screen.getByText('At least 2 characters')).toBeTruthy();
  type(name, 'l');
  expect(screen.queryByText('At least 2 characters')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('shows errors of the server at their fields, keeps what was typed, and moves the focus to the first', async () => {
  const { name, amount, save } = show(() => Promise.reject(refusal({ 'values.sum': 'A number', name: 'Taken' })));
  type(name, 'Alder');
  type(amount, 'many');
  press(save);
  await screen.findByText('A number');
  expect(screen.getByText('Taken')).toBeTruthy();
  expect(screen.queryByText(/Some answers/)).toBeNull();
  expect(screen.getByText('2 things to look at')).toBeTruthy();
  expect([name.value, amount.value]).toEqual(['Alder', 'many']);
  await waitFor(() => expect(document.activeElement).toBe(name));
});

it('shows errors without a field above the form', async () => {
  const { name, save } = show(() => Promise.reject(refusal({ name: 'Too long', version: 'Load it again' })));
  type(name, 'Alder');
  press(save);
  await screen.findByText('Some answers need another look. Load it again');
  expect(screen.getByText('Too long')).toBeTruthy();
});

it('shows a refusal that is about a field there', async () => {
  const { name, save } = show(() => Promise.reject(refusal({}, 'name_taken')));
  type(name, 'Alder');
  press(save);
  await screen.findByText('Choose another name');
  expect(screen.queryByText(/Some answers/)).toBeNull();
});

it('says that the network failed, and keeps what was typed', async () => {
  const { name, save } = show(() => Promise.reject(new Error('The network failed.')));
  type(name, 'Alder');
  press(save);
  await screen.findByText('The network failed.');
  expect(name.value).toBe('Alder');
});

interface Terms {
  readonly rate: Written<number>;
  readonly hasFee: boolean;
  readonly fee: Written<number>;
}

function NumberForm({ send }: { send: (sent: Pick<Terms, 'rate' | 'fee'>) => Promise<unknown> }) {
  const initialValues: Terms = { rate: null, hasFee: true, fee: null };
  const form = useForm({
    initialValues,
    hidden: ({ hasFee }) => (hasFee ? [] : ['fee']),
    mutation: useMutation({ mutationFn: send }),
    toSent: ({ rate, hasFee, fee }: Terms) => ({ rate: readOrNull(rate), fee: hasFee ? readOrNull(fee) : null }),
  });
  return (
    <DialogForm form={form} submitLabel="Save" onClose={() => undefined}>
      <NumberField label="Rate" unit="percent" {...form.field('rate')} />
      <CheckboxField label="With a fee" {...form.checkbox('hasFee')} />
      {form.values.hasFee && <NumberField label="Fee" {...form.field('fee')} />}
    </DialogForm>
  );
}

it('sends nothing while a text is not understood, unless its field is hidden', async () => {
  const send = vi.fn(async () => null);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <NumberForm send={send} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  const rate = screen.getByLabelText<HTMLInputElement>('Rate');
  typeKeys(rate, '15.8 or so');
  typeKeys(screen.getByLabelText<HTMLInputElement>('Fee'), '1-2');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText(/“or” is not understood here/);
  expect(rate.value).toBe('15.8 or so');
  expect(document.activeElement).toBe(rate);
  expect(send).not.toHaveBeenCalled();
  eraseKeys(rate, 6);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Write one number, not a range');
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'With a fee' }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send).toHaveBeenCalledWith({ rate: 15.8, fee: null }, expect.anything());
});
