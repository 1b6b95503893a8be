import { QueryClient, useMutation } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eraseKeys, renderPage, typeKeys } from '../../../tests/render-page.tsx';
import { countryOptions } from './country-options.ts';
import { DialogForm } from './dialog-form.tsx';
import { MultiSelectField } from './multi-select-field.tsx';
import { SelectField } from './select-field.tsx';
import { useForm } from './use-form.ts';

interface Draft {
  readonly country: string | null;
  readonly others: string[];
}

function TestForm({ send, draft }: { send: (draft: Draft) => Promise<unknown>; draft: Draft }) {
  const form = useForm({
    initialValues: draft,
    mutation: useMutation({ mutationFn: send }),
    toSent: (values: Draft) => values,
  });
  return (
    <DialogForm form={form} submitLabel="Send" onClose={() => undefined}>
      <SelectField label="Country" searchable data={countryOptions} {...form.field('country')} />
      <MultiSelectField label="Others" data={countryOptions} {...form.field('others')} />
    </DialogForm>
  );
}

function show(draft: Draft = { country: null, others: [] }) {
  const send = vi.fn((_draft: Draft) => Promise.resolve());
  renderPage(<TestForm send={send} draft={draft} />, { client: new QueryClient() });
  const find = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' });
  return {
    send,
    country: find('Country'),
    others: find('Others'),
    /** Until whatever it sends is on its way. */
    press: () =>
      act(async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Send' }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
}

const sentBy = async (send: ReturnType<typeof show>['send']) => {
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  return send.mock.calls[0]?.[0];
};

it('takes the option that is typed, when the field is left', async () => {
  const { country, send, press } = show();
  typeKeys(country, 'kenya');
  fireEvent.blur(country);
  expect(country.value).toBe('Kenya');
  await press();
  expect(await sentBy(send)).toEqual({ country: 'KE', others: [] });
});

it('says what it made of a part of the words', () => {
  const { country } = show();
  typeKeys(country, 'tanz');
  fireEvent.blur(country);
  expect(country.value).toBe('Tanzania');
  expect(screen.getByText('Tanzania is chosen').getAttribute('aria-live')).toBe('polite');
});

it('keeps words that mean nothing with the reason, and sends nothing until they are gone', async () => {
  const { country, send, press } = show({ country: 'KE', others: [] });
  eraseKeys(country);
  typeKeys(country, 'Atlantis');
  expect(screen.queryByText('Choose one from the list')).toBeNull();
  fireEvent.blur(country);
  expect(country.value).toBe('Atlantis');
  expect(screen.getByText('Choose one from the list').getAttribute('role')).toBe('alert');
  expect(country.getAttribute('aria-invalid')).toBe('true');
  await press();
  expect(document.activeElement).toBe(country);
  expect(send).not.toHaveBeenCalled();
  eraseKeys(country);
  fireEvent.blur(country);
  await press();
  expect(await sentBy(send)).toEqual({ country: null, others: [] });
});

it('does not take back what is chosen when its words are typed again', async () => {
  const { country, send, press } = show({ country: 'KE', others: [] });
  eraseKeys(country);
  typeKeys(country, 'Kenya');
  fireEvent.keyDown(country, { key: 'ArrowDown' });
  fireEvent.keyDown(country, { key: 'Enter' });
  fireEvent.blur(country);
  expect(country.value).toBe('Kenya');
  await press();
  expect(await sentBy(send)).toEqual({ country: 'KE', others: [] });
});

it('adds the typed one to several', async () => {
  const { others, send, press } = show({ country: null, others: ['KE'] });
  typeKeys(others, 'ghana');
  fireEvent.blur(others);
  expect(others.value).toBe('');
  await press();
  expect(await sentBy(send)).toEqual({ country: null, others: ['KE', 'GH'] });
});

it('keeps words beside several that mean none of the list', async () => {
  const { others, send, press } = show();
  typeKeys(others, 'Atlantis');
  fireEvent.blur(others);
  expect(others.value).toBe('Atlantis');
  expect(screen.getByText('Choose one from the list')).toBeTruthy();
  await press();
  expect(send).not.toHaveBeenCalled();
  eraseKeys(others);
  fireEvent.blur(others);
  expect(screen.queryByText('Choose one from the list')).toBeNull();
});
