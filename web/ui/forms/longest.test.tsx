import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { eraseKeys, pasteText, typeKeys } from '../../../tests/render-page.tsx';
import { DialogForm } from './dialog-form.tsx';
import { TextAreaField, TextField } from './fields.tsx';
import { useForm } from './use-form.ts';

interface Draft {
  readonly reply: string;
  readonly deal: { readonly name: string };
}

const empty: Draft = { reply: '', deal: { name: '' } };

function TestForm({ send }: { send: (draft: Draft) => Promise<unknown> }) {
  const form = useForm({
    initialValues: empty,
    longest: { reply: 1_500, 'deal.name': 10 },
    mutation: useMutation({ mutationFn: send }),
    toSent: (values: Draft) => values,
  });
  return (
    <DialogForm form={form} submitLabel="Send" onClose={() => undefined}>
      <TextAreaField label="Reply" help="In public" {...form.field('reply')} />
      <TextField label="Name" {...form.field('deal.name')} />
    </DialogForm>
  );
}

function show() {
  const send = vi.fn((_draft: Draft) => Promise.resolve());
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider env="test">
        <TestForm send={send} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    send,
    reply: screen.getByLabelText<HTMLInputElement>('Reply'),
    name: screen.getByLabelText<HTMLInputElement>('Name'),
    /** Until whatever it sends is on its way. */
    press: () =>
      act(async () => {
        fireEvent.click(screen.getByRole('button', { name: 'Send' }));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }),
  };
}

it('keeps all of a text that is too long, says so at once, and does not send it', async () => {
  const { reply, send, press } = show();
  expect(reply.hasAttribute('maxlength')).toBe(false);
  expect(screen.getByText('0 of 1,500')).toBeTruthy();
  pasteText(reply, 'a'.repeat(2_137));
  expect(reply.value).toHaveLength(2_137);
  expect(screen.getByText('2,137 of 1,500')).toBeTruthy();
  expect(screen.getByText('At most 1,500 characters')).toBeTruthy();
  expect(reply.getAttribute('aria-invalid')).toBe('true');
  await press();
  expect(document.activeElement).toBe(reply);
  expect(send).not.toHaveBeenCalled();
});

it('takes the text once it fits, without counting what is trimmed', async () => {
  const { reply, send, press } = show();
  pasteText(reply, `${'a'.repeat(1_501)}  `);
  await press();
  expect(send).not.toHaveBeenCalled();
  pasteText(reply, `${'a'.repeat(1_500)}  `);
  expect(screen.queryByText('At most 1,500 characters')).toBeNull();
  expect(screen.getByText('In public')).toBeTruthy();
  await press();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
});

it('says it of one line as well, where no count stands before', async () => {
  const { name, send, press } = show();
  expect(screen.queryByText('0 of 10')).toBeNull();
  typeKeys(name, 'Alder and Co');
  expect(name.value).toBe('Alder and Co');
  expect(screen.getByText('12 of 10')).toBeTruthy();
  await press();
  expect(send).not.toHaveBeenCalled();
  eraseKeys(name, 2);
  expect(screen.queryByText('At most 10 characters')).toBeNull();
});
