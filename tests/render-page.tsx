import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { fireEvent, render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { theme } from '../web/theme.ts';

interface Around {
  readonly client: QueryClient;
  /** Path and query of the address; the root unless it is given. */
  readonly at?: string;
}

/** A page or a part of one with what stands around every page: theme, queries, address. */
export const renderPage = (node: ReactNode, { client, at = '/' }: Around): RenderResult =>
  render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[at]}>{node}</MemoryRouter>
      </QueryClientProvider>
    </MantineProvider>,
  );

/** Typing as a person does it in a field of a DOM test: one key at a time, on what the field shows at that moment. */
export function typeKeys(field: HTMLInputElement, text: string): void {
  field.focus();
  for (const key of text) {
    fireEvent.keyDown(field, { key });
    fireEvent.input(field, { target: { value: field.value + key } });
    fireEvent.keyUp(field, { key });
  }
}

/** Backspace, as often as `count` says; all of the text without it. */
export function eraseKeys(field: HTMLInputElement, count = field.value.length): void {
  field.focus();
  for (let times = 0; times < count; times += 1) {
    fireEvent.keyDown(field, { key: 'Backspace' });
    fireEvent.input(field, { target: { value: field.value.slice(0, -1) } });
    fireEvent.keyUp(field, { key: 'Backspace' });
  }
}

/** At once, over what is there. */
export function pasteText(field: HTMLInputElement, text: string): void {
  field.focus();
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
  fireEvent.input(field, { target: { value: text } });
}
